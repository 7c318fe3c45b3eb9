import { repr } from '../python-text/repr.js';

/** Longest piece of a text that a rationale shows, in UTF-16 units. */
const longest = 120;
/** How much of what the texts have in common stands before their first difference, in UTF-16 units. */
const lead = 30;

/**
 * A text as a rationale shows it: in quotes, control characters escaped, and of a long text the piece that starts a little before `at`.
 *
 * @param at - where the interesting part is, in UTF-16 units; 0 by default
 * @example
 * ```ts
 * excerpt('shipped\n'); // "'shipped\\n'"
 * ```
 */
export function excerpt(text: string, at = 0): string {
  if (text.length <= longest) return repr(text);
  const start = at <= lead ? 0 : startOfWord(text, at - lead);
  const rest = text.slice(start, start + longest);
  const end = start + longest < text.length ? endOfWord(rest) : rest.length;
  return `${start > 0 ? '…' : ''}${repr(rest.slice(0, end))}${start + end < text.length ? '…' : ''}`;
}

/** Where two texts begin to differ, in UTF-16 units; the length of the shorter one when it begins the other. */
export function firstDifference(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

// Words are kept whole where that is cheap: half a secret is not recognised by what hides secrets.
function startOfWord(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space >= 0 && at - space <= lead ? space + 1 : onCharacter(text, at);
}

function endOfWord(piece: string): number {
  const space = piece.lastIndexOf(' ');
  return space > longest / 2 ? space : onCharacter(piece, piece.length - 1);
}

/** The same position, or the one before it where it would cut a surrogate pair in two. */
function onCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
