/**
 * One line of a file, without its line end. `bytes` is a view into the reader's buffer and is overwritten by the next read:
 * decode or copy it before.
 */
export interface Line {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Of its first byte in the file. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}
