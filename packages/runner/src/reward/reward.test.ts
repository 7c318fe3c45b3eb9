import type { Grade } from '@gradekit/core';
import { fail, pass, score, skip } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import type { Outcomes } from '../grading/grade-sample.js';
import { metricOf } from '../grading/testing/metric.js';
import type { Metric, RewardFunction, RewardSpec, Suite } from '../suite/suite.js';
import { rewardOf } from './reward.js';
import { sampleVerdict } from './sample-verdict.js';

const broken: Grade = { status: 'errored', code: 'grader_threw', message: 'boom' };

function outcomesOf(grades: Readonly<Record<string, Grade>>): Outcomes {
  return Object.fromEntries(
    Object.entries(grades).map(([name, grade]) => [
      name,
      { grade, isNoSubmission: false, submission: `what ${name} saw` },
    ]),
  );
}

function suiteOf(reward: RewardSpec, metrics: readonly Metric[]): Suite {
  return {
    name: 's',
    file: '/s.yaml',
    folder: '/',
    dialect: 'gradekit',
    dataset: '/d.jsonl',
    target: { kind: 'recorded', modelHandles: [] },
    metrics,
    reward,
    numRuns: 1,
    maxConcurrent: 1,
    maxErrors: { kind: 'count', count: 0 },
    config: {},
    secrets: [],
    unsupported: [],
    warnings: [],
  };
}

const metrics = ['a', 'b', 'c'].map((name) => metricOf({ name }));
const weighted = (weights: Readonly<Record<string, number>>): RewardSpec => ({ kind: 'weighted_average', weights });
const custom = (implementation: RewardFunction): RewardSpec => ({
  kind: 'custom',
  name: 'rewards.ts:r',
  identity: { id: 'local/r', package: 'local', version: '1' },
  implementation,
  passThreshold: 1,
});
const inputOf = (grades: Readonly<Record<string, Grade>>) => ({
  sample: { id: 's', input: 'q', metadata: {} },
  outcomes: outcomesOf(grades),
  trajectory: { turns: [] },
  modelHandle: 'acme/small',
  signal: new AbortController().signal,
});

describe('rewardOf', () => {
  it.each<[string, RewardSpec, Readonly<Record<string, Grade>>, unknown]>([
    [
      'metric: its score',
      { kind: 'metric', metric: 'b' },
      { a: fail(''), b: score(0.5, 'half', { x: 1 }) },
      { status: 'scored', score: 0.5, rationale: '' },
    ],
    ['metric: skipped', { kind: 'metric', metric: 'b' }, { b: skip('no') }, { status: 'skipped', reason: 'no' }],
    ['metric: errored', { kind: 'metric', metric: 'b' }, { b: broken }, broken],
    [
      'weights 0.6, 0.3 and 0.1 on perfect scores make 1',
      weighted({ a: 0.6, b: 0.3, c: 0.1 }),
      { a: pass(''), b: pass(''), c: pass('') },
      { status: 'scored', score: 1, rationale: '' },
    ],
    [
      'in any order',
      weighted({ c: 0.1, b: 0.3, a: 0.6 }),
      { a: pass(''), b: pass(''), c: pass('') },
      { status: 'scored', score: 1, rationale: '' },
    ],
    [
      'weights are shares',
      weighted({ a: 3, b: 1 }),
      { a: pass(''), b: fail('') },
      { status: 'scored', score: 0.75, rationale: '' },
    ],
    [
      'a weight of 0 counts nothing',
      weighted({ a: 1, b: 0 }),
      { a: pass(''), b: fail('') },
      { status: 'scored', score: 1, rationale: '' },
    ],
    [
      'skipped is in no denominator',
      weighted({ a: 1, b: 1 }),
      { a: skip(''), b: pass('') },
      { status: 'scored', score: 1, rationale: '' },
    ],
    [
      'all skipped is skipped',
      weighted({ a: 1, b: 1 }),
      { a: skip(''), b: skip('') },
      { status: 'skipped', reason: 'no metric with a weight was scored' },
    ],
    [
      'one errored makes it errored',
      weighted({ a: 1, b: 1 }),
      { a: pass(''), b: broken },
      { status: 'errored', code: 'grader_threw', message: 'b: boom' },
    ],
  ])('%s', (_what, reward, grades, expected) => {
    expect(rewardOf(suiteOf(reward, metrics), inputOf(grades))).toEqual(expected);
  });

  const graded = { a: pass(''), b: fail(''), c: skip('') };
  it.each<[string, (...given: readonly never[]) => unknown, unknown]>([
    ['a number', () => 0.5, { status: 'scored', score: 0.5 }],
    ['true is 1', () => true, { score: 1 }],
    ['false is 0', () => false, { score: 0 }],
    ['an object', () => ({ score: 0.4, metadata: { rule: 'strict' } }), { score: 0.4, metadata: { rule: 'strict' } }],
    ['later', async () => 0.25, { score: 0.25 }],
    ['above 1', () => 1.5, { status: 'errored', code: 'invalid_grade' }],
    ['NaN', () => Number.NaN, { code: 'invalid_grade' }],
    ['null', () => null, { code: 'invalid_grade' }],
    ['a text', () => '0.5', { code: 'invalid_grade' }],
    ['an object without a score', () => ({ metadata: {} }), { code: 'invalid_grade' }],
    [
      'a throw',
      () => {
        throw new Error('boom');
      },
      { code: 'grader_threw', message: 'rewards.ts:r threw: boom' },
    ],
    [
      'a rejection',
      () => Promise.reject(new Error('late')),
      { code: 'grader_threw', message: 'rewards.ts:r threw: late' },
    ],
  ])('custom: %s', async (_what, answer, expected) => {
    const implementation: RewardFunction = (...given) => Reflect.apply(answer, undefined, given);
    expect(await rewardOf(suiteOf(custom(implementation), metrics), inputOf(graded))).toMatchObject(Object(expected));
  });

  it('hands a custom reward grades and submissions that it cannot change', async () => {
    const implementation: RewardFunction = ({ grades, submissions, modelHandle, sample }) => {
      expect([grades['a'], submissions['b'], modelHandle, sample.id]).toEqual([
        pass(''),
        'what b saw',
        'acme/small',
        's',
      ]);
      return Object.isFrozen(grades) && Object.isFrozen(sample) ? 1 : 0;
    };
    expect(await rewardOf(suiteOf(custom(implementation), metrics), inputOf(graded))).toMatchObject({ score: 1 });
  });

  it('does not ask a custom reward when a metric that counts is errored', async () => {
    const asked: string[] = [];
    const implementation: RewardFunction = () => (asked.push('asked'), 1);
    expect(await rewardOf(suiteOf(custom(implementation), metrics), inputOf({ ...graded, b: broken }))).toMatchObject({
      status: 'errored',
      message: 'b: boom',
    });
    expect(asked).toEqual([]);
    const advisory = metrics.map((metric) => (metric.name === 'b' ? { ...metric, advisory: true } : metric));
    expect(await rewardOf(suiteOf(custom(implementation), advisory), inputOf({ ...graded, b: broken }))).toMatchObject({
      score: 1,
    });
  });
});

