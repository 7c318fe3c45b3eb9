import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@gradekit/core';
import { afterAll, describe, expect, it } from 'vitest';
import { readLines } from './read-lines.js';
import { answerOf } from './run-answers.js';
import { runDifferences } from './run-differences.js';
import { needsPython, referenceOf, type RunVector } from './run-vectors.js';

const vectors = readLines<RunVector>('vectors/runs.jsonl').filter((vector) => !needsPython(vector));
const differences = new Map(runDifferences.flatMap(({ rows }) => Object.entries(rows)));

const root = mkdtempSync(join(tmpdir(), 'gradekit-runs-'));
afterAll(() => rmSync(root, { recursive: true }));

describe.each(['gate', 'sample', 'per_turn', 'reward_value', 'summary', 'summary_runs'])('%s', (kind) => {
  it.each(vectors.filter((vector) => vector.kind === kind))('$id: $note', async (vector) => {
    const { why = '', ...answer } = await answerOf(vector, join(root, vector.id));
    const reference = rounded(referenceOf(vector));
    const difference = differences.get(vector.id);
    if (difference === undefined) {
      expect(rounded(answer), String(why)).toEqual(reference);
      return;
    }
    expect(rounded(answer), 'no difference any more').not.toEqual(reference);
    if (typeof difference === 'string') expect(why).toContain(difference);
    else expect(rounded(answer), String(why)).toEqual({ ...reference, ...difference });
  });
});

it('the table of differences names rows, each once', () => {
  const named = runDifferences.flatMap(({ rows }) => Object.keys(rows));
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((id) => !vectors.some((vector) => vector.id === id))).toEqual([]);
});

/** The reference adds from left to right; the last digits are not compared. */
function rounded(answer: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(answer, (_key, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)),
  );
}
