import type { JsonValue } from '@gradekit/core';

/** How deep data may be nested: deeper than anything meant, and far from any stack's end. */
const deepest = 200;

/**
 * A copy of a value that is JSON through and through: no functions, no `NaN`, no cycles, no class instances. Keys without a value are left
 * out, as `JSON.stringify` leaves them out. A copy, since a grader may go on with an object that it has answered.
 *
 * @returns `undefined` when the value is anything else
 */
export function copyJson(value: unknown, depth = 0): JsonValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || depth > deepest) return undefined;
  if (Array.isArray(value)) return copyAll(value, depth);
  return isPlain(value) ? copyObject(value, depth) : undefined;
}

function copyObject(value: object, depth: number): JsonValue | undefined {
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const copies = copyAll(
    entries.map(([, inner]) => inner),
    depth,
  );
  return copies && Object.fromEntries(copies.map((copy, index) => [entries[index]?.[0] ?? '', copy]));
}

function copyAll(values: readonly unknown[], depth: number): JsonValue[] | undefined {
  const copies: JsonValue[] = [];
  for (const value of values) {
    const copy = copyJson(value, depth + 1);
    if (copy === undefined) return undefined;
    copies.push(copy);
  }
  return copies;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm has another Object.prototype, whose own prototype is null too.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
