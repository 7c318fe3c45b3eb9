import type { TargetFailure } from '../target.js';

/** A sample that nothing is recorded for, or nothing that can be read. */
export function failure(exceptionType: string, message: string): TargetFailure {
  return { status: 'failed', exceptionType, message, facts: {} };
}
