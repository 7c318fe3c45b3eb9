import type { Sample, Trajectory } from '@gradekit/core';
import { defineGrader, fail } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { failedOutcomes } from './target-failed.js';
import { answered, asked, gradeOne, says } from './testing/grade.js';
import type { MetricParts } from './testing/metric.js';
import { metricOf } from './testing/metric.js';

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
