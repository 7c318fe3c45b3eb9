import { GradekitError } from '@gradekit/core';

/** The error of a run that was stopped from outside. */
export function interrupted(): GradekitError {
  return new GradekitError({
    code: 'interrupted',
    message: 'the run was interrupted',
    hint: 'what was graded is in the results folder, if there is one: --resume goes on with it',
  });
}
