import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblem, type JsonObject, type JsonValue, type Sample } from '@gradekit/core';
import { afterAll, describe, expect, it } from 'vitest';
import { datasetDifferences } from './dataset-differences.js';
import { checkFile, datasetFolder } from './dataset-runs.js';
import { readLines } from './read-lines.js';

/** A row of `vectors/datasets.jsonl`: what the reference made of a file. */
interface DatasetVector {
  readonly id: string;
  readonly format: string;
  readonly text: string;
  readonly options?: JsonObject;
  readonly expect: { readonly samples?: readonly JsonObject[]; readonly error?: JsonObject };
}

const vectors = readLines<DatasetVector>('vectors/datasets.jsonl');
const differences = new Map(
  datasetDifferences.flatMap(({ rows }) => Object.entries(rows).map(([id, answer]) => [id, answer] as const)),
);
const root = datasetFolder();
afterAll(() => rmSync(root, { recursive: true }));

describe('every dataset is read as the reference reads it, or otherwise for a reason', () => {
  it.each(vectors)('$id', async ({ id, format, text, options = {}, expect: reference }) => {
    const { samples, problems } = await checkFile(join(root, id), { format, content: text, options });
    const errors = problems.filter(({ severity }) => severity !== 'warning').map(formatProblem);
    const wanted = differences.get(id) ?? reference.samples ?? 'refused';
    if (typeof wanted === 'string') {
      expect(errors).not.toEqual([]);
      if (wanted !== 'refused') expect(errors.join('\n')).toContain(wanted);
      return;
    }
    expect(errors).toEqual([]);
    expect(samples.map(wireOf)).toEqual(wanted);
  });

  it('no difference is of a row that does not exist', () => {
    const ids = new Set(vectors.map(({ id }) => id));
    expect([...differences.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });
});

/** A sample in the words of the vectors. */
function wireOf({ id, input, groundTruth, metadata }: Sample): Record<string, JsonValue> {
  const letta = ['agent_args', 'rubric_vars', 'extra_vars', 'rubric'].flatMap((key) => {
    const value = metadata[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    id,
    input,
    ...(groundTruth === undefined ? {} : { ground_truth: groundTruth }),
    ...Object.fromEntries(letta),
  };
}
