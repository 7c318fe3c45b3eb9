import type { AnyExtractor } from '@gradekit/core';
import { GradeError, defineExtractor, found, nothing, pass } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { answered, asked, grade, gradeOne } from './testing/grade.js';
import { metricOf } from './testing/metric.js';

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
    class Thenable {
      // oxlint-disable-next-line unicorn/no-thenable -- what is tested
      then(): never {
        throw new Error('no promise');
      }
    }
    const { grade: errored } = await gradeOne({ grade: () => new Thenable() });
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
