import * as v from 'valibot';
import { gateSchema } from './gate.js';
import { graderSchema } from './grader.js';
import { rewardSchema } from './reward.js';
import { targetSchema } from './target.js';
import { filledText, flag, freeMap, positiveInteger, text, textList } from './values.js';

const errorsAllowed = 'a whole number of samples, or a share such as "2%"';

const errorCount = v.pipe(v.number(errorsAllowed), v.integer(errorsAllowed), v.minValue(0, errorsAllowed));

/**
 * A whole suite as it is written: what validates at run time, and what editors complete from.
 * Keys that start with `x-` are taken out before; they are free for anchors.
 */
export const suiteSchema = v.strictObject({
  name: filledText,
  description: v.nullish(text),
  dataset: filledText,
  target: targetSchema,
  graders: v.record(v.string(), graderSchema, 'a map of graders'),
  reward: v.optional(rewardSchema, { kind: 'weighted_average' }),
  gate: v.optional(gateSchema),
  max_samples: v.nullish(positiveInteger),
  sample_tags: v.nullish(textList),
  num_runs: v.nullish(positiveInteger, 1),
  max_concurrent: v.nullish(positiveInteger, 15),
  max_errors: v.nullish(
    v.union(
      [errorCount, v.pipe(v.string(errorsAllowed), v.regex(/^\d{1,3}(?:\.\d+)?%$/, errorsAllowed))],
      errorsAllowed,
    ),
    0,
  ),
  output: v.nullish(filledText),
  cleanup: v.nullish(flag),
  setup_script: v.nullish(text),
  sandbox: v.nullish(freeMap),
  dataset_provenance: v.nullish(freeMap),
});

/** A suite as it is written, with its defaults. */
export type SuiteInput = v.InferOutput<typeof suiteSchema>;
