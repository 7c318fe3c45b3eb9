import { openSync, readSync } from 'node:fs';
import { GradekitError, messageOf } from '@gradekit/core';

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

/** What a failed open or read means to the user. */
export function readError(thrown: unknown, path: string): GradekitError {
  const isMissing = typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 'ENOENT';
  return new GradekitError(
    isMissing
      ? { code: 'file_not_found', message: 'there is no such file', place: { file: path } }
      : { code: 'file_unreadable', message: `it cannot be read: ${messageOf(thrown)}`, place: { file: path } },
    { cause: thrown },
  );
}
