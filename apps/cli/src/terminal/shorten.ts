import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text of no more than so many columns, cut between characters as people see them, never inside one.
 *
 * @example
 * ```ts
 * shorten('Your parcel is on its way', 12); // 'Your parcel…'
 * ```
 */
export function shorten(text: string, columns: number): string {
  // Most texts are short; a very long one is not measured whole.
  const start = text.length > columns * 16 ? text.slice(0, columns * 16) : text;
  if (start === text && stringWidth(text) <= columns) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of segmenter.segment(start)) {
    width += stringWidth(segment);
    if (width > columns - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
