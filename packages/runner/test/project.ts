import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadSuite } from '../src/suite/load.js';
import type { Suite } from '../src/suite/suite.js';
import { registry } from './plugin.js';

/** Answers and truths of one sample. */
export interface Case {
  readonly id: string | number;
  readonly answer: string;
  readonly truth: string;
  readonly model?: string;
}

/** A suite with one metric, `m`. */
export const plainSuite = [
  'name: s',
  'dataset: d.jsonl',
  'target: { kind: recorded, path: t.jsonl }',
  'graders:',
  '  m: { kind: tool, function: test/equals, extractor: test/last }',
  '',
].join('\n');

/** Four samples, of which the even ones pass. */
export const fourCases: readonly Case[] = [0, 1, 2, 3].map((index) => ({
  id: `s${index}`,
  answer: index % 2 === 0 ? 'yes' : 'no',
  truth: 'yes',
}));

/** Rows of a dataset. */
export function datasetOf(cases: readonly Case[]): string {
  return cases
    .map(({ id, truth }) => `${JSON.stringify({ sample_id: id, input: 'q', ground_truth: truth })}\n`)
    .join('');
}

/** Recorded trajectories, in Letta Evals' format. */
export function trajectoriesOf(cases: readonly Case[]): string {
  const rows = cases.map(({ id, answer, model }) => ({
    sample_id: id,
    ...(model === undefined ? {} : { model_handle: model }),
    trajectory: [[{ message_type: 'assistant_message', content: answer }]],
  }));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Writes files into a new folder; keys are paths with `/`. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gradekit-run-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A project with a suite over these samples. */
export function projectOf(cases: readonly Case[], suite: string = plainSuite): string {
  return project({ 'suite.yaml': suite, 'd.jsonl': datasetOf(cases), 't.jsonl': trajectoriesOf(cases) });
}

/** The suite of a project. */
export function suiteOf(folder: string): Promise<Suite> {
  return loadSuite(join(folder, 'suite.yaml'), { registry });
}

/** All files of a folder, by relative path. */
export function filesOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

/** The rows of a file of results. */
export function rowsOf(path: string): readonly Record<string, unknown>[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}
