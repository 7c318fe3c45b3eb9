import { GradekitError } from '@gradekit/core';

/** Whether bytes begin with the byte order mark of UTF-8. */
export function startsWithByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/**
 * Refuses a file that begins as UTF-16 does: with its mark, or with a NUL beside an ASCII character.
 *
 * @throws GradekitError `file_unreadable`
 */
export function refuseOtherEncodings(path: string, bytes: Uint8Array): void {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const hasNul = bytes.length > 1 && (first === 0) !== (second === 0);
  if (!hasMark && !hasNul) return;
  throw new GradekitError({
    code: 'file_unreadable',
    message: 'the file is UTF-16, expected UTF-8',
    place: { file: path, line: 1 },
    hint: 'save it as UTF-8; on Windows, a redirect in PowerShell writes UTF-16',
  });
}
