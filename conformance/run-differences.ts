import type { JsonObject } from '@gradekit/core';

/** Rows of `vectors/runs.jsonl` that gradekit answers otherwise than the reference on purpose, and why. */
export interface RunDifference {
  readonly reason: string;
  /** By row: the parts of the answer that differ, or what the refusal must mention. */
  readonly rows: Readonly<Record<string, JsonObject | string>>;
}

export const runDifferences: readonly RunDifference[] = [];
