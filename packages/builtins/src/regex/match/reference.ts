import { asciiFolding, unicodeFolding } from '../chars/case-fold.js';
import type { Folding } from '../tree.js';
import type { Text } from './text.js';

/** What a back reference compares. */
export interface Comparison {
  readonly start: number;
  readonly end: number;
  readonly position: number;
  readonly folding: Folding;
}

/** Whether the text from `start` to `end` stands at `position` once more. Letters of one capital (s and U+017F) stay different, as in Python. */
export function repeats({ points, length }: Text, { start, end, position, folding }: Comparison): boolean {
  if (position + end - start > length) return false;
  const fold = foldOf(folding);
  for (let offset = 0; offset < end - start; offset += 1) {
    if (fold(points[start + offset] ?? -1) !== fold(points[position + offset] ?? -1)) return false;
  }
  return true;
}

function foldOf(folding: Folding): (codePoint: number) => number {
  switch (folding) {
    case 'none':
      return (codePoint) => codePoint;
    case 'ascii':
      return asciiFolding.lower;
    case 'unicode':
      return unicodeFolding.lower;
  }
}
