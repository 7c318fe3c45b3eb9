import type { Node, Repeat } from '../tree.js';

/** How many instructions a node needs when counted repeats are written out. */
export function unrolledSize(node: Node): number {
  switch (node.kind) {
    case 'literal':
    case 'one_of':
    case 'anchor':
    case 'reference':
      return 1;
    case 'sequence':
      return total(node.items);
    case 'choice':
      return total(node.branches) + node.branches.length;
    case 'conditional':
      return total([node.yes, node.no]) + 1;
    case 'repeat':
      return isRun(node) ? 1 : copies(node) * (unrolledSize(node.body) + 2);
    case 'group':
    case 'atomic':
    case 'look':
      return unrolledSize(node.body) + 2;
  }
}

/** How often the body of a repeat is written when it is unrolled. */
export function copies({ min, max, mode }: Repeat): number {
  if (mode === 'possessive') return 1;
  return max === Infinity ? min + 1 : max;
}

/** Whether a repeat is one of a single code point, which needs no loop. */
export function isRun({ body }: Repeat): boolean {
  return singleOf(body) !== undefined;
}

/** The one literal or set that a node consists of. */
export function singleOf(node: Node): Extract<Node, { kind: 'literal' | 'one_of' }> | undefined {
  if (node.kind === 'literal' || node.kind === 'one_of') return node;
  const [item, ...rest] = node.kind === 'sequence' ? node.items : [];
  return item === undefined || rest.length > 0 ? undefined : singleOf(item);
}

function total(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + unrolledSize(node), 0);
}
