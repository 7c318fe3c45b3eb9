import type { Grade } from '@gradekit/core';

/** What one metric made of one sample. */
export interface MetricOutcome {
  readonly grade: Grade;
  /** What was graded; absent where the extractor found nothing, or was never asked. Of turns: `[Turn 0] a | [Turn 1] b`. */
  readonly submission?: string;
  /** The grade is a score of 0 because the agent gave nothing to grade; the grader was not asked. */
  readonly isNoSubmission: boolean;
  /** Of a conversation graded turn by turn. */
  readonly turns?: readonly TurnOutcome[];
}

/** What one metric made of one turn. */
export interface TurnOutcome {
  /** From 0. */
  readonly turn: number;
  readonly grade: Grade;
  /** `""` where nothing was found. */
  readonly submission: string;
}
