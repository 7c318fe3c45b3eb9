import type { CaseFolding } from './case-fold.js';
import { CharSet } from './char-set.js';

/** A part of a class in brackets: a range (a single code point is one too) or a category such as `\d`. */
export type ClassItem =
  | { readonly kind: 'range'; readonly first: number; readonly last: number }
  | { readonly kind: 'category'; readonly set: CharSet };

/** No code point above has a small letter of another code point. */
const lastCased = 0x1ffff;

/** The set of a class; with a folding, of all code points whose small letter the class holds in either case. */
export function classSet(items: readonly ClassItem[], isNegated: boolean, folding: CaseFolding | undefined): CharSet {
  if (folding === undefined) return new CharSet((codePoint) => holds(items, codePoint) !== isNegated);
  const small = smallLetters(items, folding);
  return new CharSet((codePoint) => {
    const lowered = folding.lower(codePoint);
    return (small.has(lowered) || holds(items, lowered)) !== isNegated;
  });
}

function holds(items: readonly ClassItem[], codePoint: number): boolean {
  return items.some((item) =>
    item.kind === 'range' ? item.first <= codePoint && codePoint <= item.last : item.set.has(codePoint),
  );
}

/** The small letters that the ranges hold in another form only: as a capital, or as a letter of the same capital. */
function smallLetters(items: readonly ClassItem[], folding: CaseFolding): ReadonlySet<number> {
  const letters = new Set<number>();
  for (const item of items) {
    if (item.kind === 'category') continue;
    for (let codePoint = item.first; codePoint <= Math.min(item.last, lastCased); codePoint += 1) {
      const small = folding.lower(codePoint);
      const equal = folding.equals(small);
      if (small !== codePoint || equal.length > 1) for (const letter of equal) letters.add(letter);
    }
  }
  return letters;
}
