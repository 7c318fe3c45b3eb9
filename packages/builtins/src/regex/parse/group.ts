import { nestingLimit } from '../limits.js';
import type { Node } from '../tree.js';
import type { Scope } from './context.js';
import { parseConditional } from './conditional.js';
import { reference } from './escape.js';
import { parseFlags, startsFlags, withFlags, type FlagGroup } from './flags.js';
import { checkName, type Name } from './name.js';
import { widthOf } from './width.js';

/** What a parenthesis turned out to be: a node, a comment, or flags for the whole pattern. */
export type Parenthesis =
  | { readonly kind: 'node'; readonly node: Node }
  | { readonly kind: 'comment' }
  | { readonly kind: 'flags'; readonly flags: FlagGroup };

/** A group of any kind; its opening parenthesis, at `start`, is taken already. */
export function parseParenthesis(outer: Scope, start: number): Parenthesis {
  const { source } = outer;
  if (outer.depth >= nestingLimit) throw source.error('the groups are nested too deeply', start);
  const scope = { ...outer, depth: outer.depth + 1 };
  if (!source.takeIf('?')) return capturing(scope, start);
  const token = source.take();
  switch (token) {
    case undefined:
      throw source.error('the pattern ends inside (?');
    case '#':
      return comment(scope, start);
    case 'P':
      return parseNamed(scope, start);
    case ':':
      return node(parseBody(scope, start));
    case '>':
      return node({ kind: 'atomic', body: parseBody(scope, start) });
    case '=':
    case '!':
      return node({ kind: 'look', back: 0, isNegated: token === '!', body: parseBody(scope, start) });
    case '<':
      return node(parseLookBehind(scope, start));
    case '(':
      return node(parseConditional(scope, start));
    default:
      if (!startsFlags(token)) throw source.error(`unknown kind of group ?${token}`, start + 1);
      return parseFlagGroup(scope, token, start);
  }
}

function node(node: Node): Parenthesis {
  return { kind: 'node', node };
}

function parseBody(scope: Scope, start: number): Node {
  const body = scope.parseChoice(scope);
  if (!scope.source.takeIf(')')) throw scope.source.error('missing ) to close the group', start);
  return body;
}

function capturing(scope: Scope, start: number, name?: Name): Parenthesis {
  const index = scope.groups.open(scope.source, name);
  const body = parseBody(scope, start);
  scope.groups.close(index, widthOf(body));
  return node({ kind: 'group', index, body });
}

function comment({ source }: Scope, start: number): Parenthesis {
  while (source.next !== undefined) {
    if (source.take() === ')') return { kind: 'comment' };
  }
  throw source.error('missing ) to close the comment', start);
}

function parseFlagGroup(scope: Scope, first: string, start: number): Parenthesis {
  const flags = parseFlags(scope.source, first);
  if (flags.isGlobal) return { kind: 'flags', flags };
  return node(parseBody({ ...scope, flags: withFlags(scope.flags, flags) }, start));
}

/** `(?P<name>…)` and `(?P=name)`; the P is taken already. */
function parseNamed(scope: Scope, start: number): Parenthesis {
  const { source, groups } = scope;
  if (source.takeIf('<')) return capturing(scope, start, checkName(source, source.takeUntil('>', 'group name')));
  if (!source.takeIf('=')) {
    const token = source.take();
    if (token === undefined) throw source.error('the pattern ends inside (?P');
    throw source.error(`unknown kind of group ?P${token}`, start + 1);
  }
  const name = checkName(source, source.takeUntil(')', 'group name'));
  const group = groups.names.get(name.text);
  if (group === undefined) throw source.error(`no group is called "${name.text}"`, name.position);
  return node(reference(scope, group, name.position));
}

/** `(?<=…)` and `(?<!…)`; the `<` is taken already. */
function parseLookBehind(scope: Scope, start: number): Node {
  const { source, groups } = scope;
  const token = source.take();
  if (token === undefined) throw source.error('the pattern ends inside (?<');
  if (token !== '=' && token !== '!') {
    throw source.error(`unknown kind of group ?<${token} (a named group is written (?P<name>…))`, start + 1);
  }
  const body = groups.insideLookBehind(() => parseBody(scope, start));
  const { min, max } = widthOf(body);
  if (min !== max) groups.addLate(source.error('a look-behind needs a fixed width', start));
  return { kind: 'look', back: min, isNegated: token === '!', body };
}
