import { only, union, type CharSet } from '../chars/char-set.js';
import type { Node } from '../tree.js';
import type { Entry } from './program.js';

/** Where matches of a tree can begin. */
export function entryOf(root: Node): Entry {
  const items = flat(root);
  const [first] = items;
  const literals = items.slice(
    0,
    countWhile(items, (item) => item.kind === 'literal'),
  );
  const prefix = literals.map((item) => (item.kind === 'literal' ? String.fromCodePoint(item.codePoint) : '')).join('');
  // Half a surrogate pair would be found inside of whole ones.
  const isUsable = !/\p{Cs}/u.test(prefix);
  return {
    isAtStart: first?.kind === 'anchor' && first.border === 'text_start',
    prefix: isUsable ? prefix : '',
    isWhole: isUsable && literals.length === items.length,
    first: firstSet(root),
  };
}

/** The items of a sequence with the sequences in it opened. */
function flat(node: Node): readonly Node[] {
  return node.kind === 'sequence' ? node.items.flatMap(flat) : [node];
}

/** The code points that a match of the node can begin with; `undefined` when it may be empty or when that is not known. */
function firstSet(node: Node): CharSet | undefined {
  switch (node.kind) {
    case 'literal':
      return only(node.codePoint);
    case 'one_of':
      return node.set;
    case 'sequence':
      return firstOfSequence(node.items);
    case 'choice': {
      const sets = node.branches.map(firstSet);
      return sets.every((set) => set !== undefined) ? union(sets) : undefined;
    }
    case 'repeat':
      return node.min > 0 ? firstSet(node.body) : undefined;
    case 'group':
    case 'atomic':
      return firstSet(node.body);
    case 'look':
    case 'reference':
    case 'conditional':
    case 'anchor':
      return undefined;
  }
}

/** What asks for no code point itself is stepped over. */
function firstOfSequence(items: readonly Node[]): CharSet | undefined {
  const item = items.find(({ kind }) => kind !== 'anchor' && kind !== 'look');
  return item === undefined ? undefined : firstSet(item);
}

function countWhile(items: readonly Node[], holds: (item: Node) => boolean): number {
  const index = items.findIndex((item) => !holds(item));
  return index < 0 ? items.length : index;
}
