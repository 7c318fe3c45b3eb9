import type { Sample, Trajectory } from '@gradekit/core';
import type { Outcomes } from '../grading/grade-sample.js';

/** What a reward is made of. */
export interface RewardInput {
  readonly sample: Sample;
  readonly outcomes: Outcomes;
  readonly trajectory: Trajectory;
  readonly modelHandle: string;
  /** Of the run. */
  readonly signal: AbortSignal;
}
