import type { Node, Repeat, Width } from '../tree.js';
import { repeatLimit } from '../limits.js';

const one: Width = { min: 1, max: 1 };
const zero: Width = { min: 0, max: 0 };

/** How many code points a node can match. */
export function widthOf(node: Node): Width {
  switch (node.kind) {
    case 'literal':
    case 'one_of':
      return one;
    case 'anchor':
    case 'look':
      return zero;
    case 'sequence':
      return clamped(sum(node.items.map(widthOf)));
    case 'choice':
      return either(node.branches.map(widthOf));
    case 'conditional':
      return either([widthOf(node.yes), widthOf(node.no)]);
    case 'repeat':
      return repeated(node);
    case 'reference':
      return node.width;
    case 'group':
    case 'atomic':
      return widthOf(node.body);
  }
}

function repeated({ body, min, max }: Repeat): Width {
  const width = widthOf(body);
  return clamped({ min: width.min * min, max: width.max === 0 ? 0 : width.max * max });
}

function sum(widths: readonly Width[]): Width {
  return widths.reduce((total, { min, max }) => ({ min: total.min + min, max: total.max + max }), zero);
}

function either(widths: readonly Width[]): Width {
  return {
    min: widths.reduce((least, { min }) => Math.min(least, min), repeatLimit - 1),
    max: widths.reduce((most, { max }) => Math.max(most, max), 0),
  };
}

/** Python counts up to its limit of repeats: what is wider counts as equally wide. */
function clamped({ min, max }: Width): Width {
  return { min: Math.min(min, repeatLimit - 1), max: Math.min(max, repeatLimit) };
}
