import stringWidth from 'string-width';

/** How a column is aligned. */
export type Alignment = 'left' | 'right';

/** A cell: its text, and what is done with it after it was padded, such as colouring it. */
export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

/** Lays out rows of cells in columns of their widest, two blanks apart. Wide characters count as two. */
export function layOut(rows: readonly (readonly Cell[])[], alignments: readonly Alignment[]): readonly string[] {
  const widths = alignments.map((_, column) =>
    rows.reduce((most, row) => Math.max(most, stringWidth(row[column]?.text ?? '')), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, alignments[column] ?? 'left'))
      .join('  ')
      .trimEnd(),
  );
}

function pad({ text, paint = (same) => same }: Cell, width: number, alignment: Alignment): string {
  const blanks = ' '.repeat(width - stringWidth(text));
  return alignment === 'left' ? `${paint(text)}${blanks}` : `${blanks}${paint(text)}`;
}
