/**
 * The text in small letters, as Python's `str.lower()`: the full mapping, with the final sigma. No case folding: ß stays ß.
 *
 * @example
 * ```ts
 * lower('ΟΔΟΣ'); // 'οδος'
 * ```
 */
export function lower(text: string): string {
  return text.toLowerCase();
}
