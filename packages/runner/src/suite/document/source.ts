import { readFileSync } from 'node:fs';
import { GradekitError } from '@gradekit/core';
import { fileProblem } from '../file-problem.js';

/** A suite file as it was read. */
export interface Source {
  /** As the user named it: what messages show. */
  readonly file: string;
  /** Without a byte order mark. */
  readonly text: string;
}

/**
 * Reads a suite file, UTF-8.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable`, `invalid_yaml` when it is empty or no UTF-8
 */
export function readSource(file: string): Source {
  const problem = fileProblem(file, `the suite ${file}`);
  if (problem !== undefined) throw new GradekitError(problem);
  const text = decode(file);
  if (text.trim() === '') throw emptySuite(file);
  return { file, text };
}

/** The error for a suite that says nothing. */
export function emptySuite(file: string): GradekitError {
  return new GradekitError({
    code: 'invalid_suite',
    message: 'the suite is empty',
    place: { file, line: 1, column: 1 },
    hint: 'gradekit init writes one to start from',
  });
}

function decode(file: string): string {
  const bytes = readFileSync(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const problem = { code: 'invalid_yaml' as const, message: 'the suite is not written in UTF-8', place: { file } };
    throw new GradekitError({ ...problem, hint: 'save it as UTF-8' }, { cause });
  }
}
