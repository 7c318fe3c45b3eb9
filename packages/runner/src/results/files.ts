import {
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
  closeSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, join, basename } from 'node:path';
import { systemCode, writing } from './write-error.js';

/** What stands at a path, without following a link; nothing where the system lets nobody look. */
export function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * Whether a file stands in a folder, reached without a link below the folder.
 *
 * @param path - relative to the folder, with `/`
 */
export function isRealFile(folder: string, path: string): boolean {
  let place = folder;
  for (const name of path.split('/').slice(0, -1)) {
    place = join(place, name);
    if (statusOf(place)?.isDirectory() !== true) return false;
  }
  return statusOf(join(folder, path))?.isFile() === true;
}

/** Removes a file or link; a link's aim is left alone. */
export function removeFile(path: string): void {
  writing(path, () => {
    try {
      unlinkSync(path);
    } catch (thrown) {
      if (systemCode(thrown) !== 'ENOENT') throw thrown;
    }
  });
}

/**
 * Creates a file in place of whatever stood there, and never through a link.
 *
 * @returns the file descriptor, open for reading and writing
 * @throws GradekitError `unwritable`
 */
export function createFile(path: string): number {
  removeFile(path);
  return writing(path, () => openSync(path, 'wx+'));
}

/** The name under which a file is written before it takes its place in one step. */
export function partPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.part`);
}

/**
 * Writes a small file whole: who looks sees the old one, or the new one.
 *
 * @throws GradekitError `unwritable`
 */
export function replaceFile(path: string, text: string): void {
  const part = partPath(path);
  const file = createFile(part);
  writing(path, () => {
    try {
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  });
}

/**
 * Makes a folder inside the results folder; a link that stands there is replaced.
 *
 * @throws GradekitError `unwritable`
 */
export function makeInnerFolder(path: string): void {
  if (statusOf(path)?.isSymbolicLink() === true) removeFile(path);
  writing(path, () => makeMissing(path));
}

/**
 * Makes the results folder and those above it.
 *
 * @returns takes back what was made, as far as it is still empty
 * @throws GradekitError `unwritable`
 */
export function makeFolder(path: string): () => void {
  const first = writing(path, () => makeMissing(path));
  return () => {
    if (first !== undefined) removeEmptyFolders(path, dirname(first));
  };
}

/**
 * Makes a folder and those above it, one by one: with `recursive`, Node 20 tries for ever where the system says of a folder
 * that is there that nothing can be made in it (`/proc`).
 *
 * @returns the first that was made
 */
function makeMissing(path: string): string | undefined {
  const missing: string[] = [];
  for (let folder = path; statSync(folder, { throwIfNoEntry: false }) === undefined; folder = dirname(folder)) {
    missing.unshift(folder);
  }
  if (missing.length === 0 && !statSync(path).isDirectory()) missing.push(path);
  for (const folder of missing) mkdirSync(folder);
  return missing[0];
}

function removeEmptyFolders(path: string, end: string): void {
  for (let folder = path; folder !== end && folder !== dirname(folder); folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}
