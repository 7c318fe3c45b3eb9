import { repeatLimit } from '../limits.js';
import type { Node, RepeatMode } from '../tree.js';
import type { Source } from './source.js';

/** How often a quantifier asks for. */
export interface Counts {
  readonly min: number;
  readonly max: number;
}

const digit = /^[0-9]$/;

/** Reads a quantifier whose first token is taken already; `undefined`: the brace is an ordinary one, and nothing else was taken. */
export function parseCounts(source: Source, token: string): Counts | undefined {
  switch (token) {
    case '?':
      return { min: 0, max: 1 };
    case '*':
      return { min: 0, max: Infinity };
    case '+':
      return { min: 1, max: Infinity };
    default:
      return parseBraces(source);
  }
}

/** The repeat of what stands before the quantifier at `position`. */
export function repeat(source: Source, { before, counts, position }: RepeatParts): Node {
  if (before === undefined || before.kind === 'anchor') throw source.error('nothing to repeat', position);
  if (before.kind === 'repeat') throw source.error('multiple repeat', position);
  return { kind: 'repeat', body: before, ...counts, mode: parseMode(source) };
}

/** What {@link repeat} is made of. */
export interface RepeatParts {
  readonly before: Node | undefined;
  readonly counts: Counts;
  readonly position: number;
}

function parseMode(source: Source): RepeatMode {
  if (source.takeIf('?')) return 'lazy';
  return source.takeIf('+') ? 'possessive' : 'greedy';
}

/** `{2}`, `{2,}`, `{,5}`, `{2,5}`, and `{,}`; anything else is text. */
function parseBraces(source: Source): Counts | undefined {
  const start = source.position;
  if (source.next === '}') return undefined;
  const low = source.takeWhile(Infinity, digit);
  const high = source.takeIf(',') ? source.takeWhile(Infinity, digit) : low;
  if (!source.takeIf('}')) {
    source.seek(start);
    return undefined;
  }
  const counts = { min: low === '' ? 0 : Number(low), max: high === '' ? Infinity : Number(high) };
  if (counts.min >= repeatLimit || (high !== '' && counts.max >= repeatLimit)) {
    throw source.error('the repeat count is too large', start);
  }
  if (counts.max < counts.min) throw source.error('the least count of the repeat is above the greatest', start);
  return counts;
}
