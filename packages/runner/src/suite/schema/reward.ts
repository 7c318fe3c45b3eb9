import * as v from 'valibot';
import { filledText, fraction, weight } from './values.js';

const metric = v.strictObject({
  kind: v.literal('metric'),
  metric_key: filledText,
  pass_threshold: v.nullish(fraction),
});

const weightedAverage = v.strictObject({
  kind: v.literal('weighted_average'),
  weights: v.nullish(v.record(v.string(), weight, 'a map of weights')),
  pass_threshold: v.nullish(fraction),
});

const custom = v.strictObject({
  kind: v.literal('custom'),
  function: filledText,
  pass_threshold: v.nullish(fraction, 1),
});

/** The block `reward`. */
export const rewardSchema = v.variant('kind', [metric, weightedAverage, custom], 'a map of keys');

/** The block `reward`, with its defaults. */
export type RewardInput = v.InferOutput<typeof rewardSchema>;
