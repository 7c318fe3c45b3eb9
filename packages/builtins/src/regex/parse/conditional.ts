import type { Node } from '../tree.js';
import type { Scope } from './context.js';
import { isName, type Name } from './name.js';

/** Python's limit of group numbers. */
const groupLimit = 1_073_741_823;

const nothing: Node = { kind: 'sequence', items: [] };

/** `(?(1)yes|no)` or `(?(name)yes|no)`; read up to the second parenthesis. */
export function parseConditional(scope: Scope, start: number): Node {
  const { source, groups } = scope;
  const name = source.takeUntil(')', 'group name');
  const group = isName(name.text) ? namedGroup(scope, name) : numberedGroup(scope, name);
  groups.checkLookBehind(source, group);
  const yes = scope.parseBranch(scope).node;
  const no = source.takeIf('|') ? scope.parseBranch(scope).node : nothing;
  if (source.next === '|') throw source.error('a condition has two branches at most');
  if (!source.takeIf(')')) throw source.error('missing ) to close the group', start);
  return { kind: 'conditional', group, yes, no };
}

function namedGroup({ source, groups }: Scope, name: Name): number {
  const group = groups.names.get(name.text);
  if (group === undefined) throw source.error(`no group is called "${name.text}"`, name.position);
  return group;
}

/** A number as Python's `int` reads it: spaces around it, a plus sign and single underscores are allowed. */
function numberedGroup({ source, groups }: Scope, name: Name): number {
  const digits = /^\s*\+?(\d+(?:_\d+)*)\s*$/.exec(name.text)?.[1];
  if (digits === undefined) throw source.error(`bad character in the group name "${name.text}"`, name.position);
  const group = Number(digits.replaceAll('_', ''));
  if (group === 0) throw source.error('bad group number', name.position);
  if (group >= groupLimit) throw source.error(`there is no group ${digits}`, name.position);
  groups.addCondition(group, name.position);
  return group;
}
