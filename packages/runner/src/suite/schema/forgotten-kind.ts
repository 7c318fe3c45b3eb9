import type { JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { SuiteDocument } from '../document/document.js';

/**
 * The kind that a target without one was meant to have. Letta's default is `letta_code`, which explains nothing
 * to someone who forgot to write `recorded`.
 */
export function forgottenKind(target: JsonValue | undefined): 'recorded' | 'command' | undefined {
  if (!isJsonObject(target) || Object.hasOwn(target, 'kind')) return undefined;
  if (Object.hasOwn(target, 'command')) return 'command';
  return Object.hasOwn(target, 'path') ? 'recorded' : undefined;
}

/** The problem of a target that forgot its kind. */
export function forgottenKindProblem(kind: string, document: SuiteDocument): Problem {
  const place = document.placeOf(['target'], 'key');
  return { code: 'missing_key', message: 'target must have the key "kind"', place, hint: `write kind: ${kind}` };
}
