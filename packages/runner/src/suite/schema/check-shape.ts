import type { JsonObject, Problem } from '@gradekit/core';
import * as v from 'valibot';
import type { SuiteDocument } from '../document/document.js';
import { issueProblem, unknownKeyProblem } from './shape-problems.js';
import type { SuiteInput } from './suite.js';
import { suiteSchema } from './suite.js';
import { unknownKeys } from './unknown-keys.js';

/** A suite that has the right shape, or all that is wrong with it. */
export type Shape =
  | { readonly isRight: true; readonly input: SuiteInput }
  | { readonly isRight: false; readonly problems: readonly Problem[] };

/** Holds a document against the schema. */
export function checkShape(document: SuiteDocument): Shape {
  const written = withoutAnchorKeys(document.value);
  const result = v.safeParse(suiteSchema, written);
  const unknown = unknownKeys(suiteSchema, written);
  if (result.success && unknown.length === 0) return { isRight: true, input: result.output };
  const issues = result.issues ?? [];
  const problems = [
    ...unknown.map((key) => unknownKeyProblem(key, document)),
    ...issues.flatMap((issue) => issueProblem(issue, document, unknown) ?? []),
  ];
  return { isRight: false, problems };
}

/** Top-level keys that start with `x-` are the author's own. */
function withoutAnchorKeys(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-')));
}
