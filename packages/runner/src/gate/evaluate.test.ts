import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Distribution } from '../statistics/distribution.js';
import type { Aggregation, GateSpec, Operator } from '../suite/suite.js';
import { evaluateGate } from './evaluate.js';
import { show } from './compare.js';

function scoresOf(all: Readonly<Record<string, readonly number[]>>): ReadonlyMap<string, Distribution> {
  return new Map(
    Object.entries(all).map(([metric, scores]) => {
      const distribution = new Distribution();
      for (const score of scores) distribution.add(score);
      return [metric, distribution];
    }),
  );
}

const scores = scoresOf({ a: [1, 0, 1, 0.5], b: [0.2, 0.4, 0.8, 1], none: [] });
const simple = (aggregation: Aggregation, op: Operator, value: number, metric = 'a'): GateSpec => ({
  kind: 'simple',
  metric,
  aggregation,
  op,
  value,
  passThreshold: 1,
});

describe('aggregations', () => {
  it.each<[Aggregation, string, number]>([
    ['avg_score', 'a', 0.625],
    ['accuracy', 'a', 50],
    ['min', 'b', 0.2],
    ['max', 'b', 1],
    ['median', 'b', 0.6],
    ['p50', 'b', 0.6],
    ['p95', 'b', 0.97],
    ['p99', 'b', 0.994],
  ])('%s of %s is %d', (aggregation, metric, value) => {
    expect(evaluateGate(simple(aggregation, 'gte', 0, metric), scores).value).toBeCloseTo(value, 12);
  });

  it('accuracy counts what reaches the threshold', () => {
    expect(
      evaluateGate(
        { kind: 'simple', metric: 'b', aggregation: 'accuracy', op: 'gte', value: 0, passThreshold: 0.4 },
        scores,
      ).value,
    ).toBe(75);
  });
});

describe('operators', () => {
  it.each<[Operator, boolean, boolean, boolean]>([
    ['gt', false, false, true],
    ['gte', false, true, true],
    ['lt', true, false, false],
    ['lte', true, true, false],
    ['eq', false, true, false],
  ])('%s below, at and above the value', (op, below, at, above) => {
    expect([0.7, 0.625, 0.5].map((value) => evaluateGate(simple('avg_score', op, value), scores).holds)).toEqual([
      below,
      at,
      above,
    ]);
  });
});

describe('gates', () => {
  it.each<[string, GateSpec, unknown]>([
    [
      'says what it compared',
      simple('avg_score', 'gte', 0.6),
      { holds: true, why: 'a avg_score >= 0.6: holds, 0.625', threshold: 0.6, op: 'gte' },
    ],
    [
      'percentages have a sign',
      simple('accuracy', 'gte', 90),
      { holds: false, why: 'a accuracy >= 90 %: fails, 50 %' },
    ],
    [
      'nothing scored never holds',
      simple('avg_score', 'gte', 0, 'none'),
      { holds: false, value: null, why: 'none avg_score: fails, no sample was scored for none' },
    ],
    ['nor does it with lte', simple('avg_score', 'lte', 1, 'none'), { holds: false }],
    [
      'weighted',
      { kind: 'weighted_average', aggregation: 'accuracy', weights: { a: 3, b: 1 }, op: 'gte', value: 40 },
      { holds: true, value: 43.75 },
    ],
    [
      'a weight of 0 counts nothing',
      { kind: 'weighted_average', aggregation: 'avg_score', weights: { a: 1, none: 0 }, op: 'gte', value: 0.6 },
      { holds: true, value: 0.625 },
    ],
    [
      'weighted on nothing',
      { kind: 'weighted_average', aggregation: 'avg_score', weights: { a: 1, none: 1 }, op: 'gte', value: 0 },
      { holds: false, value: null },
    ],
    [
      'and',
      { kind: 'logical', operator: 'and', conditions: [simple('min', 'gte', 0), simple('max', 'lt', 1)] },
      { holds: false, value: null, op: 'and', threshold: null },
    ],
    [
      'or',
      { kind: 'logical', operator: 'or', conditions: [simple('min', 'gte', 1), simple('max', 'gte', 1)] },
      { holds: true },
    ],
    [
      'nested',
      {
        kind: 'logical',
        operator: 'and',
        conditions: [
          simple('max', 'eq', 1),
          { kind: 'logical', operator: 'or', conditions: [simple('min', 'gt', 0), simple('min', 'lte', 0)] },
        ],
      },
      { holds: true, conditions: [{ holds: true }, { holds: true, conditions: [{ holds: false }, { holds: true }] }] },
    ],
  ])('%s', (_what, gate, expected) => {
    expect(evaluateGate(gate, scores)).toMatchObject(Object(expected));
  });

  it('says of a logical gate what each condition compared', () => {
    const { why } = evaluateGate(
      { kind: 'logical', operator: 'or', conditions: [simple('min', 'gte', 1), simple('max', 'gte', 1)] },
      scores,
    );
    expect(why).toBe('one of (a min >= 1: fails, 0; a max >= 1: holds, 1): holds');
  });
});

describe('numbers as they are shown', () => {
  it.each([
    [0.7966, 0.8, '0.7966'],
    [2 / 3, 0.7, '0.667'],
    [0.79999999, 0.8, '0.79999999'],
    [0.7999999999, 0.8, '0.7999999999'],
    [1, 0.9, '1'],
    [1 / 3, 1 / 3, '0.333'],
    [0.799633333333, 0.7997, '0.7996'],
    [0.800049999999, 0.80004, '0.80005'],
    [0.7999999999999999, 0.8, '0.7999999999999999'],
    [62.5, 90, '62.5'],
  ])('%d beside %d is %s', (value, other, text) => {
    expect(show(value, other)).toBe(text);
  });

  it('is on the side of the other one that it is on', () => {
    const share = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(share, share, (value, other) => {
        const shown = Number(show(value, other));
        if (value !== other) expect(Math.sign(shown - other)).toBe(Math.sign(value - other));
      }),
    );
  });
});
