import { closeSync, constants, ftruncateSync, openSync, readSync } from 'node:fs';
import type { JsonObject } from '@gradekit/core';
import { createAppender } from './appender.js';
import { parseObject } from './field.js';
import { createFile } from './files.js';
import type { KeptRows } from './kept-rows.js';
import { noRows } from './kept-rows.js';
import type { RowRange } from './order.js';
import { putInOrder } from './order.js';
import { writing } from './write-error.js';

/** A file of rows that is being written. Rows come in any order, each with the place that it gets at the end. */
export interface RowsFile {
  /** Appends a row. @throws GradekitError `unwritable` */
  readonly add: (place: number, line: string) => void;
  /** A row of an earlier run stays. */
  readonly keep: (place: number, range: RowRange) => void;
  /** Reads a row of an earlier run. */
  readonly read: (range: RowRange) => JsonObject | undefined;
  /** Writes what is held back. @throws GradekitError `unwritable` */
  readonly flush: () => void;
  /** Brings the rows into order and closes the file. @throws GradekitError `unwritable` */
  readonly finish: () => void;
  /** Writes what is held back and closes the file, in whatever order. May be called at any time, also twice. */
  readonly close: () => void;
}

/**
 * Opens a file for the rows of one run of one model: a new one, or one that holds rows of an earlier run.
 *
 * @throws GradekitError `unwritable`
 */
export function openRowsFile(path: string, kept: KeptRows = noRows): RowsFile {
  const file = kept.end === 0 ? createFile(path) : reopen(path, kept.end);
  const appender = createAppender(file, path, kept.end);
  const ranges: RowRange[] = [];
  let isOpen = true;
  if (kept.lacksLineEnd) appender.append('\n');

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    try {
      appender.flush();
    } finally {
      closeSync(file);
    }
  }

  return {
    add: (place, line) => {
      const offset = appender.size();
      ranges[place] = { offset, length: appender.append(`${line}\n`) - 1 };
    },
    keep: (place, range) => {
      ranges[place] = { offset: range.offset, length: range.length };
    },
    read: (range) => readRange(file, range),
    flush: appender.flush,
    finish: () => {
      appender.flush();
      // A place stays empty when its sample was left out.
      putInOrder(
        { file, path },
        ranges.filter((range) => range !== undefined),
      );
      close();
    },
    close,
  };
}

/** Never through a link; what follows the last whole row is cut off, so that the next row stands on a line of its own. */
function reopen(path: string, end: number): number {
  return writing(path, () => {
    const file = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
    ftruncateSync(file, end);
    return file;
  });
}

function readRange(file: number, { offset, length }: RowRange): JsonObject | undefined {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, offset + done);
    if (count === 0) return undefined;
    done += count;
  }
  return parseObject(bytes.toString());
}
