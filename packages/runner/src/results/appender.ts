import { writeSync } from 'node:fs';
import { writing } from './write-error.js';

/** A file that texts are appended to in batches. */
export interface Appender {
  /** Bytes so far, those not yet written included. */
  readonly size: () => number;
  /**
   * Appends a text.
   * @returns its length in bytes
   * @throws GradekitError `unwritable`
   */
  readonly append: (text: string) => number;
  /**
   * Writes what is held back.
   * @throws GradekitError `unwritable`
   */
  readonly flush: () => void;
}

/** One write of this many bytes costs little more than one of a line. */
const batchBytes = 256 * 1024;

/** The longest that a UTF-16 unit gets in UTF-8. */
const bytesPerUnit = 3;

/**
 * Appends to an open file from a position on.
 *
 * @param path - named in errors
 */
export function createAppender(file: number, path: string, position = 0): Appender {
  const batch = Buffer.allocUnsafe(batchBytes);
  let held = 0;
  let written = position;

  function flush(): void {
    const bytes = batch.subarray(0, held);
    held = 0;
    write(bytes);
  }

  function write(bytes: Uint8Array): void {
    writing(path, () => {
      for (let done = 0; done < bytes.length;) {
        const count = writeSync(file, bytes, done, bytes.length - done, written);
        done += count;
        written += count;
      }
    });
  }

  function append(text: string): number {
    const most = text.length * bytesPerUnit;
    if (held + most > batchBytes) flush();
    if (most > batchBytes) return appendLong(text);
    const length = batch.write(text, held);
    held += length;
    return length;
  }

  function appendLong(text: string): number {
    const bytes = Buffer.from(text);
    write(bytes);
    return bytes.length;
  }

  return { size: () => written + held, append, flush };
}
