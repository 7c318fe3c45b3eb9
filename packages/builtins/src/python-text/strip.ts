/**
 * Whether Python's `str.isspace` takes the code point for white space: the separators U+001C to U+001F and NEL are,
 * the byte order mark is not.
 */
export function isPythonSpace(codePoint: number): boolean {
  if (codePoint < 0x80)
    return codePoint === 0x20 || isBetween(codePoint, 0x09, 0x0d) || isBetween(codePoint, 0x1c, 0x1f);
  return wideSpaces.has(codePoint) || isBetween(codePoint, 0x2000, 0x200a);
}

const wideSpaces: ReadonlySet<number> = new Set([0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);

/**
 * The text without the white space around it, as Python's `str.strip()`.
 *
 * @example
 * ```ts
 * strip('\x1c a \u0085'); // 'a'
 * strip('\ufeffa'); // '\ufeffa'
 * ```
 */
export function strip(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isPythonSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isPythonSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBetween(codePoint: number, first: number, last: number): boolean {
  return first <= codePoint && codePoint <= last;
}
