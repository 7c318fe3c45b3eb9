import type { JsonObject } from './json.js';

/** What a dataset calls a row: text, or a whole number. `1` and `"1"` are the same id and never stand in one dataset. */
export type SampleId = string | number;

/** One dataset row: what the agent was asked, and what is known to be right. */
export interface Sample {
  readonly id: SampleId;
  /** One prompt, or one a turn. */
  readonly input: string | readonly string[];
  /** One answer, or one a turn (then as many as inputs). Absent when the row has none: never `null`, never `""`. */
  readonly groundTruth?: string | readonly string[];
  /** All other keys of the row, and those of its `metadata` object. Letta's `extra_vars`, `rubric_vars` and `agent_args` stand here under these names. */
  readonly metadata: JsonObject;
}

/**
 * A sample as a grader sees it: of a conversation that is graded turn by turn, one turn.
 *
 * @example
 * ```ts
 * import type { GradedSample } from '@gradekit/core';
 *
 * const truthOf = (sample: GradedSample): string => sample.groundTruth ?? '';
 * ```
 */
export interface GradedSample extends Sample {
  /** The one answer that counts here. */
  readonly groundTruth?: string;
}
