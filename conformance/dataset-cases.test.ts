import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatProblem,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Problem,
  type Sample,
} from '@gradekit/core';
import { afterAll, describe, expect, it } from 'vitest';
import { checkFile, datasetFolder, type DatasetAnswer } from './dataset-runs.js';
import { readLines } from './read-lines.js';

interface Case {
  readonly id: string;
  readonly summary: string;
  readonly input: {
    readonly kind: string;
    readonly format: string;
    readonly text?: string;
    readonly base64?: string;
    readonly build?: readonly Piece[];
  };
  readonly expect: Expectation & { readonly one_of?: readonly Expectation[] };
}

interface Piece {
  readonly text?: string;
  readonly repeat?: readonly [string, number];
  readonly repeat_rows?: { readonly count: number; readonly row: string };
}

interface Expectation {
  readonly samples?: readonly JsonObject[];
  readonly samples_count?: number;
  readonly first?: JsonObject;
  readonly ids?: readonly JsonValue[];
  readonly input_length?: Readonly<Record<string, number>>;
  readonly error?: ExpectedError;
  readonly errors?: readonly ExpectedError[];
}

interface ExpectedError {
  readonly line?: number;
  readonly lines?: readonly number[];
  readonly column?: number;
  readonly mentions?: readonly string[];
}

/** The rows of `jsonl-009` make 600 MB; that many are read by hand, fewer here. */
const mostRows = 20_000;

const cases = ['jsonl', 'csv', 'ground_truth']
  .flatMap((area) => readLines<Case>(`cases/${area}.jsonl`))
  .filter(({ input }) => input.kind === 'dataset');
const root = datasetFolder();
afterAll(() => rmSync(root, { recursive: true }));

describe('every case of a dataset', () => {
  it.each(cases)('$id $summary', async ({ id, input, expect: wanted }) => {
    const answer = await checkFile(join(root, id), { format: input.format, content: contentOf(input) });
    const faults = (wanted.one_of ?? [wanted]).map((expectation) => faultOf(answer, expectation));
    expect(faults, answer.problems.map(formatProblem).join('\n')).toContain(undefined);
  });

  it.each([
    ['jsonl', '{"input": "q", "metadata": {"__proto__": {"polluted": "yes"}, "ok": 1}}\n'],
    ['csv', 'input,ok,__proto__\nq,1,evil\n'],
  ])('a key __proto__ in a %s file is data', async (format, content) => {
    const { samples } = await checkFile(join(root, `proto-${format}`), { format, content });
    const metadata = samples[0]?.metadata ?? {};
    expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
    expect(Object.keys(metadata).toSorted()).toEqual(['__proto__', 'ok']);
    expect([Reflect.get({}, 'polluted'), metadata['polluted'], Reflect.get({}, 'evil')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

function contentOf({ text = '', base64, build = [] }: Case['input']): string | Uint8Array {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  return text + build.map(buildPiece).join('');
}

function buildPiece({ text = '', repeat: [piece, times] = ['', 0], repeat_rows: rows }: Piece): string {
  const built = Array.from({ length: Math.min(rows?.count ?? 0, mostRows) }, (_, n) =>
    rows?.row.replace('{n}', String(n)),
  );
  return text + piece.repeat(times) + built.map((row) => `${row}\n`).join('');
}

/** What is not as the case wants it; `undefined` when all is. */
function faultOf({ samples, problems }: DatasetAnswer, wanted: Expectation): string | undefined {
  const errors = wanted.errors ?? (wanted.error === undefined ? [] : [wanted.error]);
  if (errors.length > 0) {
    const unsaid = errors.find((error) => !problems.some((problem) => fits(problem, error)));
    return unsaid === undefined ? undefined : `not said: ${JSON.stringify(unsaid)}`;
  }
  if (problems.length > 0) return 'refused';
  const count = Math.min(wanted.samples_count ?? samples.length, mostRows);
  if (samples.length !== count) return `${samples.length} samples`;
  const { first, samples: all = first === undefined ? [] : [first], ids = [], input_length: lengths = {} } = wanted;
  const other = all.findIndex((sample, index) => !isLike(samples[index], sample));
  if (other >= 0) return `sample ${other}: ${JSON.stringify(samples[other])}`;
  if (ids.some((id, index) => samples[index]?.id !== id)) return 'other ids';
  const isLong = Object.entries(lengths).every(
    ([id, length]) => samples.find((s) => s.id === id)?.input.length === length,
  );
  return isLong ? undefined : 'another length';
}

function fits(problem: Problem, { line, lines = [], column, mentions = [] }: ExpectedError): boolean {
  const text = formatProblem(problem);
  const { place } = problem;
  if (line !== undefined && place?.line !== line) return false;
  if (column !== undefined && place?.column !== column) return false;
  return [...lines.map(String), ...mentions].every((word) => text.includes(word));
}

function isLike(sample: Sample | undefined, wanted: JsonObject): boolean {
  if (sample === undefined) return false;
  const { id, input, groundTruth = null } = sample;
  const given: JsonValue = { id, input, ground_truth: groundTruth };
  return isJsonObject(given) && Object.entries(wanted).every(([key, value]) => given[key] === value);
}
