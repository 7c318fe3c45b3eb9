/** Why a text is no Python pattern, and where. */
export class PatternError extends Error {
  /** Where it is wrong: code points from the start of the pattern, from 0. */
  readonly offset: number;

  /** @param points the pattern's code points; a pattern of several lines gets line and column into the message, from 1. */
  constructor(reason: string, points: readonly string[], offset: number) {
    super(`${reason} at position ${offset}${lineAndColumn(points, offset)}`);
    this.name = 'PatternError';
    this.offset = offset;
  }
}

function lineAndColumn(points: readonly string[], offset: number): string {
  if (!points.includes('\n')) return '';
  const before = points.slice(0, offset);
  const line = before.filter((point) => point === '\n').length + 1;
  return ` (line ${line}, column ${offset - before.lastIndexOf('\n')})`;
}
