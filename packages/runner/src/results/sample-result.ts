import type { Grade, SampleId, Usage } from '@gradekit/core';
import type { RecordingSource } from '../dataset/row.js';
import type { MetricOutcome } from '../grading/outcome.js';
import type { TargetFacts } from '../target/target.js';

/** Everything that a run has to say of one sample. */
export interface SampleResult {
  /** Position of the row in the dataset, from 0. */
  readonly index: number;
  readonly sampleId: SampleId;
  /** `default` when the suite names no model. */
  readonly modelHandle: string;
  /** From 1. */
  readonly run: number;
  /** 16 hexadecimal digits; see `DatasetRow.hash`. */
  readonly sampleHash: string;
  /** By metric, in the suite's order. When the target failed, every metric is errored with `target_failed`. */
  readonly outcomes: Readonly<Record<string, MetricOutcome>>;
  readonly reward: Grade;
  /** What `samplePasses` answered. */
  readonly verdict: SampleVerdict;
  readonly facts: TargetFacts;
  /** What the trajectory took; absent where its source does not say. */
  readonly usage?: Usage;
  /** Of a recorded trajectory. */
  readonly source?: RecordingSource;
  /** What the target's failure was, when it failed. */
  readonly targetFailure?: { readonly exceptionType: string; readonly message: string };
}

/** A sample passes, fails, is errored (a metric that counts is), or is skipped (every metric that counts is). */
export type SampleVerdict = 'passed' | 'failed' | 'errored' | 'skipped';
