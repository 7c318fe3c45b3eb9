import type { Grade } from '@gradekit/core';
import { fail, pass, score, skip } from '@gradekit/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricOf } from '../grading/testing/metric.js';
import { sampleVerdict } from '../reward/sample-verdict.js';
import type { Suite } from '../suite/suite.js';
import type { SampleResult } from './sample-result.js';
import { createTally } from './tally.js';
import { verdictOf } from './verdict.js';

const base: Suite = {
  name: 's',
  file: '/s.yaml',
  folder: '/',
  dialect: 'gradekit',
  dataset: '/d.jsonl',
  target: { kind: 'recorded', modelHandles: [] },
  metrics: [metricOf({ name: 'm' }), metricOf({ name: 'n', settings: { passThreshold: 0.5 } })],
  reward: { kind: 'metric', metric: 'm' },
  numRuns: 1,
  maxConcurrent: 1,
  maxErrors: { kind: 'count', count: 0 },
  config: {},
  secrets: [],
  unsupported: [],
  warnings: [],
};
const errored = (code: 'target_failed' | 'grader_threw'): Grade => ({ status: 'errored', code, message: 'x' });

interface Row {
  readonly m: Grade;
  readonly n?: Grade;
  readonly silent?: boolean;
  readonly model?: string;
  readonly run?: number;
  readonly more?: Partial<SampleResult>;
}

function resultOf(
  suite: Suite,
  { m, n = pass(''), silent = false, model = 'default', run = 1, more = {} }: Row,
): SampleResult {
  const outcomes = { m: { grade: m, isNoSubmission: silent }, n: { grade: n, isNoSubmission: false } };
  return {
    index: 0,
    sampleId: 's',
    modelHandle: model,
    run,
    sampleHash: 'h',
    outcomes,
    reward: m,
    verdict: sampleVerdict(suite, outcomes, m),
    facts: {},
    ...more,
  };
}

function summaryOf(rows: readonly Row[], changes: Partial<Suite> = {}) {
  const suite = { ...base, ...changes };
  const tally = createTally(suite);
  for (const row of rows) tally.add(resultOf(suite, row));
  return tally.summary();
}

