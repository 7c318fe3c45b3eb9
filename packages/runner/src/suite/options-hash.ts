import { createHash } from 'node:crypto';
import type { JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';

/**
 * 16 hexadecimal digits over a value, whatever the order of its keys.
 *
 * @example
 * ```ts
 * optionsHash({ a: 1, b: 2 }) === optionsHash({ b: 2, a: 1 }); // true
 * ```
 */
export function optionsHash(options: JsonValue): string {
  return createHash('sha256').update(canonicalJson(options)).digest('hex').slice(0, 16);
}

/** JSON without spaces, keys in the order of their UTF-16 units. */
function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(',')}}`;
}
