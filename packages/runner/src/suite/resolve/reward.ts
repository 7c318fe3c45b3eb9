import type { RewardInput } from '../schema/reward.js';
import type { Metric, RewardSpec } from '../suite.js';
import type { CustomReward } from './custom-reward.js';

/** The reward with a weight for every metric that counts. */
export function resolveReward(
  input: RewardInput,
  metrics: readonly Metric[],
  custom: CustomReward | undefined,
): RewardSpec {
  const threshold = typeof input.pass_threshold === 'number' ? { passThreshold: input.pass_threshold } : {};
  if (input.kind === 'metric') return { kind: 'metric', metric: input.metric_key, ...threshold };
  if (input.kind === 'custom' && custom !== undefined)
    return { kind: 'custom', ...custom, passThreshold: input.pass_threshold };
  const own = input.kind === 'weighted_average' ? input.weights : undefined;
  const counting = metrics.filter((metric) => !metric.advisory);
  const weights = Object.fromEntries(counting.map(({ name, weight }) => [name, own?.[name] ?? weight]));
  return { kind: 'weighted_average', weights, ...threshold };
}
