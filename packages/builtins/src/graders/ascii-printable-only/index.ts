import { defineGrader, fail, pass } from '@gradekit/core';
import { repr } from '../../python-text/repr.js';

/** How many offending characters a rationale lists. */
const listed = 5;

const lineFeed = 10;
const carriageReturn = 13;

/** `ascii_printable_only`: every character is printable ASCII, newlines aside. */
export default defineGrader({
  description: 'Every character of the submission is printable ASCII (space to tilde), newlines aside.',
  grade: (_sample, submission) => {
    const offenders = offendersOf(submission);
    if (offenders.length === 0) return pass('All characters printable ASCII (ignoring newlines)');
    const shown = offenders.slice(0, listed).map((codePoint) => repr(String.fromCodePoint(codePoint)));
    const more = offenders.length > listed ? ` (+${offenders.length - listed} more)` : '';
    return fail(`Found non-printable ASCII characters: ${shown.join(', ')}${more}`);
  },
});

/** The code points that are not allowed, each once, in ascending order. */
function offendersOf(text: string): readonly number[] {
  if (isPrintable(text)) return [];
  const offenders = new Set<number>();
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (!isAllowed(codePoint)) offenders.add(codePoint);
  }
  return [...offenders].sort((a, b) => a - b);
}

function isPrintable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (!isAllowed(text.charCodeAt(at))) return false;
  }
  return true;
}

function isAllowed(code: number): boolean {
  return (code >= 32 && code <= 126) || code === lineFeed || code === carriageReturn;
}
