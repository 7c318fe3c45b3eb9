import type { JsonObject, Problem } from '@gradekit/core';
import * as v from 'valibot';
import type { SuiteDocument } from '../document/document.js';
import { faultProblem, issueProblem } from './shape-problems.js';
import type { SuiteInput } from './suite.js';
import { suiteSchema } from './suite.js';
import { shapeFaults } from './shape-faults.js';
import { forgottenKind, forgottenKindProblem } from './forgotten-kind.js';

/** A suite that has the right shape, or all that is wrong with it. */
export type Shape =
  | { readonly isRight: true; readonly input: SuiteInput }
  | { readonly isRight: false; readonly problems: readonly Problem[] };

/** Holds a document against the schema. */
export function checkShape(document: SuiteDocument): Shape {
  const written = withoutAnchorKeys(document.value);
  const result = v.safeParse(suiteSchema, written);
  const kind = forgottenKind(written['target']);
  const faults = shapeFaults(suiteSchema, written).filter((fault) => kind === undefined || fault.path[0] !== 'target');
  if (result.success && faults.length === 0 && kind === undefined) return { isRight: true, input: result.output };
  const issues = result.issues ?? [];
  const problems = [
    ...(kind === undefined ? [] : [forgottenKindProblem(kind, document)]),
    ...faults.map((fault) => faultProblem(fault, document)),
    ...issues.flatMap((issue) => issueProblem(issue, document, faults) ?? []),
  ];
  return { isRight: false, problems };
}

/** Top-level keys that start with `x-` are the author's own. */
function withoutAnchorKeys(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-')));
}
