import type { NothingFound } from '@gradekit/core';
import { fail } from '@gradekit/core';
import type { MetricOutcome } from './outcome.js';

/** Letta's words, which tools look for. */
const emptyTrajectory = 'Empty trajectory - agent produced no messages';
const emptySubmission = 'Empty submission - extractor found no content';

/** The agent did nothing at all. */
export function noMessages(): MetricOutcome {
  return { grade: fail(emptyTrajectory), isNoSubmission: true };
}

/** The conversation ended before this turn, or its turns were not recorded apart. */
export function noSuchTurn(): MetricOutcome {
  return { grade: fail(`${emptyTrajectory}: there is no such turn`), isNoSubmission: true };
}

/** The agent did something, but not what the extractor looks for. */
export function noSubmission({ reason }: NothingFound): MetricOutcome {
  return { grade: fail(reason === '' ? emptySubmission : `${emptySubmission}: ${reason}`), isNoSubmission: true };
}

/** The agent said the empty text. No grader is asked, as in Letta Evals. */
export function emptyText(): MetricOutcome {
  return { grade: fail(`${emptySubmission}: the text is empty`), submission: '', isNoSubmission: false };
}
