import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { score, skip, type JsonObject } from '@gradekit/core';
import { afterAll, describe, expect, it } from 'vitest';
import { combineTurns } from '../packages/runner/src/grading/grade-turns.js';
import { metricOf } from '../packages/runner/src/grading/testing/metric.js';
import { Distribution } from '../packages/runner/src/statistics/distribution.js';
import { standardError } from '../packages/runner/src/statistics/mean-interval.js';
import { wilsonInterval } from '../packages/runner/src/statistics/wilson.js';
import { readLines } from './read-lines.js';
import { runOf, type GradeCase } from './statistics-run.js';

interface Case<Input, Expected> {
  readonly id: string;
  readonly summary: string;
  readonly input: Input & { readonly kind: string; readonly fn?: string };
  readonly expect: Expected;
}

/** A number within the tolerance of the case. */
interface Value {
  readonly value: number | null;
  readonly tolerance?: number;
}

/** What no code of this version can answer, by kind or function, and what it waits for. */
const waiting: Readonly<Record<string, string>> = {
  pass_at_k: 'nothing shows pass@k yet',
  bootstrap_sd_of_mean: 'our intervals use no bootstrap; comparing runs may',
  mcnemar_exact: 'comparing runs',
  holm: 'comparing runs',
  paired_permutation: 'comparing runs',
  compare: 'comparing runs',
  grade: 'the grader json_match',
};

const tested: string[] = [];

function casesOf<Input, Expected>(kind: string): readonly Case<Input, Expected>[] {
  tested.push(kind);
  return readLines<Case<Input, Expected>>('cases/statistics.jsonl').filter(({ input }) => kindOf(input) === kind);
}

function kindOf({ kind, fn }: { readonly kind: string; readonly fn?: string }): string {
  return fn ?? kind;
}

function distributionOf(scores: readonly number[]): Distribution {
  const distribution = new Distribution();
  for (const value of scores) distribution.add(value);
  return distribution;
}

function expectValue(answer: number | null, { value, tolerance = 0 }: Value): void {
  if (value === null || answer === null) expect(answer).toBe(value);
  else expect(Math.abs(answer - value)).toBeLessThanOrEqual(tolerance);
}

const root = mkdtempSync(join(tmpdir(), 'gradekit-statistics-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('numbers', () => {
  type Wilson = Case<{ passed: number; n: number }, { low: number; high: number; tolerance: number }>;
  it.each<Wilson>(casesOf('wilson'))('$id $summary', ({ input: { passed, n }, expect: { low, high, tolerance } }) => {
    const interval = wilsonInterval(passed, n);
    expectValue(interval[0], { value: low, tolerance });
    expectValue(interval[1], { value: high, tolerance });
  });

  it.each(casesOf<{ scores: readonly number[] }, Value>('stderr'))('$id $summary', ({ input, expect: wanted }) => {
    expectValue(standardError(distributionOf(input.scores)), wanted);
  });

  it.each(casesOf<{ scores: readonly number[] }, Value>('median'))('$id $summary', ({ input, expect: wanted }) => {
    expectValue(distributionOf(input.scores).percentile(50), wanted);
  });

  type Percentile = Case<{ scores: readonly number[]; q: number }, Value>;
  it.each<Percentile>(casesOf('percentile'))('$id $summary', ({ input, expect: wanted }) => {
    expectValue(distributionOf(input.scores).percentile(input.q), wanted);
  });

  type Spread = Case<{ run_means: readonly number[] }, Value>;
  it.each<Spread>(casesOf('stdev_over_runs'))('$id $summary', ({ input, expect: wanted }) => {
    expectValue(Math.sqrt(distributionOf(input.run_means).variance ?? Number.NaN), wanted);
  });
});

