import { exactSum } from '../statistics/exact-sum.js';
import type { Distribution } from '../statistics/distribution.js';
import type { GateResult } from '../results/summary.js';
import type { GateSpec, LogicalGateSpec, SimpleGateSpec, WeightedGateSpec } from '../suite/suite.js';
import { aggregate } from './aggregate.js';
import type { Comparison } from './compare.js';
import { compare } from './compare.js';

/**
 * Whether a gate holds, over the scores of one model. A gate on nothing never holds.
 *
 * @param scores - the scores of every metric over all runs; errored and skipped grades have none
 */
export function evaluateGate(gate: GateSpec, scores: ReadonlyMap<string, Distribution>): GateResult {
  switch (gate.kind) {
    case 'simple':
      return evaluateSimple(gate, scores);
    case 'weighted_average':
      return evaluateWeighted(gate, scores);
    case 'logical':
      return evaluateLogical(gate, scores);
  }
}

function evaluateSimple(gate: SimpleGateSpec, scores: ReadonlyMap<string, Distribution>): GateResult {
  const distribution = scores.get(gate.metric);
  const comparison = { what: `${gate.metric} ${gate.aggregation}`, ...gate };
  if (distribution === undefined || distribution.count === 0) return onNothing(comparison, [gate.metric]);
  return compare(comparison, aggregate(distribution, gate.aggregation, gate.passThreshold));
}

function evaluateWeighted(gate: WeightedGateSpec, scores: ReadonlyMap<string, Distribution>): GateResult {
  const parts = Object.entries(gate.weights).filter(([, weight]) => weight > 0);
  const comparison = { what: `weighted ${gate.aggregation}`, ...gate };
  const unscored = parts.filter(([metric]) => (scores.get(metric)?.count ?? 0) === 0).map(([metric]) => metric);
  if (unscored.length > 0) return onNothing(comparison, unscored);
  // As in Letta Evals, what is right is 1 here, whatever the metrics' own thresholds say.
  const sum = exactSum(parts.map(([metric, weight]) => weight * aggregateOf(scores.get(metric), gate)));
  return compare(comparison, sum / exactSum(parts.map(([, weight]) => weight)));
}

function aggregateOf(distribution: Distribution | undefined, { aggregation }: WeightedGateSpec): number {
  return distribution === undefined ? 0 : aggregate(distribution, aggregation, 1);
}

function evaluateLogical(gate: LogicalGateSpec, scores: ReadonlyMap<string, Distribution>): GateResult {
  const conditions = gate.conditions.map((condition) => evaluateGate(condition, scores));
  const holds =
    gate.operator === 'and' ? conditions.every((result) => result.holds) : conditions.some((result) => result.holds);
  const how = gate.operator === 'and' ? 'all of' : 'one of';
  const why = `${how} (${conditions.map((condition) => condition.why).join('; ')}): ${holds ? 'holds' : 'fails'}`;
  return { holds, value: null, op: gate.operator, threshold: null, why, conditions };
}

function onNothing({ what, op, value }: Comparison, metrics: readonly string[]): GateResult {
  const why = `${what}: fails, no sample was scored for ${metrics.join(', ')}`;
  return { holds: false, value: null, op, threshold: value, why };
}
