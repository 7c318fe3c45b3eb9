/**
 * Small letters that share a capital. Python takes the letters of a group for equal under `(?i)`;
 * JavaScript's own folding knows the groups only in part (it keeps i and U+0131 apart).
 */
const sameCapital: readonly (readonly number[])[] = [
  [0x69, 0x131],
  [0x73, 0x17f],
  [0xb5, 0x3bc],
  [0x345, 0x3b9, 0x1fbe],
  [0x390, 0x1fd3],
  [0x3b0, 0x1fe3],
  [0x3b2, 0x3d0],
  [0x3b5, 0x3f5],
  [0x3b8, 0x3d1],
  [0x3ba, 0x3f0],
  [0x3c0, 0x3d6],
  [0x3c1, 0x3f1],
  [0x3c2, 0x3c3],
  [0x3c6, 0x3d5],
  [0x432, 0x1c80],
  [0x434, 0x1c81],
  [0x43e, 0x1c82],
  [0x441, 0x1c83],
  [0x442, 0x1c84, 0x1c85],
  [0x44a, 0x1c86],
  [0x463, 0x1c87],
  [0x1c88, 0xa64b],
  [0x1e61, 0x1e9b],
  [0xfb05, 0xfb06],
];

const groupOf = new Map(sameCapital.flatMap((group) => group.map((letter) => [letter, group] as const)));

const capitalIWithDot = 0x130;

/** How `(?i)` compares two letters. */
export interface CaseFolding {
  /** The small letter of a letter; anything else is its own. */
  readonly lower: (codePoint: number) => number;
  /** All small letters that count as this small letter, itself included. */
  readonly equals: (small: number) => readonly number[];
}

/** Python's folding for text: one code point to one code point. */
export const unicodeFolding: CaseFolding = {
  lower: lowerOf,
  equals: (small) => groupOf.get(small) ?? [small],
};

/** Under `(?a)`: A to Z only. */
export const asciiFolding: CaseFolding = {
  lower: (codePoint) => (codePoint >= 0x41 && codePoint <= 0x5a ? codePoint + 0x20 : codePoint),
  equals: (small) => [small],
};

function lowerOf(codePoint: number): number {
  // The only code point whose small letter is two code points in JavaScript; Python takes the first.
  if (codePoint === capitalIWithDot) return 0x69;
  return String.fromCodePoint(codePoint).toLowerCase().codePointAt(0) ?? codePoint;
}
