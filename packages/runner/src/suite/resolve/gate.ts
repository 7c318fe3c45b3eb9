import type { Problem } from '@gradekit/core';
import type { ConditionInput, EarlyGateInput, GateInput } from '../schema/gate.js';
import type { GateSpec, SimpleGateSpec } from '../suite.js';
import type { Resolved } from './context.js';
import { broken, resolved } from './context.js';

/** The pass threshold of each metric, in the suite's order. */
export type Thresholds = ReadonlyMap<string, number>;

/** The gate in the form of today, whatever version of Letta Evals it was written for. Problems have no place. */
export function resolveGate(input: GateInput, thresholds: Thresholds): Resolved<GateSpec> {
  return input.kind === undefined ? resolveEarlyGate(input, thresholds) : resolved(toGate(input, thresholds));
}

function toGate(input: ConditionInput, thresholds: Thresholds): GateSpec {
  switch (input.kind) {
    case 'weighted_average': {
      const { kind, aggregation, weights, op, value } = input;
      return { kind, aggregation, weights, op, value };
    }
    case 'logical':
      return {
        kind: 'logical',
        operator: input.operator,
        conditions: input.conditions.map((condition) => toGate(condition, thresholds)),
      };
    default: {
      const { metric_key: metric, aggregation, op, value } = input;
      const passThreshold = input.pass_threshold ?? thresholds.get(metric) ?? 1;
      return { kind: 'simple', metric, aggregation, op, value, passThreshold };
    }
  }
}

function resolveEarlyGate(input: EarlyGateInput, thresholds: Thresholds): Resolved<SimpleGateSpec> {
  const metric = input.metric_key ?? [...thresholds.keys()][0] ?? '';
  const { op, value, aggregation } = input;
  const isEarly = [input.metric, input.pass_op, input.pass_value].some((part) => part !== undefined && part !== null);
  if (isEarly && (aggregation ?? input.pass_threshold ?? undefined) !== undefined) return broken(mixedKeys);
  const passThreshold = input.pass_threshold ?? thresholds.get(metric) ?? 1;
  if (!isEarly || input.metric !== 'accuracy') {
    return resolved({ kind: 'simple', metric, aggregation: aggregation ?? 'avg_score', op, value, passThreshold });
  }
  const earlyThreshold = earlyThresholdOf(input);
  if (earlyThreshold === undefined) return broken(inexpressible(input));
  return resolved({ kind: 'simple', metric, aggregation: 'accuracy', op, value, passThreshold: earlyThreshold });
}

/**
 * From which score a sample passed. Without `pass_value` it was 1 and `pass_op` did not count; else `pass_op`,
 * or the gate's own `op`, compared. Only "at least" can be said by a threshold; scores never exceed 1, so "equals 1" is that too.
 */
function earlyThresholdOf({ op, pass_op: passOp, pass_value: passValue }: EarlyGateInput): number | undefined {
  if (passValue === undefined || passValue === null) return 1;
  const operator = passOp ?? op;
  const isAtLeast = operator === 'gte' || (operator === 'eq' && passValue === 1);
  return isAtLeast && passValue >= 0 && passValue <= 1 ? passValue : undefined;
}

const mixedKeys: Problem = {
  code: 'invalid_suite',
  message:
    'gate mixes keys of Letta Evals 0.2 to 0.6 (metric, pass_op, pass_value) with later ones (aggregation, pass_threshold)',
  hint: 'write kind: simple, with aggregation and pass_threshold',
};

function inexpressible({ op, pass_op: passOp, pass_value: passValue }: EarlyGateInput): Problem {
  return {
    code: 'not_supported',
    message: `in this gate a sample passes when its score is ${passOp ?? op} ${String(passValue)}; here it passes at or above a threshold from 0 to 1`,
    hint: 'write kind: simple with aggregation: accuracy and a pass_threshold',
  };
}
