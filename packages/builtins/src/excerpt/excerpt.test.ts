import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, firstDifference } from './excerpt.js';

describe('excerpt', () => {
  const words = 'one two three four five '.repeat(20);

  it.each([
    ['short texts are whole', 'shipped', 0, "'shipped'"],
    ['control characters are escaped', 'a\u001b[31m\u202e', 0, "'a\\x1b[31m\\u202e'"],
    ['a long text is cut after a word', words, 0, `'${'one two three four five '.repeat(4)}one two three four five'…`],
    ['a text without words is cut anywhere', 'x'.repeat(500), 0, `'${'x'.repeat(119)}'…`],
    ['from a word before the place', `${words}END`, words.length, "…'five one two three four five END'"],
  ])('%s', (_name, text, at, shown) => {
    expect(excerpt(text, at)).toBe(shown);
  });

  it('never holds control characters or half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400, size: 'max' }), fc.nat(400), (text, at) => {
        const shown = excerpt(text, Math.min(at, text.length));
        expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/u);
        expect(shown).not.toMatch(/\\ud[89a-f]/u);
      }),
    );
  });
});

it.each([
  ['', '', 0],
  ['same', 'same', 4],
  ['abc', 'abd', 2],
  ['ab', 'abc', 2],
])('%j and %j differ from %i', (a, b, at) => {
  expect(firstDifference(a, b)).toBe(at);
});
