import type { Problem } from '@gradekit/core';
import type { SuiteDocument } from '../document/document.js';
import type { KeyPath } from '../document/find-node.js';

/** Makes a problem at a key of the suite. */
export type ProblemAt = (path: KeyPath, message: string, hint?: string) => Problem;

/** The {@link ProblemAt} of a document; its problems are `invalid_suite`. */
export function problemsAt(document: SuiteDocument): ProblemAt {
  return (path, message, hint) => {
    const problem = { code: 'invalid_suite' as const, message, place: document.placeOf(path, 'key') };
    return hint === undefined ? problem : { ...problem, hint };
  };
}
