/** Shown as they are: everything but what Python's `str.isprintable` refuses (controls, formats, surrogates, private use, unassigned, separators). */
const notPrintable = /[\p{C}\p{Z}]/u;

/** Texts of these characters only, the usual ones, are written as they are. */
const plain = /^[ !#-&(-[\]-~]*$/;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * The text as Python writes it in source code, `repr(text)`: in single quotes, or in double quotes when it holds single ones only.
 *
 * @example
 * ```ts
 * repr("it's"); // `"it's"`
 * repr('a\u00a0b\n'); // `'a\\xa0b\\n'`
 * ```
 */
export function repr(text: string): string {
  if (plain.test(text)) return `'${text}'`;
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + Array.from(text, (point) => (point === quote ? `\\${point}` : escaped(point))).join('') + quote;
}

function escaped(point: string): string {
  if (point === ' ') return point;
  const short = shortEscapes.get(point);
  if (short !== undefined) return short;
  return notPrintable.test(point) ? numericEscape(point.codePointAt(0) ?? 0) : point;
}

function numericEscape(codePoint: number): string {
  if (codePoint <= 0xff) return `\\x${hex(codePoint, 2)}`;
  return codePoint <= 0xffff ? `\\u${hex(codePoint, 4)}` : `\\U${hex(codePoint, 8)}`;
}

function hex(codePoint: number, digits: number): string {
  return codePoint.toString(16).padStart(digits, '0');
}
