import * as v from 'valibot';
import { filledText, finiteNumber, fraction, oneOf, weight } from './values.js';

const aggregation = oneOf(['avg_score', 'accuracy', 'min', 'max', 'median', 'p50', 'p95', 'p99']);
const operator = oneOf(['gt', 'gte', 'lt', 'lte', 'eq']);

const comparison = { op: operator, value: finiteNumber };

const simpleEntries = {
  metric_key: filledText,
  aggregation: v.nullish(aggregation, 'avg_score'),
  ...comparison,
  pass_threshold: v.nullish(fraction),
};

const simple = v.strictObject({ kind: v.literal('simple'), ...simpleEntries });

const weightedAverage = v.strictObject({
  kind: v.literal('weighted_average'),
  aggregation: v.nullish(aggregation, 'avg_score'),
  weights: v.record(v.string(), weight, 'a map of weights'),
  ...comparison,
});

/** Of Letta Evals 0.2 to 0.6: it has no kind, and says in its own keys when a sample passes. */
const early = v.strictObject({
  kind: v.optional(v.never()),
  metric: v.nullish(oneOf(['avg_score', 'accuracy'])),
  metric_key: v.nullish(filledText),
  ...comparison,
  pass_op: v.nullish(operator),
  pass_value: v.nullish(finiteNumber),
  aggregation: v.nullish(aggregation),
  pass_threshold: v.nullish(fraction),
});

/** A condition may leave its kind out: it is then a simple one. */
const condition = v.strictObject({ kind: v.optional(v.never()), ...simpleEntries });

type ConditionInput =
  v.InferOutput<typeof simple> | v.InferOutput<typeof condition> | v.InferOutput<typeof weightedAverage> | LogicalInput;

interface LogicalInput {
  readonly kind: 'logical';
  readonly operator: 'and' | 'or';
  readonly conditions: ConditionInput[];
}

const logical = v.strictObject({
  kind: v.literal('logical'),
  operator: oneOf(['and', 'or']),
  conditions: v.pipe(
    v.array(
      v.lazy((): v.GenericSchema<unknown, ConditionInput> => conditionSchema),
      'a list of conditions',
    ),
    v.nonEmpty('a list with at least one condition'),
  ),
});

const conditionSchema: v.GenericSchema<unknown, ConditionInput> = v.variant(
  'kind',
  [condition, simple, weightedAverage, logical],
  'a map of keys',
);

/** The block `gate`. */
export const gateSchema = v.variant('kind', [simple, weightedAverage, logical, early], 'a map of keys');

/** The block `gate`, with its defaults. */
export type GateInput = v.InferOutput<typeof gateSchema>;

/** A gate as Letta Evals 0.2 to 0.6 had it, or one without a kind. */
export type EarlyGateInput = v.InferOutput<typeof early>;

/** A gate, or a condition of one, that has the shape of today. */
export type { ConditionInput };
