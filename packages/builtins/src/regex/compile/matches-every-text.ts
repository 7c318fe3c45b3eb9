import type { Border, Node } from '../tree.js';

/**
 * Whether a search always succeeds because the pattern can match nothing: anywhere, or at the very start or end, which every text has.
 * Says no where it cannot tell.
 */
export function matchesEveryText(root: Node): boolean {
  return canBeEmpty(root, atStart) || canBeEmpty(root, atEnd);
}

const atStart: readonly Border[] = ['text_start', 'line_start'];
const atEnd: readonly Border[] = ['end', 'line_end', 'text_end'];

function canBeEmpty(node: Node, holding: readonly Border[]): boolean {
  switch (node.kind) {
    case 'literal':
    case 'one_of':
    case 'reference':
      return false;
    case 'anchor':
      return holding.includes(node.border);
    case 'sequence':
      return node.items.every((item) => canBeEmpty(item, holding));
    case 'choice':
      return node.branches.some((branch) => canBeEmpty(branch, holding));
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.body, holding);
    case 'conditional':
      return canBeEmpty(node.yes, holding) && canBeEmpty(node.no, holding);
    case 'look':
      return !node.isNegated && node.back === 0 && canBeEmpty(node.body, holding);
    case 'group':
    case 'atomic':
      return canBeEmpty(node.body, holding);
  }
}
