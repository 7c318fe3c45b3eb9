import type { GateResult } from '../results/summary.js';
import type { Aggregation, Operator } from '../suite/suite.js';

/** A number that is asked for. */
export interface Comparison {
  /** What is compared, such as `accuracy avg_score`. */
  readonly what: string;
  readonly aggregation: Aggregation;
  readonly op: Operator;
  readonly value: number;
}

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' } as const;

/** Compares what came with what is asked for. */
export function compare({ what, aggregation, op, value: threshold }: Comparison, value: number): GateResult {
  const holds = isTrue(value, op, threshold);
  const unit = aggregation === 'accuracy' ? ' %' : '';
  const why = `${what} ${symbols[op]} ${threshold}${unit}: ${holds ? 'holds' : 'fails'}, ${show(value, threshold)}${unit}`;
  return { holds, value, op, threshold, why };
}

function isTrue(value: number, op: Operator, threshold: number): boolean {
  switch (op) {
    case 'gt':
      return value > threshold;
    case 'gte':
      return value >= threshold;
    case 'lt':
      return value < threshold;
    case 'lte':
      return value <= threshold;
    case 'eq':
      return value === threshold;
  }
}

/**
 * A number at as many digits as it takes to see on which side of another one it is: whole when it is short, at three decimals
 * at least.
 */
export function show(value: number, other: number): string {
  const whole = String(value);
  if (whole.length <= 8) return whole;
  for (let digits = 3; digits <= 15; digits += 1) {
    const text = value.toFixed(digits);
    if (value === other || Math.sign(Number(text) - other) === Math.sign(value - other)) return text;
  }
  return whole;
}
