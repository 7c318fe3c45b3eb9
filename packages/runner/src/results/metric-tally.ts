import type { Grade } from '@gradekit/core';
import { Distribution } from '../statistics/distribution.js';
import { meanInterval } from '../statistics/mean-interval.js';
import type { MetricSummary } from './summary.js';

/** Counts the grades of one metric, or the rewards. */
export class MetricTally {
  readonly scores = new Distribution();
  #skipped = 0;
  #errored = 0;
  #noSubmission = 0;
  #passed = 0;

  /** Adds one grade. */
  add(grade: Grade, { passes, isNoSubmission }: { readonly passes: boolean; readonly isNoSubmission: boolean }): void {
    if (isNoSubmission) this.#noSubmission += 1;
    switch (grade.status) {
      case 'scored':
        this.scores.add(grade.score);
        if (passes) this.#passed += 1;
        break;
      case 'skipped':
        this.#skipped += 1;
        break;
      case 'errored':
        this.#errored += 1;
        break;
    }
  }

  /** What it comes to. */
  summary(): MetricSummary {
    const { count: scored, mean, sum } = this.scores;
    const attempted = scored + this.#errored;
    return {
      n: attempted + this.#skipped,
      scored,
      skipped: this.#skipped,
      errored: this.#errored,
      noSubmission: this.#noSubmission,
      passed: this.#passed,
      mean,
      ci95: meanInterval(this.scores),
      meanErrorsAsZero: attempted === 0 ? null : sum / attempted,
      passRate: scored === 0 ? null : this.#passed / scored,
    };
  }
}
