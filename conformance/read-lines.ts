import { readFileSync } from 'node:fs';
import type { JsonObject } from '@gradekit/core';

/** The rows of a JSONL file of this folder, such as `vectors/graders.jsonl`. What is in them is ours to know: `Row` says it. */
export function readLines<Row = JsonObject>(path: string): readonly Row[] {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));
}
