import type { Grade } from '@gradekit/core';
import { score, skip } from '@gradekit/core';
import { exactSum } from '../statistics/exact-sum.js';
import type { Metric } from '../suite/suite.js';
import { errored } from './errored.js';
import type { MetricOutcome, TurnOutcome } from './outcome.js';

/**
 * The outcome of a metric over the turns of a conversation: the mean of those that were scored.
 * One errored turn makes it errored; turns that were skipped are in no denominator.
 */
export function combineTurns(metric: Metric, outcomes: readonly MetricOutcome[]): MetricOutcome {
  const turns = outcomes.map(({ grade, submission = '' }, turn): TurnOutcome => ({ turn, grade, submission }));
  return {
    grade: combineGrades(metric, turns),
    submission: turns.map(({ turn, submission }) => `[Turn ${turn}] ${submission}`).join(' | '),
    isNoSubmission: outcomes.every(({ isNoSubmission }) => isNoSubmission),
    turns,
  };
}

function combineGrades({ passThreshold }: Metric, turns: readonly TurnOutcome[]): Grade {
  const scores: number[] = [];
  for (const { turn, grade } of turns) {
    if (grade.status === 'errored') return errored(grade.code, `turn ${turn}: ${grade.message}`);
    if (grade.status === 'scored') scores.push(grade.score);
  }
  if (scores.length === 0) return skip('every turn was skipped');
  const marks = scores.map((value) => (value >= passThreshold ? '✓' : '✗'));
  const passed = marks.filter((mark) => mark === '✓').length;
  return score(exactSum(scores) / scores.length, `${passed}/${scores.length} passed: ${marks.join(' ')}`, {
    turns_passed: passed,
    turns_total: scores.length,
  });
}
