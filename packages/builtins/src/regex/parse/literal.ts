import { CharSet } from '../chars/char-set.js';
import type { Node } from '../tree.js';
import { foldingOf } from './context.js';
import type { Flags } from './flags.js';

/** One code point under the flags. */
export function literal(codePoint: number, flags: Flags): Node {
  const folding = foldingOf(flags);
  if (folding === undefined || !hasCase(codePoint)) return { kind: 'literal', codePoint };
  const letters = folding.equals(folding.lower(codePoint));
  return { kind: 'one_of', set: new CharSet((other) => letters.includes(folding.lower(other))) };
}

function hasCase(codePoint: number): boolean {
  const text = String.fromCodePoint(codePoint);
  return text.toLowerCase() !== text || text.toUpperCase() !== text;
}
