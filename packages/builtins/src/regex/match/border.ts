import type { Instruction } from '../compile/program.js';
import type { Text } from './text.js';

const lineFeed = 0x0a;

/** Whether a border holds at a position. */
export function isBorder({ border, set }: Instruction, { points, length }: Text, position: number): boolean {
  switch (border) {
    case 'text_start':
      return position === 0;
    case 'text_end':
      return position === length;
    case 'line_start':
      return position === 0 || points[position - 1] === lineFeed;
    case 'line_end':
      return position === length || points[position] === lineFeed;
    case 'end':
      return position === length || (position === length - 1 && points[position] === lineFeed);
    case 'word_border':
    case 'no_word_border': {
      // In Python neither \b nor \B holds in an empty text.
      if (length === 0) return false;
      const before = set.has(points[position - 1] ?? -1);
      const behind = set.has(points[position] ?? -1);
      return (before !== behind) === (border === 'word_border');
    }
  }
}
