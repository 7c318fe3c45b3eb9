import type { JsonObject, JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';

/** The value of a key that the object itself has: keys are data, prototypes have none. */
export function fieldOf(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The text under a key; `undefined` when something else stands there. */
export function textField(object: JsonObject, key: string): string | undefined {
  const value = fieldOf(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** The finite number under a key; `undefined` when something else stands there. */
export function numberField(object: JsonObject, key: string): number | undefined {
  const value = fieldOf(object, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The object under a key; `undefined` when something else stands there. */
export function objectField(object: JsonObject, key: string): JsonObject | undefined {
  const value = fieldOf(object, key);
  return isJsonObject(value) ? value : undefined;
}

/** The list under a key; `undefined` when something else stands there. */
export function listField(object: JsonObject, key: string): readonly JsonValue[] | undefined {
  const value = fieldOf(object, key);
  return Array.isArray(value) ? value : undefined;
}

/** The objects of the list under a key; empty when there is none. */
export function objectsField(object: JsonObject, key: string): readonly JsonObject[] {
  return (listField(object, key) ?? []).filter((entry) => isJsonObject(entry));
}

/** Parses one JSON object; `undefined` when the text is something else, or no JSON. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
