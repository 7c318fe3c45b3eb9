import type { Distribution } from './distribution.js';
import { studentQuantile } from './student-t.js';
import { wilsonInterval } from './wilson.js';

/**
 * The 95 % confidence interval of a mean of scores in [0, 1]: Wilson's when all scores are 0 or 1, else Student's t, cut to [0, 1].
 * `null` without scores, and for a single score that is neither 0 nor 1.
 *
 * @see docs/decisions/intervals.md
 */
export function meanInterval(scores: Distribution): readonly [low: number, high: number] | null {
  const { count, mean } = scores;
  if (mean === null) return null;
  if (scores.entries().every(([score]) => score === 0 || score === 1))
    return wilsonInterval(scores.countAtLeast(1), count);
  const error = standardError(scores);
  if (error === null) return null;
  const half = studentQuantile(0.975, count - 1) * error;
  return [Math.max(0, mean - half), Math.min(1, mean + half)];
}

/** The standard error of a mean; `null` with fewer than two scores. */
export function standardError({ variance, count }: Distribution): number | null {
  return variance === null ? null : Math.sqrt(variance / count);
}