describe('summaries of runs', () => {
  type Wanted = JsonObject & { readonly exit?: number | readonly number[]; readonly warning?: string };
  type Summary = Case<{ metric: string; grades: readonly GradeCase[]; gate?: JsonObject }, Wanted>;

  it.each<Summary>(casesOf('summary'))(
    '$id $summary',
    async ({ id, input: { metric, grades, gate }, expect: wanted }) => {
      const { summary, warnings } = await runOf(
        join(root, id),
        { [metric]: grades },
        gate === undefined ? {} : { gate },
      );
      const [model] = summary.models;
      const tally = model?.metrics[metric];
      const answer = {
        ...tally,
        no_submission: tally?.noSubmission,
        mean_errors_as_zero: tally?.meanErrorsAsZero,
        codes: model?.errors,
        gate: summary.gate?.holds === true ? 'holds' : 'fails',
        gate_value: summary.gate?.value,
      };
      const { exit, warning = '', ...parts } = wanted;
      expect(answer).toMatchObject(parts);
      if (exit !== undefined) expect([exit].flat()).toContain(summary.verdict.exitCode);
      expect(warnings).toContain(warning);
    },
  );

  type Orders = Case<
    { grades: Readonly<Record<string, readonly GradeCase[]>> },
    { first: { mean: number }; second: { mean: number } }
  >;
  it.each<Orders>(casesOf('summary_two_orders'))('$id $summary', async ({ id, input, expect: { first, second } }) => {
    const turned = Object.fromEntries(Object.entries(input.grades).toReversed());
    const [one, other] = [await runOf(join(root, id), input.grades), await runOf(join(root, `${id}-turned`), turned)];
    expect(other.summary).toEqual(one.summary);
    expect(one.summary.models[0]?.metrics).toMatchObject({ first, second });
  });

  type Reward = Case<{ weights: Readonly<Record<string, number>>; scores: Readonly<Record<string, number>> }, unknown>;
  it.each<Reward>(casesOf('reward'))('$id $summary', async ({ id, input: { weights, scores } }) => {
    const names = Object.keys(weights);
    const orders = [names, names.toReversed(), [...names.slice(1), ...names.slice(0, 1)]];
    for (const [index, order] of orders.entries()) {
      const grades = Object.fromEntries(
        order.map((name) => [name, [{ status: 'scored' as const, score: scores[name] ?? 0 }]]),
      );
      const ordered = Object.fromEntries(order.map((name) => [name, weights[name] ?? 0]));
      const reward = { kind: 'weighted_average', weights: ordered, pass_threshold: 1 };
      const { summary } = await runOf(join(root, `${id}-${index}`), grades, { reward });
      expect(summary.models[0]).toMatchObject({ reward: { mean: 1 }, passed: 1 });
    }
  });
});

describe('parts that are skipped', () => {
  type Combine = Case<
    { parts: readonly GradeCase[] },
    { score?: number; status?: string; same_for_all_shapes?: boolean }
  >;

  it.each<Combine>(casesOf('combine'))(
    '$id $summary: as turns, as metrics',
    async ({ id, input: { parts }, expect: wanted }) => {
      const grades = parts.map((part) => (part.status === 'skipped' ? skip('') : score(Number(part.score), '')));
      const turns = combineTurns(
        metricOf({}),
        grades.map((grade) => ({ grade, isNoSubmission: false })),
      );
      const { same_for_all_shapes: _both, ...combined } = wanted;
      expect(turns.grade).toMatchObject(combined);
      const metrics = Object.fromEntries(parts.map((part, index) => [`part${index}`, [part]]));
      const { summary } = await runOf(join(root, id), metrics);
      expect(summary.models[0]?.reward).toMatchObject(
        wanted.status === 'skipped' ? { skipped: 1, scored: 0 } : { scored: 1, mean: wanted.score },
      );
    },
  );
});

it('every case is tested, or waits for something', () => {
  const kinds = readLines<Case<unknown, unknown>>('cases/statistics.jsonl').map(({ input }) => kindOf(input));
  expect(kinds.filter((kind) => !tested.includes(kind) && waiting[kind] === undefined)).toEqual([]);
});