describe('sampleVerdict', () => {
  const half = { passThreshold: 0.5 };
  const byMetric: RewardSpec = { kind: 'metric', metric: 'a' };
  const all = weighted({ a: 1, b: 1, c: 1 });
  const settings = (changes: Readonly<Record<string, Partial<Metric>>>): readonly Metric[] =>
    metrics.map((metric) => ({ ...metric, ...changes[metric.name] }));

  it.each<[string, RewardSpec, readonly Metric[], Readonly<Record<string, Grade>>, string]>([
    ['all pass', all, metrics, { a: pass(''), b: pass(''), c: pass('') }, 'passed'],
    ['one does not', all, metrics, { a: pass(''), b: score(0.9, ''), c: pass('') }, 'failed'],
    ['a lower threshold', all, settings({ b: half }), { a: pass(''), b: score(0.9, ''), c: pass('') }, 'passed'],
    ['skipped ones do not matter', all, metrics, { a: pass(''), b: skip(''), c: skip('') }, 'passed'],
    ['all skipped', all, metrics, { a: skip(''), b: skip(''), c: skip('') }, 'skipped'],
    ['an errored one', all, metrics, { a: fail(''), b: broken, c: pass('') }, 'errored'],
    [
      'an errored advisory one',
      weighted({ a: 1, c: 1 }),
      settings({ b: { advisory: true } }),
      { a: pass(''), b: broken, c: pass('') },
      'passed',
    ],
    [
      'a failed advisory one',
      weighted({ a: 1, c: 1 }),
      settings({ b: { advisory: true } }),
      { a: pass(''), b: fail(''), c: pass('') },
      'passed',
    ],
    ['metric: only that one decides', byMetric, metrics, { a: pass(''), b: fail(''), c: fail('') }, 'passed'],
    [
      'metric: unless another is required',
      byMetric,
      settings({ b: { required: true } }),
      { a: pass(''), b: fail(''), c: fail('') },
      'failed',
    ],
    ['metric: it does not pass', byMetric, metrics, { a: fail(''), b: pass(''), c: pass('') }, 'failed'],
    [
      'a threshold of the reward is reached',
      { ...all, passThreshold: 0.6 },
      metrics,
      { a: pass(''), b: fail(''), c: pass('') },
      'passed',
    ],
    [
      'a threshold of the reward is not reached',
      { ...all, passThreshold: 0.7 },
      metrics,
      { a: pass(''), b: fail(''), c: pass('') },
      'failed',
    ],
    [
      'required outweighs the reward',
      { ...all, passThreshold: 0.1 },
      settings({ b: { required: true } }),
      { a: pass(''), b: fail(''), c: pass('') },
      'failed',
    ],
    [
      'a required metric that is skipped',
      all,
      settings({ b: { required: true } }),
      { a: pass(''), b: skip(''), c: pass('') },
      'passed',
    ],
    [
      'one without weight does not pass, and all with weight are skipped',
      weighted({ a: 1, b: 1, c: 0 }),
      metrics,
      { a: skip(''), b: skip(''), c: fail('') },
      'failed',
    ],
    ['metric: it is skipped', byMetric, metrics, { a: skip(''), b: pass(''), c: fail('') }, 'skipped'],
    ['a custom reward over nothing', custom(() => 1), metrics, { a: skip(''), b: skip(''), c: skip('') }, 'skipped'],
    ['a custom reward decides', custom(() => 1), metrics, { a: fail(''), b: fail(''), c: fail('') }, 'passed'],
    ['a custom reward below 1', custom(() => 0.9), metrics, { a: pass(''), b: pass(''), c: pass('') }, 'failed'],
  ])('%s', async (_what, reward, suiteMetrics, grades, expected) => {
    const suite = suiteOf(reward, suiteMetrics);
    const rewarded = await rewardOf(suite, inputOf(grades));
    expect(sampleVerdict(suite, outcomesOf(grades), rewarded)).toBe(expected);
  });

  it('an errored reward makes the sample errored', () => {
    expect(sampleVerdict(suiteOf(all, metrics), outcomesOf({ a: pass('') }), broken)).toBe('errored');
  });
});
