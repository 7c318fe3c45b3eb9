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
    const reference = referenceOf(vector);
    const difference = differences.get(vector.id);
    if (difference === undefined) {
      expect(comparable(answer), String(why)).toEqual(comparable(reference));
      return;
    }
    expect(comparable(answer), 'no difference any more').not.toEqual(comparable(reference));
    if (typeof difference === 'string') expect(why).toContain(difference);
    else expect(comparable(answer), String(why)).toEqual(comparable({ ...reference, ...difference }));
  });
});

it('the table of differences names rows, each once', () => {
  const named = runDifferences.flatMap(({ rows }) => Object.keys(rows));
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((id) => !vectors.some((vector) => vector.id === id))).toEqual([]);
});

/** Without what is null on one side and absent on the other, and without last digits: the reference adds from left to right. */
function comparable(answer: JsonObject): JsonObject {
  const present = Object.entries(answer).filter(([, value]) => value !== null);
  return JSON.parse(
    JSON.stringify(Object.fromEntries(present), (_key, value) =>
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ),
  );
}
