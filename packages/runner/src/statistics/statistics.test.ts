import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Distribution } from './distribution.js';
import { exactSum } from './exact-sum.js';
import { meanInterval } from './mean-interval.js';
import { studentQuantile } from './student-t.js';
import { wilsonInterval } from './wilson.js';

function distributionOf(scores: readonly number[]): Distribution {
  const distribution = new Distribution();
  for (const score of scores) distribution.add(score);
  return distribution;
}

/** A double as a fraction over 2^1074, exactly. */
function toFraction(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & ((1n << 52n) - 1n)) | (exponent === 0 ? 0n : 1n << 52n);
  const magnitude = mantissa << BigInt(Math.max(exponent, 1) - 1);
  return bits >> 63n === 0n ? magnitude : -magnitude;
}

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 });

describe('exactSum', () => {
  it('is the exact sum, rounded once', () => {
    fc.assert(
      fc.property(fc.array(finite, { maxLength: 40 }), (values) => {
        const sum = exactSum(values);
        const exact = values.reduce((total, value) => total + toFraction(value), 0n);
        const distance = (to: number): bigint => {
          const gap = toFraction(to) - exact;
          return gap < 0n ? -gap : gap;
        };
        const step = Math.max(Math.abs(sum) * 2 ** -52, 2 ** -1074);
        expect(distance(sum) <= distance(sum + step) && distance(sum) <= distance(sum - step)).toBe(true);
      }),
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(finite), (values) => {
        expect(exactSum(values)).toBe(exactSum(values.toReversed()));
      }),
    );
  });

  it.each([
    [[0.1, 0.2, 0.3], 0.6],
    [[1e16, 1, -1e16], 1],
    [Array.from({ length: 10 }, () => 0.1), 1],
    [[], 0],
  ])('%j is %d', (values, sum) => {
    expect(exactSum(values)).toBe(sum);
  });
});

describe('Distribution', () => {
  const naivePercentile = (values: readonly number[], percent: number): number => {
    const sorted = values.toSorted((a, b) => a - b);
    const rank = (percent / 100) * (sorted.length - 1);
    const below = sorted[Math.floor(rank)] ?? 0;
    return below + ((sorted[Math.ceil(rank)] ?? 0) - below) * (rank - Math.floor(rank));
  };

  it('has the percentiles of the plain list', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(0, 25, 50, 95, 99, 100), (values, percent) => {
        expect(distributionOf(values).percentile(percent)).toBe(naivePercentile(values, percent));
      }),
    );
  });

  it('has the same numbers in any order', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const [one, other] = [distributionOf(values), distributionOf(values.toReversed())];
        expect([one.mean, one.variance, one.sum, one.count]).toEqual([
          other.mean,
          other.variance,
          other.sum,
          other.count,
        ]);
      }),
    );
  });

  it('weighs what is added several times', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 500 }), (score, times) => {
        const distribution = new Distribution();
        distribution.add(score, times);
        expect(distribution.sum).toBe(exactSum(Array.from({ length: times }, () => score)));
      }),
    );
  });

  it.each([
    ['median of an even number', [0.2, 0.4, 0.8, 1], 50, 0.6],
    ['p95 is interpolated', [0, 0.25, 0.5, 1], 95, 0.925],
  ])('%s', (_what, values, percent, expected) => {
    expect(distributionOf(values).percentile(percent)).toBeCloseTo(expected, 12);
  });

  it('has nothing to say without scores, and no variance of one', () => {
    const empty = new Distribution();
    expect([empty.mean, empty.variance, empty.percentile(50), empty.count, meanInterval(empty)]).toEqual([
      null,
      null,
      null,
      0,
      null,
    ]);
    expect(distributionOf([0.5]).variance).toBeNull();
  });

  it('the spread over runs divides by n - 1', () => {
    expect(Math.sqrt(distributionOf([0.4, 0.6, 0.8]).variance ?? 0)).toBeCloseTo(0.2, 12);
  });
});

describe('intervals', () => {
  it.each([
    [0, 25, 0, 0.133192],
    [25, 25, 0.866808, 1],
    [14, 307, 0.027356, 0.07508],
    [38, 42, 0.779, 0.962],
  ])('Wilson, %d of %d', (passed, n, low, high) => {
    const digits = low > 0.7 && high > 0.96 && high < 1 ? 3 : 6;
    expect(wilsonInterval(passed, n)[0]).toBeCloseTo(low, digits);
    expect(wilsonInterval(passed, n)[1]).toBeCloseTo(high, digits);
  });

  it('Wilson holds its share, inside [0, 1], with a width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const passed = Math.round(n * share);
        const [low, high] = wilsonInterval(passed, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThan(high);
        expect(low).toBeLessThanOrEqual(passed / n);
        expect(high).toBeGreaterThanOrEqual(passed / n);
      }),
    );
  });

  it.each([0.6, 0.75, 0.9, 0.975, 0.995, 0.9995])('t at %d against closed forms', (p) => {
    expect(Math.abs(studentQuantile(p, 1) / Math.tan(Math.PI * (p - 0.5)) - 1)).toBeLessThan(1e-13);
    const a = 4 * p * (1 - p);
    expect(Math.abs(studentQuantile(p, 2) / (2 * (p - 0.5) * Math.sqrt(2 / a)) - 1)).toBeLessThan(1e-13);
  });

  it.each([
    [3, 3.1824463052837],
    [4, 2.7764451051978],
    [5, 2.5705818356363],
    [10, 2.2281388519863],
    [30, 2.0422724563012],
    [61, 1.9996235849949],
    [100, 1.9839715185236],
    [1000, 1.9623390808264],
    [100_000, 1.9599877075346],
    [100_000_000, 1.9599640082628],
  ])('t at 0.975 with %d degrees', (degrees, expected) => {
    expect(studentQuantile(0.975, degrees)).toBeCloseTo(expected, 12);
  });

  it('of a mean: Wilson for 0 and 1, t for the rest, cut to [0, 1]', () => {
    expect(meanInterval(distributionOf([1, 0, 1, 1]))).toEqual(wilsonInterval(3, 4));
    expect(meanInterval(distributionOf([0.5]))).toBeNull();
    const [low = -1, high = 2] = meanInterval(distributionOf([0.2, 0.4, 0.6])) ?? [];
    expect(low).toBe(0);
    expect(high).toBeCloseTo(0.4 + 4.302652729749464 * Math.sqrt(0.04 / 3), 9);
    expect(meanInterval(distributionOf([0.9, 1, 1, 0.95]))?.[1]).toBe(1);
  });
});
