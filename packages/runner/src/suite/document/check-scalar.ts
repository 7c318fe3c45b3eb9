import type { Place, Problem } from '@gradekit/core';
import type { Scalar } from 'yaml';
import { olderReading } from './yaml-1-1.js';

/** Blocks whose values only a grader or extractor understands. */
const optionBlocks: ReadonlySet<string> = new Set(['options', 'extractor_config']);

/** A number that is none, or a plain scalar that YAML 1.1 reads otherwise where that would change what is graded. */
export function scalarProblems(scalar: Scalar, keys: readonly string[], place: Place): readonly Problem[] {
  const { value, source = '' } = scalar;
  const key = keys.at(-1) ?? 'the suite';
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ code: 'invalid_suite', message: `${key} must be a finite number, got ${source}`, place }];
  }
  const older =
    scalar.type === 'PLAIN' && !keys.some((name) => name.startsWith('x-')) ? olderReading(source) : undefined;
  if (older === undefined || !matters(value, keys)) return [];
  const message = `${key} is ${source}, read as ${typeof value === 'string' ? `the text "${value}"` : String(value)}; YAML 1.1, and so Letta Evals, reads ${String(older.value)}`;
  const hint =
    typeof value === 'string'
      ? `write ${String(older.value)} or "${value}"`
      : `write ${String(value)} or ${String(older.value)}`;
  return [{ code: 'ambiguous_scalar', severity: 'warning', message, place, hint }];
}

/** A text where the suite's own schema wants a text was refused by Letta, and one where it wants a number is refused here: no one is surprised. */
function matters(value: unknown, keys: readonly string[]): boolean {
  return typeof value === 'number' || keys.some((key) => optionBlocks.has(key));
}
