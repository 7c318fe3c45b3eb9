import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtins } from '@gradekit/builtins';
import { createRegistry } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { loadSuite } from '../packages/runner/src/suite/load.js';

const page = readFileSync(fileURLToPath(new URL('../docs/suites.md', import.meta.url)), 'utf8');
/** The code blocks of a language: the file's name that stands behind it, where there is one, and the text. */
const blocks = (language: string): readonly (readonly [title: string, text: string])[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}(?: title="(.*)")?\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ]);

/** The page's own files, and the data that its suites name. */
const files: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'orders.jsonl': '{"id":"a","input":"where is it?","ground_truth":"shipped"}\n',
  'trajectories.jsonl': '{"id":"a","messages":[{"role":"assistant","content":"shipped"}]}\n',
  ...Object.fromEntries(blocks('ts')),
};

const suites = blocks('yaml').map(([, text]) => [/^name: (.*)/.exec(text)?.[1] ?? 'no suite', text] as const);

describe('every suite of docs/suites.md loads without a warning', () => {
  it('finds them', () => expect(suites.length).toBeGreaterThan(5));

  it.each(suites)('%s', async (_name, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'gradekit-docs-'));
    for (const [name, content] of Object.entries({ ...files, 'suite.yaml': text }))
      writeFileSync(join(folder, name), content);
    const suite = await loadSuite(join(folder, 'suite.yaml'), { registry: createRegistry([builtins]) });
    expect(suite.warnings).toEqual([]);
    expect(suite.unsupported).toEqual([]);
  });
});
