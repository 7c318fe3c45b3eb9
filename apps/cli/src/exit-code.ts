import type { ErrorCode } from '@gradekit/core';

/** What the command ends with; `docs/exit-codes.md` explains each. A run's own verdict (0, 1, 3) is the runner's to say. */
export const exitCodes = {
  ok: 0,
  gateFails: 1,
  badUsage: 2,
  notFinished: 3,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Errors that come of what was done and not of what was asked for. */
const notFinished: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unwritable', 'internal']);

/** The exit code of an error. */
export function exitCodeOf(code: ErrorCode): ExitCode {
  if (code === 'interrupted') return exitCodes.interrupted;
  return notFinished.has(code) ? exitCodes.notFinished : exitCodes.badUsage;
}
