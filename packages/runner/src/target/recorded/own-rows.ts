import type { TargetSession } from '../target.js';
import { Losses } from './losses.js';
import { answerOf } from './row.js';

/** Trajectories that the dataset's own rows carry. */
export function openOwnRows(dataset: string): TargetSession {
  const losses = new Losses();
  return {
    answer: ({ recording, sample }) => {
      if (recording !== undefined) return answerOf(recording, (lost, source) => losses.add(lost, source));
      const message = `the row of sample ${JSON.stringify(sample.id)} carries no "trajectory" and no "messages", and the target names no path`;
      return { status: 'failed', exceptionType: 'MissingTrajectory', message, facts: {} };
    },
    finish: () => losses.problems(dataset),
    close: () => undefined,
  };
}