describe('summaries', () => {
  it.each<[string, readonly Row[], unknown, number]>([
    [
      'an error is not a zero',
      [{ m: pass('') }, { m: fail('') }, { m: errored('grader_threw') }],
      { n: 3, scored: 2, errored: 1, mean: 0.5, meanErrorsAsZero: 1 / 3, passed: 1, passRate: 0.5 },
      3,
    ],
    [
      'a silent agent counts as 0 and is shown apart',
      [{ m: pass('') }, ...[1, 2, 3].map(() => ({ m: fail(''), silent: true }))],
      { n: 4, scored: 4, noSubmission: 3, mean: 0.25 },
      0,
    ],
    [
      'skipped is in no denominator',
      [{ m: pass('') }, { m: skip('') }],
      { n: 2, scored: 1, skipped: 1, mean: 1, passRate: 1 },
      0,
    ],
    [
      'nothing scored',
      [{ m: errored('target_failed') }],
      { n: 1, scored: 0, mean: null, ci95: null, passRate: null, meanErrorsAsZero: 0 },
      3,
    ],
    ['all skipped is no pass', [{ m: skip('') }], { n: 1, scored: 0, mean: null, meanErrorsAsZero: null }, 3],
    ['no samples', [], { n: 0, mean: null }, 3],
  ])('%s', (_what, rows, expected, exitCode) => {
    const summary = summaryOf(rows);
    expect(summary.models[0]?.metrics['m']).toMatchObject(Object(expected));
    expect(summary.verdict.exitCode).toBe(exitCode);
  });

  it('counts verdicts, errors by code, usage and times', () => {
    const usage = { inputTokens: 10, outputTokens: 2, costUsd: 0.1 };
    const rows: readonly Row[] = [
      { m: pass(''), more: { usage, facts: { timing: { total: 1, target: 0.5 } } } },
      {
        m: fail(''),
        more: { usage: { ...usage, cachedInputTokens: 4, costUsd: 0.2 }, facts: { timing: { total: 3, target: 1 } } },
      },
      { m: errored('target_failed'), n: errored('target_failed') },
      { m: skip('') },
    ];
    expect(summaryOf(rows).models[0]).toMatchObject({
      n: 4,
      passed: 1,
      failed: 1,
      errored: 1,
      skipped: 1,
      errors: { target_failed: 2 },
      usage: {
        promptTokens: 20,
        completionTokens: 4,
        cachedInputTokens: 4,
        cacheWriteTokens: 0,
        reasoningTokens: 0,
        cost: 0.1 + 0.2,
      },
      timing: { meanTotal: 2, meanTarget: 0.75, p50Total: 3, p95Total: 3 },
    });
  });

  it('counts a reward that is errored by itself, and none that is for its metric', () => {
    const rows: readonly Row[] = [
      { m: pass(''), more: { reward: errored('grader_threw'), verdict: 'errored' } },
      { m: errored('target_failed') },
    ];
    expect(summaryOf(rows).models[0]?.errors).toEqual({ grader_threw: 1, target_failed: 1 });
  });

  it('a sample that passes without a reward is no reward that passed', () => {
    const { reward } = summaryOf([{ m: pass(''), more: { reward: skip('') } }]).models[0] ?? {};
    expect(reward).toMatchObject({ passed: 0, scored: 0, skipped: 1, passRate: null });
  });

  it('keeps models apart: the gate must hold for each', () => {
    const changes: Partial<Suite> = {
      target: { kind: 'recorded', modelHandles: ['good', 'bad'] },
      gate: { kind: 'simple', metric: 'm', aggregation: 'avg_score', op: 'gte', value: 0.5, passThreshold: 1 },
    };
    const summary = summaryOf(
      [
        { m: pass(''), model: 'good' },
        { m: fail(''), model: 'bad' },
      ],
      changes,
    );
    expect(summary.models.map(({ model, gate }) => [model, gate?.holds])).toEqual([
      ['good', true],
      ['bad', false],
    ]);
    expect(summary.gate).toMatchObject({
      holds: false,
      why: 'good: m avg_score >= 0.5: holds, 1; bad: m avg_score >= 0.5: fails, 0',
    });
    expect(summary.verdict.exitCode).toBe(1);
  });

  it('puts runs together and shows their spread', () => {
    const rows = [1, 0, 1, 1].map((value, index) => ({ m: score(value, ''), run: index < 2 ? 1 : 2 }));
    expect(summaryOf(rows, { numRuns: 2 }).models[0]).toMatchObject({
      n: 4,
      runs: [
        { run: 1, n: 2, reward: 0.5, metrics: { m: 0.5 } },
        { run: 2, n: 2, reward: 1 },
      ],
      rewardStd: Math.sqrt(0.125),
      metrics: { m: { mean: 0.75 } },
    });
  });

  it('does not depend on the order of results', () => {
    const grade = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }).map((value) => score(value, '')),
      fc.constant(skip('')),
      fc.constant(errored('grader_threw')),
    );
    const row = fc.record({ m: grade, n: grade, silent: fc.boolean(), run: fc.constantFrom(1, 2) });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        expect(summaryOf(rows.toReversed(), { numRuns: 2 })).toEqual(summaryOf(rows, { numRuns: 2 }));
      }),
    );
  });

  it('the order of metrics changes no number', () => {
    const rows: readonly Row[] = [
      { m: pass(''), n: pass('') },
      { m: fail(''), n: pass(''), silent: true },
    ];
    const turned = summaryOf(rows, { metrics: base.metrics.toReversed() });
    expect(turned.models[0]?.metrics['m']).toEqual(summaryOf(rows).models[0]?.metrics['m']);
    expect(turned.models[0]?.metrics['m']?.mean).toBe(0.5);
    expect(turned.models[0]?.metrics['n']?.mean).toBe(1);
  });
});

describe('verdictOf', () => {
  const holds = { holds: true, value: 1, op: 'gte' as const, threshold: 0.9, why: 'm avg_score >= 0.9: holds, 1' };
  const fails = { ...holds, holds: false, why: 'm avg_score >= 0.9: fails, 0.5' };
  const input = { maxErrors: { kind: 'count' as const, count: 0 }, n: 50, errored: 0, decided: 50 };

  it.each<[string, Parameters<typeof verdictOf>[0], number, readonly string[]]>([
    ['well', { ...input, gate: holds }, 0, []],
    ['only measured', input, 0, []],
    ['the gate fails', { ...input, gate: fails }, 1, ['the gate does not hold: m avg_score >= 0.9: fails, 0.5']],
    [
      'errors outweigh a gate that holds',
      { ...input, errored: 1, gate: holds },
      3,
      ['1 of 50 samples are errored, and max_errors allows none'],
    ],
    [
      'errors outweigh a gate that fails',
      { ...input, errored: 2, gate: fails },
      3,
      [
        '2 of 50 samples are errored, and max_errors allows none',
        'the gate does not hold: m avg_score >= 0.9: fails, 0.5',
      ],
    ],
    ['as many errors as allowed', { ...input, errored: 2, maxErrors: { kind: 'count', count: 2 } }, 0, []],
    ['a share', { ...input, errored: 1, maxErrors: { kind: 'share', share: 0.02 } }, 0, []],
    ['a share to the last sample', { ...input, n: 100, errored: 29, maxErrors: { kind: 'share', share: 0.29 } }, 0, []],
    [
      'more than a share',
      { ...input, errored: 2, maxErrors: { kind: 'share', share: 0.029 } },
      3,
      ['2 of 50 samples are errored, and max_errors allows 2.9 %'],
    ],
    ['nothing was scored', { ...input, decided: 0 }, 3, ['no sample was scored']],
    ['there was nothing', { ...input, n: 0, decided: 0 }, 3, ['there was no sample']],
  ])('%s', (_what, given, exitCode, reasons) => {
    expect(verdictOf(given)).toEqual({ exitCode, reasons });
  });
});
