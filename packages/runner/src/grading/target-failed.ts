import type { Metric } from '../suite/suite.js';
import type { TargetFailure } from '../target/target.js';
import { errored } from './errored.js';
import type { Outcomes } from './grade-sample.js';

/** The outcomes of a sample whose target failed: there is nothing that any metric could grade. */
export function failedOutcomes(metrics: readonly Metric[], { message }: TargetFailure): Outcomes {
  const outcome = { grade: errored('target_failed', message), isNoSubmission: false };
  return Object.fromEntries(metrics.map(({ name }) => [name, outcome]));
}
