import { isPythonSpace } from '../../python-text/strip.js';
import { CharSet } from './char-set.js';

/** What `\d`, `\w` and `\s` mean: all scripts, or only ASCII. */
export interface Categories {
  readonly digit: CharSet;
  readonly word: CharSet;
  readonly space: CharSet;
}

/** As Python's `isdecimal`, `isalnum` (and `_`), `isspace` have it: no marks in words, no byte order mark among the spaces. */
export const unicodeCategories: Categories = {
  digit: matching(/\p{Nd}/u),
  word: matching(/[\p{L}\p{N}_]/u),
  space: new CharSet(isPythonSpace),
};

/** Under `(?a)`. */
export const asciiCategories: Categories = {
  digit: matching(/[0-9]/u),
  word: matching(/[0-9A-Za-z_]/u),
  space: matching(/[\t-\r ]/u),
};

/** Everything that is not in the set. */
export function complement(set: CharSet): CharSet {
  return new CharSet((codePoint) => !set.has(codePoint));
}

/** The dot. */
export const notLineFeed = new CharSet((codePoint) => codePoint !== 0x0a);

/** The dot under `(?s)`. */
export const anything = new CharSet(() => true);

function matching(pattern: RegExp): CharSet {
  return new CharSet((codePoint) => pattern.test(String.fromCodePoint(codePoint)));
}
