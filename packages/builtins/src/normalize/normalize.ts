import * as v from 'valibot';
import { lower } from '../python-text/lower.js';
import { strip } from '../python-text/strip.js';

/** What two texts may differ in and still be equal. */
export const normalizations = ['unicode', 'case', 'whitespace'] as const;

/** A member of {@link normalizations}. */
export type Normalization = (typeof normalizations)[number];

/** The option `normalize`: nothing by default. Means the same wherever a grader has it. */
export const normalizeOption = v.optional(
  v.pipe(
    v.array(v.picklist(normalizations, `"normalize" knows ${normalizations.join(', ')}`), '"normalize" must be a list'),
    v.description(
      'What does not count, on both sides: "unicode" (composed and decomposed characters), "case", "whitespace" (runs of it are one space)',
    ),
  ),
  [],
);

const whitespaceRun = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;

/**
 * A text without what does not count. `unicode` is Normalization Form C, `case` is Python's `str.lower`,
 * `whitespace` makes one space of every run of what Python's `str.strip` takes, and none at the ends.
 *
 * @see https://unicode.org/reports/tr15/
 * @example
 * ```ts
 * normalize('Cafe\u0301  Noir', ['unicode', 'case', 'whitespace']); // 'café noir'
 * ```
 */
export function normalize(text: string, without: readonly Normalization[]): string {
  if (without.length === 0) return text;
  const lowered = without.includes('case') ? lower(text) : text;
  // After lowering: it can leave a letter and its accent apart.
  const composed = without.includes('unicode') ? lowered.normalize('NFC') : lowered;
  return without.includes('whitespace') ? strip(composed.replace(whitespaceRun, ' ')) : composed;
}
