import { ExactSum, exactSum } from '../statistics/exact-sum.js';
import type { TargetFacts } from '../target/target.js';
import type { ModelSummary } from './summary.js';

/** The times of samples, in seconds. Samples without times are not counted. */
export class TimingTally {
  readonly #totals: number[] = [];
  readonly #targetSum = new ExactSum();

  /** Adds one sample's. */
  add({ timing }: TargetFacts): void {
    if (timing === undefined) return;
    this.#totals.push(timing.total);
    this.#targetSum.add(timing.target);
  }

  /** Means and percentiles, as Letta Evals takes them: p50 is the upper of two middles, p95 the time at rank ⌊0.95 n⌋. */
  summary(): Pick<ModelSummary, 'timing'> {
    const n = this.#totals.length;
    if (n === 0) return {};
    const sorted = this.#totals.toSorted((a, b) => a - b);
    return {
      timing: {
        meanTotal: exactSum(this.#totals) / n,
        meanTarget: this.#targetSum.value / n,
        p50Total: sorted[Math.floor(n / 2)] ?? 0,
        p95Total: sorted[Math.min(Math.floor(0.95 * n), n - 1)] ?? 0,
      },
    };
  }
}
