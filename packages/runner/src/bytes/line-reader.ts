import { closeSync } from 'node:fs';
import { refuseOtherEncodings, startsWithByteOrderMark } from './encoding.js';
import { openForReading, readChunk } from './file.js';
import type { Line } from './line.js';

/** Reads a file line by line, in one growing buffer: memory grows with the longest line, not with the file. */
export interface LineReader {
  /** The next line; `undefined` at the end of the file. Its bytes are overwritten by the next call. */
  readonly next: () => Line | undefined;
  /** Closes the file; may be called more than once. */
  readonly close: () => void;
}

/** Fits a core's second-level cache; reading in chunks of 4 MiB was measured to be a tenth slower. */
const chunkBytes = 1 << 20;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Opens a file of lines. Lines end in LF or CRLF, the last one may end with the file; a byte order mark is passed over.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable` (a folder, no right to read, UTF-16)
 */
export function openLines(path: string): LineReader {
  const reader = new FileLines(path);
  return { next: () => reader.next(), close: () => reader.close() };
}

class FileLines {
  readonly #path: string;
  #file: number | undefined;
  #buffer = Buffer.allocUnsafe(2 * chunkBytes);
  /** Of the first byte that no line was made of yet. */
  #start = 0;
  /** Of the end of what was read. */
  #end = 0;
  /** Of the buffer's first byte in the file. */
  #base = 0;
  #number = 0;
  #isAtEnd = false;

  constructor(path: string) {
    this.#path = path;
    this.#file = openForReading(path);
    try {
      this.#begin();
    } catch (thrown) {
      this.close();
      throw thrown;
    }
  }

  next(): Line | undefined {
    let searched = this.#start;
    for (;;) {
      const end = this.#buffer.subarray(0, this.#end).indexOf(lineFeed, searched);
      if (end >= 0) return this.#take(end, end + 1);
      if (this.#isAtEnd) return this.#start === this.#end ? undefined : this.#take(this.#end, this.#end);
      searched = this.#end - this.#start;
      this.#fill();
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #begin(): void {
    this.#fill();
    const beginning = this.#buffer.subarray(0, this.#end);
    refuseOtherEncodings(this.#path, beginning);
    if (startsWithByteOrderMark(beginning)) this.#start = 3;
  }

  #take(end: number, next: number): Line {
    const start = this.#start;
    const isCrlf = end > start && this.#buffer[end - 1] === carriageReturn;
    this.#start = next;
    this.#number += 1;
    const bytes = this.#buffer.subarray(start, isCrlf ? end - 1 : end);
    return { number: this.#number, offset: this.#base + start, bytes };
  }

  /** Moves what is left to the front, makes room, and reads one chunk more. */
  #fill(): void {
    const left = this.#end - this.#start;
    const roomy = this.#buffer.length - left >= chunkBytes;
    const target = roomy ? this.#buffer : Buffer.allocUnsafe(2 * this.#buffer.length);
    const isInPlace = roomy && this.#start === 0;
    if (!isInPlace) this.#buffer.copy(target, 0, this.#start, this.#end);
    this.#buffer = target;
    this.#base += this.#start;
    this.#start = 0;
    this.#end = left + this.#read(left);
  }

  #read(at: number): number {
    if (this.#file === undefined) {
      this.#isAtEnd = true;
      return 0;
    }
    const count = readChunk(this.#file, this.#path, this.#buffer.subarray(at, at + chunkBytes));
    if (count === 0) this.#isAtEnd = true;
    return count;
  }
}
