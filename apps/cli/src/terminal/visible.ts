/**
 * Characters that a terminal obeys instead of showing: C0 and C1 controls, marks that turn the direction of text,
 * and separators that some terminals take for line ends.
 */
const obeyed = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const short: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Text from outside as it may be shown: on one line, with everything that a terminal would obey written as an escape.
 *
 * @example
 * ```ts
 * visible('wrong\rPASS'); // 'wrong\\rPASS'
 * ```
 */
export function visible(text: string): string {
  return text.replace(obeyed, escapeOf).toWellFormed();
}

/** The same, but line ends and tabs stay: for texts of ours that hold texts from outside. */
export function visibleLines(text: string): string {
  return text.replace(obeyed, (char) => (char === '\n' || char === '\t' ? char : escapeOf(char))).toWellFormed();
}

function escapeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return short.get(char) ?? (code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
