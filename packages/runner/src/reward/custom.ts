import type { Grade } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { attempt } from '../grading/attempt.js';
import { checkGrade } from '../grading/check-grade.js';
import { startDeadline } from '../grading/deadline.js';
import { deepFreeze } from '../grading/deep-freeze.js';
import { errored, fromThrown } from '../grading/errored.js';
import type { Soon } from '../async/chain.js';
import type { CustomRewardSpec, RewardContext } from '../suite/suite.js';
import type { RewardInput } from './input.js';

/** How long a reward may take: as long as a grade may by default. */
const timeoutMs = 10_000;

/** Asks the suite's own function for the reward. Whatever it does is contained. */
export function customReward({ name, implementation }: CustomRewardSpec, input: RewardInput): Soon<Grade> {
  if (implementation === undefined) return errored('grader_threw', `${name} cannot be run by this version`);
  const { signal } = input;
  return attempt<unknown, Grade>(() => implementation(contextOf(input)), {
    deadline: startDeadline(timeoutMs, signal),
    signal,
    done: (answer) => checkReward(answer, name),
    failed: (thrown) => fromThrown(thrown, name, 'grader_threw'),
  });
}

function contextOf({ sample, outcomes, trajectory, modelHandle }: RewardInput): RewardContext {
  const entries = Object.entries(outcomes);
  const context = {
    sample,
    grades: Object.fromEntries(entries.map(([metric, { grade }]) => [metric, grade])),
    submissions: Object.fromEntries(
      entries.flatMap(([metric, { submission }]) => (submission === undefined ? [] : [[metric, submission]])),
    ),
    trajectory,
    modelHandle,
  };
  deepFreeze(context);
  return context;
}

/** A number, a boolean (1 or 0, as in Letta Evals), or an object with a score. */
function checkReward(answer: unknown, name: string): Grade {
  if (typeof answer === 'boolean') return checkGrade({ score: answer ? 1 : 0 }, name);
  if (typeof answer === 'number') return checkGrade({ score: answer }, name);
  if (!isJsonObject(answer)) return errored('invalid_grade', `${name} answered no number and no object with a score`);
  const { score, metadata } = answer;
  return checkGrade({ score: typeof score === 'boolean' ? Number(score) : score, metadata }, name);
}
