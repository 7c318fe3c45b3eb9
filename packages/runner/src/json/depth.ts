import type { JsonValue } from '@gradekit/core';

/** How deep data from outside may be nested: deeper than anything meant, and far from any stack's end. */
export const mostLevels = 200;

/** Whether a value is nested deeper than {@link mostLevels}: writing or freezing it could overflow the stack. */
export function isTooDeep(given: JsonValue, levels: number = mostLevels): boolean {
  if (typeof given !== 'object' || given === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(given)) if (isTooDeep(inner, levels - 1)) return true;
  return false;
}
