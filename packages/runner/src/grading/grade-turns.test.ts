import type { Sample, Trajectory } from '@gradekit/core';
import { fail, pass, skip } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { gradeOne, says } from './testing/grade.js';
import type { MetricParts } from './testing/metric.js';

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
