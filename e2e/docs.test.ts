// Every fenced snippet of the pages for users and contributors is held to what it says. The first word after the
// backticks decides how; a snippet that no rule covers fails.
//
//   text                exempt: nothing to run. After a `ts run` it is what that prints
//   yaml title="s.yaml" a file of the page; a whole suite (dataset, target, graders) passes `gradekit validate`
//   yaml                a piece of a suite (some of its keys, or one metric): completed, then validated
//   ts title="g.ts"     a file of the page; every ts snippet is type-checked against the packed packages, strictly
//   ts run              is run by Node as well
//   js, mjs, py, sh, jsonl, csv, json … with a title: a file of the page; json and jsonl are parsed
//   json, jsonl         parsed
//   console             `$ ` lines are run in the page's folder, in one shell; what stands below each is compared with what
//                       it prints: a line `...` is any lines, times don't count, no lines at all compare only the exit code
//   console exit=2      the exit code of the last command; 0 without it
//   sh                  installs and scripts of this repository, which a test can't run: only their names are checked
//   … wrong             on yaml, json and jsonl: wrong on purpose, so that a later `console` can show what is said
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { alignOutput, runConsole } from './docs/console.js';
import type { Fence } from './docs/fence.js';
import { type OpenPage, type Page, brokenLinks, openPage, readPages } from './docs/page.js';
import { checkYaml } from './docs/suite-snippet.js';
import { runTypeScript, tsFileOf, typeErrorsOf } from './docs/typescript.js';
import { root } from './pack.js';

const languages = ['text', 'yaml', 'ts', 'json', 'jsonl', 'console', 'sh'];

describe.each(readPages().map((page) => [page.path, page] as const))('%s', (_path, page) => {
  let open: OpenPage;
  beforeAll(() => {
    open = openPage(page);
  });

  it('has no link that leads nowhere', () => {
    expect(brokenLinks(page)).toEqual([]);
  });

  const snippets = page.fences.map((fence) => [`line ${fence.line}: ${fence.language}`, fence] as const);
  if (snippets.length === 0) return;

  it.each(snippets)('%s', async (_name, fence) => {
    expect(fence.title !== undefined || languages.includes(fence.language)).toBe(true);
    if (fence.title !== undefined) writeFileSync(join(open.folder, fence.title), fence.text);
    await check(fence, open);
  });
});

async function check(fence: Fence, page: OpenPage): Promise<void> {
  const isWrong = fence.words.includes('wrong');
  switch (fence.language) {
    case 'yaml':
      return isWrong ? undefined : expect(await checkYaml(fence, page)).toBe('');
    case 'json':
      return isWrong ? undefined : expect(() => JSON.parse(fence.text)).not.toThrow();
    case 'jsonl':
      return isWrong ? undefined : expect(() => fence.text.trim().split('\n').map(parseLine)).not.toThrow();
    case 'ts':
      return checkTypeScript(fence, page);
    case 'console': {
      const comparisons = await runConsole(fence, page);
      return expect(comparisons.map(({ printed }) => printed)).toEqual(comparisons.map(({ shown }) => shown));
    }
    case 'sh':
      return fence.title === undefined
        ? expect(fence.text.trim().split('\n').filter(isUnknown)).toEqual([])
        : undefined;
  }
}

function parseLine(line: string): unknown {
  return JSON.parse(line);
}

async function checkTypeScript(fence: Fence, page: OpenPage): Promise<void> {
  expect(typeErrorsOf(page).get(tsFileOf(fence, page))).toEqual([]);
  if (!fence.words.includes('run')) return;
  const printed = await runTypeScript(fence, page);
  const shown = textAfter(fence, page);
  if (shown !== undefined) expect(alignOutput(shown, printed)).toBe(shown);
}

function textAfter(fence: Fence, page: Page): string | undefined {
  const next = page.fences[page.fences.indexOf(fence) + 1];
  return next?.language === 'text' ? next.text : undefined;
}

/** A line of an `sh` snippet that names no script of the root's package.json and installs none of our packages. */
function isUnknown(line: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const script = /^npm (?:run )?(?<name>[a-z:]+)(?: -- .*)?$/.exec(line.replace(/ +#.*/, ''))?.groups?.['name'];
  if (script !== undefined) return !(script in scripts);
  return !/^(npm install|npx|npx -y pnpm@[\d.]+|pnpm add|git|cd|export|mkdir)\b/.test(line);
}
