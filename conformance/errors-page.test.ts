import { readFileSync } from 'node:fs';
import { errorCodes, gradeErrorCodes } from '@gradekit/core';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');

/** Every section of the page with its text. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section): [string, string] => [
      section.slice(0, section.indexOf('\n')),
      section.slice(section.indexOf('\n')),
    ]),
);

describe('docs/errors.md', () => {
  it('has a section for every code and for nothing else', () => {
    const codes = [...Object.keys(errorCodes), ...Object.keys(gradeErrorCodes).map((code) => `grade: ${code}`)];
    expect([...sections.keys()].toSorted()).toEqual(codes.toSorted());
  });

  it.each([
    ...Object.entries(errorCodes),
    ...Object.entries(gradeErrorCodes).map(([code, meaning]): [string, string] => [`grade: ${code}`, meaning]),
  ])('%s says what the code means, and how to mend it', (code, meaning) => {
    const text = sections.get(code) ?? '';
    expect(text.toLowerCase()).toContain(meaning.toLowerCase());
    expect(text.trim().length).toBeGreaterThan(meaning.length + 20);
  });
});
