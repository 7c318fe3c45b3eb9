import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Problem } from '@gradekit/core';
import { didYouMean } from '@gradekit/core';

/** What may stand at a path. */
export type PathKind = 'file' | 'folder' | 'file or folder';

/**
 * What is wrong with a path that should lead to a readable file or folder; `undefined` when nothing is.
 * A missing name comes with the nearest one of the same folder.
 *
 * @param what - how the message calls it, such as `the dataset orders.jsonl`
 */
export function fileProblem(path: string, what: string, kind: PathKind = 'file'): Problem | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return missing(path, what);
  if (kind === 'file' && found.isDirectory()) return unreadable(`${what} is a folder, and must be a file`);
  if (kind === 'folder' && !found.isDirectory()) return unreadable(`${what} is a file, and must be a folder`);
  return isReadable(path) ? undefined : unreadable(`${what} may not be read`, 'give yourself the right to read it');
}

function missing(path: string, what: string): Problem {
  const hint = didYouMean(basename(path), namesBeside(path));
  const problem = { code: 'file_not_found' as const, message: `${what} does not exist` };
  return hint === undefined ? problem : { ...problem, hint };
}

function unreadable(message: string, hint?: string): Problem {
  const problem = { code: 'file_unreadable' as const, message };
  return hint === undefined ? problem : { ...problem, hint };
}

function namesBeside(path: string): readonly string[] {
  try {
    return readdirSync(dirname(path));
  } catch {
    return [];
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
