import { closeSync } from 'node:fs';
import { openForReading, readChunk } from './file.js';

/** Reads single ranges of one file, in any order. */
export interface RangeReader {
  /** The bytes of a range; fewer when the file ends before. */
  readonly read: (offset: number, length: number) => Buffer;
  readonly close: () => void;
}

/**
 * Opens a file for reading ranges of it.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable`
 */
export function openRanges(path: string): RangeReader {
  const file = openForReading(path);
  return {
    read: (offset, length) => {
      const bytes = Buffer.allocUnsafe(length);
      let done = 0;
      for (let count = 1; count > 0 && done < length; done += count) {
        count = readChunk(file, path, bytes.subarray(done), offset + done);
      }
      return bytes.subarray(0, done);
    },
    close: () => closeSync(file),
  };
}
