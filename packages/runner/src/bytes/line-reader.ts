import { closeSync, openSync, readSync } from 'node:fs';
import { GradekitError, messageOf } from '@gradekit/core';
import type { Line } from './line.js';
import { refuseOtherEncodings, startsWithByteOrderMark } from './encoding.js';

/** Reads a file line by line, in one growing buffer: memory grows with the longest line, not with the file. */
export interface LineReader {
  /** The next line; `undefined` at the end of the file. Its bytes are overwritten by the next call. */
  readonly next: () => Line | undefined;
  /** Closes the file; may be called more than once. */
  readonly close: () => void;
}

/** Fits a core's second-level cache; larger chunks are slower (docs/performance.md). */
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
    this.#fill();
    refuseOtherEncodings(path, this.#buffer.subarray(0, this.#end));
    if (startsWithByteOrderMark(this.#buffer.subarray(0, this.#end))) this.#start = 3;
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
    this.#buffer.copy(target, 0, this.#start, this.#end);
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

/**
 * Opens a file for reading.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable`
 */
export function openForReading(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (thrown) {
    throw readError(thrown, path);
  }
}

/**
 * Reads bytes, from a place in the file or from where the last read ended.
 *
 * @returns how many bytes came; 0 at the end
 * @throws GradekitError `file_unreadable`
 */
export function readChunk(file: number, path: string, target: Uint8Array, position: number | null = null): number {
  try {
    return readSync(file, target, 0, target.length, position);
  } catch (thrown) {
    throw readError(thrown, path);
  }
}

function readError(thrown: unknown, path: string): GradekitError {
  const isMissing = typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 'ENOENT';
  return new GradekitError(
    isMissing
      ? { code: 'file_not_found', message: 'there is no such file', place: { file: path } }
      : { code: 'file_unreadable', message: `it cannot be read: ${messageOf(thrown)}`, place: { file: path } },
    { cause: thrown },
  );
}
