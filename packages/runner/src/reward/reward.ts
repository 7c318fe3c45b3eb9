import type { Errored, Grade } from '@gradekit/core';
import { score, skip } from '@gradekit/core';
import { errored } from '../grading/errored.js';
import type { Outcomes } from '../grading/grade-sample.js';
import type { Soon } from '../async/chain.js';
import { exactSum } from '../statistics/exact-sum.js';
import type { Suite, WeightedRewardSpec } from '../suite/suite.js';
import { customReward } from './custom.js';
import type { RewardInput } from './input.js';

/** Combines the grades of a sample into one number: its reward. It is a grade too: it can be skipped and errored. */
export function rewardOf({ metrics, reward }: Suite, input: RewardInput): Soon<Grade> {
  switch (reward.kind) {
    case 'metric':
      return bare(
        input.outcomes[reward.metric]?.grade ?? errored('grader_threw', `there is no metric "${reward.metric}"`),
      );
    case 'weighted_average':
      return weightedAverage(reward, input.outcomes);
    case 'custom': {
      const broken = firstErrored(
        metrics.filter(({ advisory }) => !advisory).map(({ name }) => name),
        input.outcomes,
      );
      return broken ?? customReward(reward, input);
    }
  }
}

/** The score alone: what the grader had to say stands beside the metric's grade. */
function bare(grade: Grade): Grade {
  return grade.status === 'scored' ? score(grade.score, '') : grade;
}

function weightedAverage({ weights }: WeightedRewardSpec, outcomes: Outcomes): Grade {
  const names = Object.keys(weights);
  const broken = firstErrored(names, outcomes);
  if (broken !== undefined) return broken;
  const parts = names.flatMap((name) => {
    const grade = outcomes[name]?.grade;
    return grade?.status === 'scored' ? [{ weight: weights[name] ?? 0, value: grade.score }] : [];
  });
  const total = exactSum(parts.map(({ weight }) => weight));
  if (total === 0) return skip('no metric with a weight was scored');
  // Divided once at the end: equal scores give exactly that score, whatever the weights.
  return score(Math.min(1, exactSum(parts.map(({ weight, value }) => weight * value)) / total), '');
}

/** The first of some metrics that is errored, as the reward's own error. */
function firstErrored(names: readonly string[], outcomes: Outcomes): Errored | undefined {
  for (const name of names) {
    const grade = outcomes[name]?.grade;
    if (grade?.status === 'errored') return errored(grade.code, `${name}: ${grade.message}`);
  }
  return undefined;
}
