import type { CharSet } from '../chars/char-set.js';
import { complement } from '../chars/category.js';
import type { Border, Node } from '../tree.js';
import { categoriesOf, type Scope } from './context.js';
import type { Flags } from './flags.js';
import { literal } from './literal.js';
import type { Source } from './source.js';

const borders: ReadonlyMap<string, Border> = new Map([
  ['\\A', 'text_start'],
  ['\\Z', 'text_end'],
  ['\\b', 'word_border'],
  ['\\B', 'no_word_border'],
]);

const controls: ReadonlyMap<string, number> = new Map([
  ['\\a', 0x07],
  ['\\f', 0x0c],
  ['\\n', 0x0a],
  ['\\r', 0x0d],
  ['\\t', 0x09],
  ['\\v', 0x0b],
  ['\\\\', 0x5c],
]);

/** Digits that must follow `\x`, `\u`, `\U`. */
const hexLengths: ReadonlyMap<string, number> = new Map([
  ['\\x', 2],
  ['\\u', 4],
  ['\\U', 8],
]);

const hexDigit = /^[0-9A-Fa-f]$/;
const octalDigit = /^[0-7]$/;
const asciiLetterOrDigit = /^\\[0-9A-Za-z]$/;

/** An escape outside of a class; its token is taken already. */
export function parseEscape(scope: Scope, token: string, position: number): Node {
  const border = borders.get(token);
  const categories = categoriesOf(scope.flags);
  if (border !== undefined) return { kind: 'anchor', border, word: categories.word };
  const set = categoryEscape(token, scope.flags);
  if (set !== undefined) return { kind: 'one_of', set };
  if (/^\\[1-9]$/.test(token)) return parseReference(scope, token, position);
  return literal(parseCharacter(scope.source, token, position), scope.flags);
}

/** `\d`, `\W` and their like; `undefined` for any other escape. */
export function categoryEscape(token: string, flags: Flags): CharSet | undefined {
  const { digit, word, space } = categoriesOf(flags);
  switch (token) {
    case '\\d':
      return digit;
    case '\\w':
      return word;
    case '\\s':
      return space;
    case '\\D':
      return complement(digit);
    case '\\W':
      return complement(word);
    case '\\S':
      return complement(space);
    default:
      return undefined;
  }
}

/** An escape that stands for one code point, `\0` included; its token is taken already. */
export function parseCharacter(source: Source, token: string, position: number): number {
  const control = controls.get(token);
  if (control !== undefined) return control;
  const hexLength = hexLengths.get(token);
  if (hexLength !== undefined) return parseHex(source, { token, position, length: hexLength });
  if (token === '\\0') return Number.parseInt(token.slice(1) + source.takeWhile(2, octalDigit), 8);
  if (token === '\\N')
    throw source.error('character names are not supported, write the code point as \\u or \\U', position);
  if (asciiLetterOrDigit.test(token)) throw source.error(`bad escape ${token}`, position);
  return token.codePointAt(1) ?? 0;
}

interface HexEscape {
  readonly token: string;
  readonly position: number;
  readonly length: number;
}

function parseHex(source: Source, { token, position, length }: HexEscape): number {
  const digits = source.takeWhile(length, hexDigit);
  if (digits.length < length) throw source.error(`incomplete escape ${token}${digits}`, position);
  const codePoint = Number.parseInt(digits, 16);
  if (codePoint > 0x10ffff) throw source.error(`bad escape ${token}${digits}`, position);
  return codePoint;
}

/** `\1` to `\99` is a back reference, three octal digits are a code point. */
function parseReference(scope: Scope, token: string, position: number): Node {
  const { source, groups, flags } = scope;
  const digits = token.slice(1) + source.takeWhile(1, /^[0-9]$/);
  if (/^[0-7]{2}$/.test(digits) && source.next !== undefined && octalDigit.test(source.next)) {
    return literal(parseOctal(source, digits + (source.take() ?? ''), position), flags);
  }
  const group = Number(digits);
  if (group > groups.count) throw source.error(`there is no group ${group} yet`, position + 1);
  return reference(scope, group, position);
}

/** A code point of three octal digits. */
export function parseOctal(source: Source, digits: string, position: number): number {
  const codePoint = Number.parseInt(digits, 8);
  if (codePoint > 0o377) throw source.error(`the octal escape \\${digits} is above \\377`, position);
  return codePoint;
}

/** A back reference to a group by its number. */
export function reference({ source, groups, flags }: Scope, group: number, position: number): Node {
  const width = groups.refer(source, group, position);
  const folding = flags.alphabet === 'ascii' ? 'ascii' : 'unicode';
  return { kind: 'reference', group, folding: flags.ignoreCase ? folding : 'none', width };
}
