import type { AnyExtractor, Sample, Trajectory } from '@gradekit/core';
import { GradeError, defineExtractor, defineGrader, fail, found, nothing, pass, skip } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import type { Metric } from '../suite/suite.js';
import { gradeSample } from './grade-sample.js';
import { failedOutcomes } from './target-failed.js';
import type { MetricParts } from './testing/metric.js';
import { metricOf } from './testing/metric.js';

const says = (text: string) => ({
  role: 'assistant' as const,
  content: [{ type: 'text' as const, text }],
  toolCalls: [],
});
const asked: Sample = { id: 's', input: 'q', groundTruth: 'yes', metadata: { tags: ['a'] } };
const answered: Trajectory = { turns: [[{ role: 'user', content: [] }, says('yes')]] };

function grade(
  metrics: readonly Metric[],
  { sample = asked, trajectory = answered, signal = new AbortController().signal } = {},
) {
  return gradeSample({ metrics, sample, trajectory, signal });
}

async function gradeOne(parts: MetricParts, more: { sample?: Sample; trajectory?: Trajectory } = {}) {
  const outcomes = await grade([metricOf(parts)], more);
  const outcome = outcomes['m'];
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}

describe('gradeSample', () => {
  it('stays synchronous when graders and extractors are', () => {
    expect(grade([metricOf({})])).toEqual({
      m: { grade: { status: 'scored', score: 1, rationale: '' }, submission: 'yes', isNoSubmission: false },
    });
  });

  it.each<[string, () => unknown, string, string]>([
    [
      'throws an error',
      () => {
        throw new Error('boom');
      },
      'grader_threw',
      'acme/g of gradekit-plugin-acme 1.2.0 threw: boom',
    ],
    [
      'throws a text',
      () => {
        throw 'boom';
      },
      'grader_threw',
      'boom',
    ],
    [
      'throws nothing',
      () => {
        throw undefined;
      },
      'grader_threw',
      'undefined',
    ],
    ['rejects', () => Promise.reject(new Error('late')), 'grader_threw', 'late'],
    ['answers nonsense', () => true, 'invalid_grade', 'true'],
    ['answers nonsense later', async () => 'x', 'invalid_grade', '"x"'],
    [
      'throws a code of its own',
      () => {
        throw new GradeError('invalid_pattern', 'the pattern "(" is not valid');
      },
      'invalid_pattern',
      'the pattern "(" is not valid',
    ],
    [
      'throws a code by structure',
      () => {
        throw { gradeErrorCode: 'deadline', message: 'x' };
      },
      'deadline',
      'object',
    ],
    [
      'throws an unknown code',
      () => {
        throw { gradeErrorCode: 'nonsense' };
      },
      'grader_threw',
      'object',
    ],
    ['never settles', () => new Promise(() => undefined), 'deadline', 'longer than 0.05 s, its timeout'],
    [
      'works too long',
      () => {
        const end = performance.now() + 80;
        while (performance.now() < end);
        return pass('');
      },
      'deadline',
      '0.05 s',
    ],
  ])('a grader that %s costs its own grade only', async (_what, behave, code, mention) => {
    const settings = { timeoutMs: 50 };
    const outcomes = await grade([metricOf({ name: 'bad', grade: behave, settings }), metricOf({ name: 'good' })]);
    expect(outcomes['bad']?.grade).toMatchObject({ status: 'errored', code });
    expect(JSON.stringify(outcomes['bad']?.grade)).toContain(mention.replaceAll('"', '\\"'));
    expect(outcomes['good']?.grade).toMatchObject({ status: 'scored', score: 1 });
  });

  it('tells a grader that its time is over, and swallows what it does then', async () => {
    let reason: unknown;
    const outcome = await gradeOne({
      settings: { timeoutMs: 30 },
      grade: (_sample: never, _submission: never, context: { readonly signal: AbortSignal }) =>
        new Promise((_, reject) => {
          context.signal.addEventListener('abort', () => {
            reason = context.signal.reason;
            reject(new Error('too late'));
          });
        }),
    });
    expect(outcome.grade).toMatchObject({ status: 'errored', code: 'deadline' });
    expect(reason).toBeInstanceOf(GradeError);
  });

  it('hands over what cannot be changed', async () => {
    const change = (
      sample: { metadata: { tags: string[] } },
      _submission: never,
      { trajectory }: { trajectory: { turns: { content: unknown[] }[][] } },
    ) => {
      let refused = 0;
      const tries = [
        () => sample.metadata.tags.push('b'),
        () => Object.assign(sample, { groundTruth: 'no' }),
        () => trajectory.turns[0]?.[0]?.content.push(1),
        () => trajectory.turns.pop(),
      ];
      for (const attempt of tries) {
        try {
          attempt();
        } catch {
          refused += 1;
        }
      }
      return { score: refused / tries.length };
    };
    const sample = structuredClone(asked);
    expect((await gradeOne({ grade: change }, { sample, trajectory: structuredClone(answered) })).grade).toMatchObject({
      score: 1,
    });
    expect(sample).toEqual(asked);
  });

  it('asks an extractor once for all metrics that share it and its options', async () => {
    let asked = 0;
    const extractor = defineExtractor({ description: 'Counts.', extract: () => found(String((asked += 1))) });
    const metrics = ['a', 'b', 'c'].map((name) => metricOf({ name, extractor }));
    const other = metricOf({ name: 'd', extractor, extractorName: 'other' });
    const outcomes = await grade([...metrics, other]);
    expect(Object.values(outcomes).map(({ submission }) => submission)).toEqual(['1', '1', '1', '2']);
  });

  it.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
      'boom',
    ],
    ['rejects', () => Promise.reject(new Error('late')), 'late'],
    ['answers a text', () => 'x', 'no extraction'],
    ['answers a find without a text', () => ({ found: true }), 'no extraction'],
  ])('an extractor that %s is errored', async (_what, extract, mention) => {
    const extractor: AnyExtractor = {
      ...defineExtractor({ description: '', extract: () => nothing('') }),
      extract: (...given) => Reflect.apply(extract, undefined, given),
    };
    const { grade: errored } = await gradeOne({ extractor });
    expect(errored).toMatchObject({ status: 'errored', code: 'extractor_threw' });
    expect(JSON.stringify(errored)).toContain(mention);
  });

  it('keeps what an extractor remarks', async () => {
    const extractor = defineExtractor({ description: '', extract: () => found('{}', 'no call was made') });
    expect((await gradeOne({ extractor })).grade).toMatchObject({ metadata: { extraction_note: 'no call was made' } });
  });

  it('rejects when the run is interrupted', async () => {
    const controller = new AbortController();
    const outcomes = grade([metricOf({ grade: () => new Promise(() => undefined) })], { signal: controller.signal });
    controller.abort(new Error('interrupted'));
    await expect(outcomes).rejects.toThrow('interrupted');
  });

  it.each<[string, (context: { readonly signal: AbortSignal }) => unknown]>([
    ['waits', () => new Promise(() => undefined)],
    ['waits for the signal', ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject))],
    ['ends by itself', ({ signal }) => Promise.reject(new Error(String(signal.aborted)))],
  ])('rejects with the reason of the run at once when it ended before, and the grader %s', async (_what, behave) => {
    const grader = (_sample: never, _submission: never, context: { readonly signal: AbortSignal }) => behave(context);
    const metrics = [metricOf({ grade: grader, settings: { timeoutMs: 20_000 } })];
    await expect(grade(metrics, { signal: AbortSignal.abort(new Error('interrupted')) })).rejects.toThrow(
      'interrupted',
    );
  });

  it('tells a grader that reads its signal late that its time is over', async () => {
    let wasAborted: boolean | undefined;
    await gradeOne({
      settings: { timeoutMs: 20 },
      grade: async (_sample: never, _submission: never, context: { readonly signal: AbortSignal }) => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        wasAborted = context.signal.aborted;
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(wasAborted).toBe(true);
  });

  it('contains an answer whose then throws', async () => {
    const thenable = {
      then: () => {
        throw new Error('no promise');
      },
    };
    const { grade: errored } = await gradeOne({ grade: () => thenable });
    expect(errored).toMatchObject({ status: 'errored', code: 'grader_threw' });
  });

  it('gives a metric with more time an extraction of its own', async () => {
    const extractor: AnyExtractor = {
      ...defineExtractor({ description: '', extract: () => nothing('') }),
      extract: () => new Promise((resolve) => setTimeout(() => resolve(found('late')), 60)),
    };
    const short = metricOf({ name: 'short', extractor, settings: { timeoutMs: 20 } });
    const long = metricOf({ name: 'long', extractor });
    const outcomes = await grade([short, long]);
    expect(outcomes['short']?.grade).toMatchObject({ code: 'deadline' });
    expect(outcomes['long']).toMatchObject({ grade: { status: 'scored' }, submission: 'late' });
  });
});

