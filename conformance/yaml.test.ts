import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtins } from '@gradekit/builtins';
import type { Problem } from '@gradekit/core';
import { createRegistry, formatProblem, isGradekitError, isJsonObject } from '@gradekit/core';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSuite } from '../packages/runner/src/suite/load.js';
import type { Suite } from '../packages/runner/src/suite/suite.js';

interface Case {
  readonly id: string;
  readonly summary: string;
  readonly input: {
    readonly file: string;
    readonly text?: string;
    readonly build?: readonly ({ readonly text: string } | { readonly repeat: readonly [string, number] })[];
    readonly files: Readonly<Record<string, string>>;
  };
  readonly expect: Expectation & {
    readonly one_of?: readonly Expectation[];
    readonly never?: string;
    readonly rss_mb_at_most?: number;
  };
}

interface Expectation {
  readonly valid?: boolean;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly Expected[];
  readonly warnings?: readonly Expected[];
}

interface Expected {
  readonly line?: number;
  readonly mentions?: readonly string[];
}

type Outcome = { readonly suite: Suite } | { readonly problems: readonly Problem[] };

const cases: readonly Case[] = readFileSync(fileURLToPath(new URL('./cases/yaml.jsonl', import.meta.url)), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

const root = mkdtempSync(join(tmpdir(), 'gradekit-yaml-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('every case of area yaml', () => {
  it.each(cases)('$id $summary', async ({ id, input, expect: expected }) => {
    const outcome = await load(writeCase(id, input));
    const answers = expected.one_of ?? [expected];
    const failures = answers.map((answer) => failureOf(outcome, answer));
    expect(failures, told(outcome)).toContain(undefined);
    if (expected.never !== undefined) expect(told(outcome)).not.toContain(expected.never);
    expect(Reflect.get({}, 'function')).toBeUndefined();
  });

  it('says one thing of deep nesting, not thousands', async () => {
    const deep = cases.find(({ id }) => id === 'yaml-011');
    const outcome = await load(writeCase('yaml-011-again', deep?.input ?? { file: '', files: {} }));
    expect('problems' in outcome && outcome.problems).toHaveLength(1);
  });
});

function writeCase(id: string, { file, text, build = [], files }: Case['input']): string {
  const built = build.map((piece) => ('text' in piece ? piece.text : piece.repeat[0].repeat(piece.repeat[1]))).join('');
  const folder = join(root, id);
  for (const [name, content] of Object.entries({ ...files, [file]: text ?? built })) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return join(folder, file);
}

async function load(path: string): Promise<Outcome> {
  try {
    return { suite: await loadSuite(path, { registry: createRegistry([builtins]) }) };
  } catch (thrown) {
    if (!isGradekitError(thrown)) throw thrown;
    return { problems: thrown.problems };
  }
}

function told(outcome: Outcome): string {
  const problems = 'suite' in outcome ? outcome.suite.warnings : outcome.problems;
  return problems.map(formatProblem).join('\n');
}

/** What is not as the case wants it; `undefined` when all is. */
function failureOf(
  outcome: Outcome,
  { valid, values = {}, errors = [], warnings = [] }: Expectation,
): string | undefined {
  if ('suite' in outcome !== valid) return `valid: ${String(!valid)}`;
  const problems = 'suite' in outcome ? outcome.suite.warnings : outcome.problems;
  const unsaid = [...errors, ...warnings].find((wanted) => !problems.some((problem) => fits(problem, wanted)));
  if (unsaid !== undefined) return `not said: ${JSON.stringify(unsaid)}`;
  const config = 'suite' in outcome ? outcome.suite.config : {};
  const other = Object.entries(values).find(([path, value]) => valueAt(config, path) !== value);
  return other === undefined ? undefined : `not so: ${JSON.stringify(other)}`;
}

function fits(problem: Problem, { line, mentions = [] }: Expected): boolean {
  const text = formatProblem(problem);
  return (line === undefined || problem.place?.line === line) && mentions.every((word) => text.includes(word));
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isJsonObject(inner) ? inner[key] : undefined;
  }, value);
}
