/** Any value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object. Keys are data: look them up with `Object.hasOwn`, never through the prototype. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * Whether a value read from outside is an object with keys (no array, not `null`).
 *
 * @example
 * ```ts
 * const row: unknown = JSON.parse('{"id":1}');
 * if (isJsonObject(row)) console.log(row['id']);
 * ```
 */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