describe('silence and what is missing', () => {
  const quiet: Trajectory = { turns: [[{ role: 'user', content: [] }]] };
  const needsTruth = defineGrader({ description: '', requires: ['ground_truth'], grade: () => fail('') });
  const { groundTruth: _none, ...untrue } = asked;

  it.each<[string, MetricParts, { sample?: Sample; trajectory?: Trajectory }, unknown]>([
    [
      'no messages',
      {},
      { trajectory: { turns: [] } },
      { grade: { score: 0, rationale: 'Empty trajectory - agent produced no messages' }, isNoSubmission: true },
    ],
    ['turns without messages', {}, { trajectory: { turns: [[], []] } }, { grade: { score: 0 }, isNoSubmission: true }],
    [
      'nothing found',
      {},
      { trajectory: quiet },
      {
        grade: { score: 0, rationale: 'Empty submission - extractor found no content: no assistant message' },
        isNoSubmission: true,
      },
    ],
    [
      'the empty text',
      {},
      { trajectory: { turns: [[says('')]] } },
      { grade: { score: 0 }, submission: '', isNoSubmission: false },
    ],
    [
      'no ground truth',
      { grader: needsTruth },
      { sample: untrue },
      { grade: { status: 'errored', code: 'missing_ground_truth' }, isNoSubmission: false },
    ],
    [
      'no ground truth, though the agent is silent',
      { grader: needsTruth },
      { sample: untrue, trajectory: quiet },
      { grade: { code: 'missing_ground_truth' } },
    ],
    ['no state', { grader: { ...needsTruth, requires: ['state'] } }, {}, { grade: { code: 'missing_requirement' } }],
    ['no usage', { grader: { ...needsTruth, requires: ['usage'] } }, {}, { grade: { code: 'missing_requirement' } }],
    [
      'everything there',
      { grader: { ...needsTruth, requires: ['state', 'usage', 'trajectory', 'ground_truth'] } },
      { trajectory: { ...answered, state: {}, usage: { inputTokens: 1, outputTokens: 1 } } },
      { grade: { status: 'scored', score: 0 } },
    ],
  ])('%s', async (_what, parts, more, expected) => {
    expect(await gradeOne(parts, more)).toMatchObject(Object(expected));
  });

  it('a target that failed leaves nothing to grade', () => {
    const failure = { status: 'failed' as const, message: 'exit code 3', exceptionType: 'ExitError', facts: {} };
    expect(failedOutcomes([metricOf({ name: 'a' }), metricOf({ name: 'b' })], failure)).toEqual({
      a: { grade: { status: 'errored', code: 'target_failed', message: 'exit code 3' }, isNoSubmission: false },
      b: { grade: { status: 'errored', code: 'target_failed', message: 'exit code 3' }, isNoSubmission: false },
    });
  });
});

