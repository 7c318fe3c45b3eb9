import type { Distribution } from '../statistics/distribution.js';
import type { Aggregation } from '../suite/suite.js';

/**
 * The scores of a metric as one number: a score, or for `accuracy` a percentage of 0 to 100.
 *
 * @param scores - at least one
 * @param passThreshold - the score that is right, for `accuracy`
 */
export function aggregate(scores: Distribution, aggregation: Aggregation, passThreshold: number): number {
  switch (aggregation) {
    case 'avg_score':
      return scores.mean ?? 0;
    case 'accuracy':
      return (100 * scores.countAtLeast(passThreshold)) / scores.count;
    case 'min':
      return scores.percentile(0) ?? 0;
    case 'max':
      return scores.percentile(100) ?? 0;
    case 'median':
    case 'p50':
      return scores.percentile(50) ?? 0;
    case 'p95':
      return scores.percentile(95) ?? 0;
    case 'p99':
      return scores.percentile(99) ?? 0;
  }
}
