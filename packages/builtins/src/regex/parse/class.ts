import { classSet, type ClassItem } from '../chars/char-class.js';
import type { Node } from '../tree.js';
import { foldingOf, type Scope } from './context.js';
import { categoryEscape, parseCharacter, parseOctal } from './escape.js';
import { literal } from './literal.js';

/** A class in brackets; the opening one, at `start`, is taken already. */
export function parseClass(scope: Scope, start: number): Node {
  const { source, flags } = scope;
  const isNegated = source.takeIf('^');
  const items: ClassItem[] = [];
  while (items.length === 0 || source.next !== ']') items.push(...parseItem(scope, start));
  source.take();
  const [first] = items;
  if (items.length === 1 && !isNegated && first?.kind === 'range' && first.first === first.last) {
    return literal(first.first, flags);
  }
  return { kind: 'one_of', set: classSet(items, isNegated, foldingOf(flags)) };
}

/** A code point, a category, or a range; a hyphen before the closing bracket is a hyphen. */
function parseItem(scope: Scope, start: number): readonly ClassItem[] {
  const { source } = scope;
  const position = source.position;
  const from = parseEnd(scope, start);
  if (!source.takeIf('-')) return [from];
  if (source.next === ']') return [from, single(0x2d)];
  const to = parseEnd(scope, start);
  if (from.kind === 'category' || to.kind === 'category' || to.first < from.first) {
    throw source.error('bad range in a character class', position);
  }
  return [{ kind: 'range', first: from.first, last: to.last }];
}

function parseEnd(scope: Scope, start: number): ClassItem {
  const { source, flags } = scope;
  const position = source.position;
  const token = source.take();
  if (token === undefined) throw source.error('the character class is not closed by ]', start);
  if (!token.startsWith('\\')) return single(token.codePointAt(0) ?? 0);
  const set = categoryEscape(token, flags);
  if (set !== undefined) return { kind: 'category', set };
  if (token === '\\b') return single(0x08);
  if (/^\\[0-7]$/.test(token)) {
    return single(parseOctal(source, token.slice(1) + source.takeWhile(2, /^[0-7]$/), position));
  }
  return single(parseCharacter(source, token, position));
}

function single(codePoint: number): ClassItem {
  return { kind: 'range', first: codePoint, last: codePoint };
}
