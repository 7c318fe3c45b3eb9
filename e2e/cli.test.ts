import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CliCase } from './cli/case.js';
import { casesOf, play } from './cli/case.js';
import { check } from './cli/check.js';

/** Flags that are called otherwise here, and those that come with a later issue. */
const argvOf: Readonly<Record<string, (argv: readonly string[]) => readonly string[]>> = {
  // Letta Evals' own `--sample FILE` means something else.
  'cli-015': (argv) => argv.map((word) => (word === '--sample' ? '--id' : word)),
  // Reporters are a later issue; what text, JSON and exit code say is compared below.
  'cli-013': (argv) => argv.slice(0, argv.indexOf('--reporter')),
};

const cases = casesOf('cli');

describe('what went wrong on command lines elsewhere', () => {
  it.each(cases.map((cliCase): [string, CliCase] => [`${cliCase.id}: ${cliCase.summary}`, cliCase]))(
    '%s',
    async (_name, cliCase) => {
      const argv = argvOf[cliCase.id]?.(cliCase.input.argv) ?? cliCase.input.argv;
      const played = await play(cliCase, argv);
      check(cliCase, played);
      if (cliCase.id === 'cli-013') await saysTheSame(cliCase);
      if (cliCase.id === 'cli-018') cutsBetweenCharacters(played.stdout);
    },
  );
});

async function saysTheSame(cliCase: CliCase): Promise<void> {
  const text = await play(cliCase, ['run', 'suite.yaml', '-o', 'out']);
  const json = await play(cliCase, ['run', 'suite.yaml', '--format', 'json']);
  const fromFile: Summary = JSON.parse(readFileSync(join(text.cwd, 'out/summary.json'), 'utf8'));
  const printed: Summary = JSON.parse(json.stdout);
  expect(text.stdout).toContain('fails, 0.667');
  expect(fromFile).toEqual(printed);
  expect(printed.gate.holds).toBe(false);
  expect([text.code, json.code, printed.verdict.exit_code]).toEqual([1, 1, 1]);
}

interface Summary {
  readonly gate: { readonly holds: boolean };
  readonly verdict: { readonly exit_code: number };
}

function cutsBetweenCharacters(stdout: string): void {
  expect(stdout).toContain('🚀…');
  expect(stdout).not.toContain('\ufffd');
}
