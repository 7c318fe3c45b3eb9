import { closeSync, fstatSync, readSync, writeSync } from 'node:fs';
import { createFile, partPath } from './files.js';
import { writing } from './write-error.js';

/** Where a row stands in its file, in bytes, without its line end. */
export interface RowRange {
  readonly offset: number;
  readonly length: number;
}

/** A file of rows that is still open. */
export interface OpenRows {
  readonly file: number;
  readonly path: string;
}

const chunkBytes = 1024 * 1024;
const lineEnd = Buffer.from('\n');

/**
 * Writes the rows of a file in order, without whatever else stands in it, to a second file. Holds one chunk of it in memory.
 *
 * @returns the path of the second file; `undefined` when the rows are in order already
 * @throws GradekitError `unwritable`
 */
export function copyInOrder(rows: OpenRows, ranges: readonly RowRange[]): string | undefined {
  const stretches = stretchesOf(ranges);
  if (isInOrder(stretches, fstatSync(rows.file).size)) return undefined;
  const part = partPath(rows.path);
  const target = createFile(part);
  writing(rows.path, () => {
    try {
      for (const stretch of stretches) copyStretch(rows.file, target, stretch);
    } finally {
      closeSync(target);
    }
  });
  return part;
}

/** Neighbours are copied at once: one byte between two rows can only be the line end. */
function stretchesOf(ranges: readonly RowRange[]): readonly RowRange[] {
  const stretches: { offset: number; length: number }[] = [];
  for (const { offset, length } of ranges) {
    const last = stretches.at(-1);
    if (last !== undefined && last.offset + last.length + 1 === offset) last.length += length + 1;
    else stretches.push({ offset, length });
  }
  return stretches;
}

function isInOrder(stretches: readonly RowRange[], size: number): boolean {
  const [first, ...others] = stretches;
  if (first === undefined) return size === 0;
  return others.length === 0 && first.offset === 0 && first.length + 1 === size;
}

function copyStretch(source: number, target: number, stretch: RowRange): void {
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, stretch.length));
  for (let done = 0; done < stretch.length;) {
    const count = readSync(source, chunk, 0, Math.min(chunk.length, stretch.length - done), stretch.offset + done);
    if (count === 0) break;
    writeWhole(target, chunk.subarray(0, count));
    done += count;
  }
  writeWhole(target, lineEnd);
}

function writeWhole(target: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(target, bytes, done);
}
