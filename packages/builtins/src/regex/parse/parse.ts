import { anything, notLineFeed } from '../chars/category.js';
import type { Border, Node } from '../tree.js';
import { parseClass } from './class.js';
import { categoriesOf, type Branch, type Scope } from './context.js';
import { parseEscape } from './escape.js';
import { noFlags, withGlobalFlags, type Flags } from './flags.js';
import { parseParenthesis } from './group.js';
import { Groups } from './groups.js';
import { literal } from './literal.js';
import { parseCounts, repeat } from './repeat.js';
import { Source } from './source.js';

/** A pattern, understood. */
export interface ParsedPattern {
  readonly root: Node;
  readonly groupCount: number;
  readonly groupNames: ReadonlyMap<string, number>;
}

/**
 * Parses a pattern of Python 3.11's `re` (for text, without flags from outside).
 *
 * @throws PatternError where Python refuses the pattern too, and at `\N{…}`
 */
export function parsePattern(pattern: string): ParsedPattern {
  const source = new Source(pattern);
  const groups = new Groups();
  const root = parseChoice({ source, groups, flags: noFlags, depth: 0, parseChoice, parseBranch });
  if (source.next !== undefined) throw source.error('this ) closes nothing');
  groups.checkWhole(source);
  return { root, groupCount: groups.count, groupNames: groups.names };
}

function parseChoice(scope: Scope): Node {
  let { node, flags } = parseBranch(scope, scope.depth === 0);
  const branches = [node];
  while (scope.source.takeIf('|')) {
    ({ node, flags } = parseBranch({ ...scope, flags }));
    branches.push(node);
  }
  return branches.length === 1 ? node : { kind: 'choice', branches };
}

function parseBranch(scope: Scope, isStart = false): Branch {
  const { source } = scope;
  const items: Node[] = [];
  let { flags } = scope;
  for (;;) {
    skipIgnored(source, flags);
    const position = source.position;
    if (source.next === undefined || source.next === '|' || source.next === ')') break;
    if (source.takeIf('(')) {
      const parenthesis = parseParenthesis({ ...scope, flags }, position);
      if (parenthesis.kind === 'node') items.push(parenthesis.node);
      if (parenthesis.kind !== 'flags') continue;
      if (!isStart || items.length > 0)
        throw source.error('flags for the whole pattern must stand at its start', position);
      flags = withGlobalFlags(source, flags, parenthesis.flags);
      continue;
    }
    parseItem({ ...scope, flags }, items);
  }
  return { node: { kind: 'sequence', items }, flags };
}

/** Under `(?x)`: white space, and comments up to the end of the line. */
function skipIgnored(source: Source, { verbose }: Flags): void {
  if (!verbose) return;
  while (source.next !== undefined && /^[\t-\r #]$/.test(source.next)) {
    if (source.take() === '#') skipLine(source);
  }
}

function skipLine(source: Source): void {
  for (let token = source.take(); token !== undefined && token !== '\n';) token = source.take();
}

/** Anything but a parenthesis. A quantifier changes the last of the items. */
function parseItem(scope: Scope, items: Node[]): void {
  const { source, groups, flags } = scope;
  const position = source.position;
  const token = source.take() ?? '';
  if (!'*+?{'.includes(token)) {
    items.push(parseSingle(scope, token, position));
    return;
  }
  const counts = parseCounts(source, token);
  if (counts === undefined) items.push(literal(0x7b, flags));
  else items.push(repeat(source, { before: items.pop(), counts, position }));
  if (counts !== undefined && flags.template)
    groups.addLate(source.error('nothing can be repeated under the flag t', position));
}

function parseSingle(scope: Scope, token: string, position: number): Node {
  const { multiline, dotAll } = scope.flags;
  if (token.startsWith('\\')) return parseEscape(scope, token, position);
  switch (token) {
    case '[':
      return parseClass(scope, position);
    case '.':
      return { kind: 'one_of', set: dotAll ? anything : notLineFeed };
    case '^':
      return anchor(scope, multiline ? 'line_start' : 'text_start');
    case '$':
      return anchor(scope, multiline ? 'line_end' : 'end');
    default:
      return literal(token.codePointAt(0) ?? 0, scope.flags);
  }
}

function anchor({ flags }: Scope, border: Border): Node {
  return { kind: 'anchor', border, word: categoriesOf(flags).word };
}