describe('turn by turn', () => {
  const talk: Sample = { id: 't', input: ['q0', 'q1', 'q2'], groundTruth: ['a', 'b', 'c'], metadata: {} };
  const turns: Trajectory = { turns: [[says('a')], [says('x')], [says('c')]] };
  const equal = (sample: { groundTruth: string }, submission: string) =>
    submission === sample.groundTruth ? pass('') : fail('');

  it('grades each turn on its own messages, input and truth', async () => {
    const outcome = await gradeOne({ grade: equal }, { sample: talk, trajectory: turns });
    expect(outcome).toMatchObject({
      grade: { score: 2 / 3, rationale: '2/3 passed: ✓ ✗ ✓', metadata: { turns_passed: 2, turns_total: 3 } },
      submission: '[Turn 0] a | [Turn 1] x | [Turn 2] c',
      isNoSubmission: false,
    });
    expect(outcome.turns?.map(({ turn, submission }) => [turn, submission])).toEqual([
      [0, 'a'],
      [1, 'x'],
      [2, 'c'],
    ]);
  });

  it.each<[string, MetricParts, Trajectory, unknown]>([
    [
      'a missing turn scores 0',
      { grade: equal },
      { turns: turns.turns.slice(0, 2) },
      { grade: { score: 1 / 3, rationale: '1/3 passed: ✓ ✗ ✗' } },
    ],
    [
      'a turn too many is not looked at',
      { grade: equal },
      { turns: [...turns.turns, [says('d')]] },
      { grade: { score: 2 / 3 } },
    ],
    [
      'a skipped turn is in no denominator',
      { grade: (sample: { groundTruth: string }) => (sample.groundTruth === 'b' ? skip('') : pass('')) },
      turns,
      { grade: { score: 1, rationale: '2/2 passed: ✓ ✓' } },
    ],
    ['all skipped is skipped', { grade: () => skip('no') }, turns, { grade: { status: 'skipped' } }],
    [
      'an errored turn makes it errored',
      {
        grade: (sample: { groundTruth: string }) => {
          if (sample.groundTruth === 'b') throw new Error('boom');
          return pass('');
        },
      },
      turns,
      { grade: { status: 'errored', code: 'grader_threw', message: expect.stringMatching(/^turn 1: .*boom$/) } },
    ],
    ['silence in every turn', {}, { turns: [] }, { isNoSubmission: true, grade: { score: 0 } }],
    [
      'partial scores pass at the threshold',
      { grade: () => ({ score: 0.5 }), settings: { passThreshold: 0.5 } },
      turns,
      { grade: { score: 0.5, rationale: '3/3 passed: ✓ ✓ ✓' } },
    ],
  ])('%s', async (_what, parts, trajectory, expected) => {
    expect(await gradeOne(parts, { sample: talk, trajectory })).toMatchObject(Object(expected));
  });

  it('a conversation with one truth is graded once', async () => {
    const sample: Sample = { ...talk, groundTruth: 'c' };
    expect(await gradeOne({ grade: equal }, { sample, trajectory: turns })).toMatchObject({
      grade: { score: 1 },
      submission: 'c',
    });
  });
});
