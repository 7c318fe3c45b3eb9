import type { JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';

/** What is wrong with a row: a sentence, and how to mend it. */
export interface RowFault {
  readonly message: string;
  readonly hint?: string;
}

/** A field of a row: its value, or what is wrong with it. */
export type Field<T> =
  { readonly kind: 'value'; readonly value: T } | { readonly kind: 'fault'; readonly fault: RowFault };

/** A field that is right. */
export function value<T>(given: T): Field<T> {
  return { kind: 'value', value: given };
}

/** A field that is wrong. */
export function fault(message: string, hint?: string): Field<never> {
  return { kind: 'fault', fault: hint === undefined ? { message } : { message, hint } };
}

/** A value as people would point at it, shortened. */
export function show(given: JsonValue | undefined): string {
  if (given === undefined) return 'missing';
  if (Array.isArray(given)) return given.length === 0 ? 'an empty list' : 'a list';
  if (isJsonObject(given)) return 'an object';
  const text = JSON.stringify(given);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
