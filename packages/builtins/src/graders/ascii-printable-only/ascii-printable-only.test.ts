import { expect, it } from 'vitest';
import { gradeWith } from '../../testing/grade.js';
import asciiPrintableOnly from './index.js';

it.each([
  ['both ends of the range', ' ~'],
  ['any line end', '+-+\r\n| |\r+-+\n'],
  ['nothing but newlines', '\n\n'],
])('passes: %s', async (_name, submission) => {
  expect(await gradeWith(asciiPrintableOnly, { submission })).toEqual({
    status: 'scored',
    score: 1,
    rationale: 'All characters printable ASCII (ignoring newlines)',
  });
});

it.each([
  ['a tab', 'a\tb', "'\\t'"],
  ['delete', 'a\u007f', "'\\x7f'"],
  ['a space that is none', 'a\u00a0b', "'\\xa0'"],
  ['a line separator', 'a\u2028b', "'\\u2028'"],
  ['an escape sequence, shown harmless', '\u001b[2Jdone', "'\\x1b'"],
  ['a byte order mark', '\ufeffok', "'\\ufeff'"],
  ['a lone surrogate', '\ud83d!', "'\\ud83d'"],
  ['an emoji is one character', '😀', "'😀'"],
  ['each once, in order', 'öäö', "'ä', 'ö'"],
  ['five and a count', 'éèêëàâéé', "'à', 'â', 'è', 'é', 'ê' (+1 more)"],
])('fails: %s', async (_name, submission, shown) => {
  expect(await gradeWith(asciiPrintableOnly, { submission })).toEqual({
    status: 'scored',
    score: 0,
    rationale: `Found non-printable ASCII characters: ${shown}`,
  });
});
