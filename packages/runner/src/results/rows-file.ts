import { closeSync, constants, ftruncateSync, openSync, readSync, renameSync } from 'node:fs';
import type { JsonObject } from '@gradekit/core';
import { createAppender } from './appender.js';
import { parseObject } from './field.js';
import { createFile } from './files.js';
import type { KeptRows } from './kept-rows.js';
import { noRows } from './kept-rows.js';
import type { RowRange } from './order.js';
import { copyInOrder } from './order.js';
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

/** How a file of rows is opened. */
export interface RowsFileOptions {
  /** Rows of an earlier run; without them the file is a new one. */
  readonly kept?: KeptRows;
  /** When a row reaches the disk: at once, where it was dear to make, or some moments later. */
  readonly flushes: 'each-row' | 'soon';
}

/** What a kill may cost at most, where rows are cheap. */
const flushAfterMs = 100;

/**
 * Opens a file for the rows of one run of one model: a new one, or one that holds rows of an earlier run.
 *
 * @throws GradekitError `unwritable`
 */
export function openRowsFile(path: string, { kept = noRows, flushes }: RowsFileOptions): RowsFile {
  const file = kept.end === 0 ? createFile(path) : reopen(path, kept.end);
  const appender = createAppender(file, path, kept.end);
  const ranges: RowRange[] = [];
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let failure: { readonly reason: unknown } | undefined;
  if (kept.lacksLineEnd) appender.append('\n');

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      try {
        appender.flush();
      } catch (reason) {
        // Nobody listens here: it is thrown at the next call.
        failure = { reason };
      }
    }, flushAfterMs).unref();
  }

  function throwFailure(): void {
    if (failure !== undefined) throw failure.reason;
  }

  function flush(): void {
    throwFailure();
    appender.flush();
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(timer);
    try {
      flush();
    } finally {
      closeSync(file);
    }
  }

  return {
    add: (place, line) => {
      const offset = appender.size();
      throwFailure();
      ranges[place] = { offset, length: appender.append(`${line}\n`) - 1 };
      if (flushes === 'each-row') appender.flush();
      else flushSoon();
    },
    keep: (place, range) => {
      ranges[place] = { offset: range.offset, length: range.length };
    },
    read: (range) => readRange(file, range),
    flush,
    finish: () => {
      flush();
      // A place stays empty when its sample was left out.
      const ordered = copyInOrder(
        { file, path },
        ranges.filter((range) => range !== undefined),
      );
      // Not every system renames over an open file.
      close();
      if (ordered !== undefined) writing(path, () => renameSync(ordered, path));
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
