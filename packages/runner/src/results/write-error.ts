import { GradekitError, messageOf } from '@gradekit/core';

/** What people can do about the reasons why a file can't be written. */
const hints: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space, then go on with --resume',
  EDQUOT: 'your quota is used up: free some space, then go on with --resume',
  EFBIG: 'the file would become larger than this system allows (see ulimit -f)',
  EACCES: 'you have no right to write there: choose another folder, or change its rights',
  EPERM: 'you have no right to write there: choose another folder, or change its rights',
  EROFS: 'this is a read-only file system: choose another folder',
  ENOTDIR: 'a part of this path is a file, not a folder: choose another folder',
  EEXIST: 'something else stands there: choose another folder',
  EISDIR: 'a folder stands where a file is to be written: choose another folder, or remove it',
  ENAMETOOLONG: 'the path is too long for this system: choose a shorter one',
};

/** The code of a system error, such as `ENOENT`. */
export function systemCode(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

/**
 * Does something that writes.
 *
 * @param path - named in the error
 * @throws GradekitError `unwritable` when the system refuses
 */
export function writing<Result>(path: string, write: () => Result): Result {
  try {
    return write();
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

/** The error for a path that can't be written. */
export function unwritable(path: string, cause: unknown): GradekitError {
  const code = systemCode(cause) ?? '';
  const hint = Object.hasOwn(hints, code) ? hints[code] : undefined;
  const problem = {
    code: 'unwritable' as const,
    message: `the results can't be written: ${reasonOf(cause)}`,
    place: { file: path },
  };
  return new GradekitError(hint === undefined ? problem : { ...problem, hint }, { cause });
}

/** `ENOSPC: no space left on device`, without the call and the path that Node adds. */
function reasonOf(cause: unknown): string {
  return messageOf(cause).split(',')[0] ?? '';
}
