import type { Problem, Registry } from '@gradekit/core';
import type { CodePolicy } from '../../custom-code/locate.js';
import type { SuiteDocument } from '../document/document.js';

/** What the parts of a suite are resolved with. */
export interface ResolveContext {
  readonly document: SuiteDocument;
  readonly registry: Registry;
  readonly code: CodePolicy;
  /** False as soon as any code of the suite is refused: then none of it is imported. */
  readonly mayImport: boolean;
}

/** A part that was resolved, or what is wrong with it. */
export type Resolved<Part> =
  | { readonly isResolved: true; readonly part: Part; readonly unsupported: readonly Problem[] }
  | { readonly isResolved: false; readonly problems: readonly Problem[] };

/** A part that is right, with what this version can't do of it. */
export function resolved<Part>(part: Part, unsupported: readonly Problem[] = []): Resolved<Part> {
  return { isResolved: true, part, unsupported };
}

/** A part that is wrong. */
export function broken(...problems: readonly Problem[]): {
  readonly isResolved: false;
  readonly problems: readonly Problem[];
} {
  return { isResolved: false, problems };
}
