import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtins } from '@gradekit/builtins';
import { createRegistry, formatProblem, type JsonObject } from '@gradekit/core';
import type { Summary } from '../packages/runner/src/results/summary.js';
import { runSuite } from '../packages/runner/src/run/run-suite.js';
import { loadSuite } from '../packages/runner/src/suite/load.js';

const registry = createRegistry([builtins]);

/** A grade as the cases write it: `score` may be the text `NaN`, `code` says what went wrong, or `no_submission`. */
export interface GradeCase {
  readonly status: 'scored' | 'skipped' | 'errored';
  readonly score?: number | 'NaN';
  readonly code?: string;
}

/** What a run came to, and what was said of its suite. */
export interface StatisticsRun {
  readonly summary: Summary;
  readonly warnings: string;
}

/**
 * Runs a suite whose graders, functions of a file beside it, answer as the case says: one sample for each grade.
 *
 * @param more - other keys of the suite
 */
export async function runOf(
  folder: string,
  metrics: Readonly<Record<string, readonly GradeCase[]>>,
  more: JsonObject = {},
): Promise<StatisticsRun> {
  mkdirSync(folder, { recursive: true });
  const names = Object.keys(metrics);
  const [first = []] = Object.values(metrics);
  const graders = names.map((name) => [name, graderOf(name)]);
  const suite = {
    name: 's',
    dataset: 'd.jsonl',
    target: { kind: 'recorded', path: 't.jsonl' },
    graders: Object.fromEntries(graders),
    ...more,
  };
  write(join(folder, 'suite.yaml'), [suite]);
  write(
    join(folder, 'd.jsonl'),
    first.map((_, index) => ({ sample_id: index, input: 'q' })),
  );
  write(
    join(folder, 't.jsonl'),
    first.flatMap((_, index) => recordingOf(metrics, index)),
  );
  writeFileSync(join(folder, 'graders.mjs'), names.map((name) => graderText(name, metrics[name] ?? [])).join('\n'));
  const loaded = await loadSuite(join(folder, 'suite.yaml'), { registry });
  return { summary: await runSuite(loaded).summary(), warnings: loaded.warnings.map(formatProblem).join('\n') };
}

function write(path: string, lines: readonly JsonObject[]): void {
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Each metric has a marker of its own, so that the agent can be silent for one of them only. */
function graderOf(name: string): JsonObject {
  return {
    kind: 'tool',
    function: `graders.mjs:${name}`,
    extractor: 'after_marker',
    extractor_config: { marker: `${name}:` },
  };
}

/** The trajectory of a sample; none where its target failed. */
function recordingOf(metrics: Readonly<Record<string, readonly GradeCase[]>>, index: number): readonly JsonObject[] {
  const cases = Object.entries(metrics).map(([name, grades]) => ({ name, grade: grades[index] }));
  if (cases.some(({ grade }) => grade?.code === 'target_failed')) return [];
  const said = cases.filter(({ grade }) => grade?.code !== 'no_submission').map(({ name }) => `${name}:${index}`);
  const messages = ['done', ...said].map((content) => ({ role: 'assistant', content }));
  return [{ sample_id: index, messages: [{ role: 'user', content: 'q' }, ...messages] }];
}

function graderText(name: string, grades: readonly GradeCase[]): string {
  return `const ${name}Answers = [${grades.map(answerText).join(', ')}];
export const ${name} = (_sample, submission) => ${name}Answers[Number(submission)];`;
}

function answerText({ status, score = 0 }: GradeCase): string {
  return status === 'skipped' ? "{ status: 'skipped', reason: '' }" : `{ score: ${score}, rationale: '' }`;
}
