import { expect, it } from 'vitest';
import { gradeWith, problemsOf, type GradeInput } from '../../testing/grade.js';
import regexMatch from './index.js';

const right: readonly [name: string, input: GradeInput][] = [
  ['somewhere inside', { groundTruth: '\\d+', submission: 'order 42 has shipped' }],
  ["Python's syntax", { groundTruth: '(?P<h>[a-f0-9]{2})-(?P=h)', submission: 'id 7f-7f' }],
  ['$ before a final newline', { groundTruth: '^yes$', submission: 'yes\n' }],
  ['digits of all scripts', { groundTruth: '^\\d+$', submission: '٤٢' }],
];

it.each(right)('passes: %s', async (_name, input) => {
  expect(await gradeWith(regexMatch, input)).toEqual({ status: 'scored', score: 1, rationale: 'Regex match: True' });
});

it.each<[name: string, input: GradeInput, shown: string]>([
  ['no match', { groundTruth: '^yes$', submission: 'no' }, "no match of '^yes$' in 'no'"],
  ['case', { groundTruth: 'hello', submission: 'Hello' }, "no match of 'hello' in 'Hello'"],
])('fails: %s', async (_name, input, shown) => {
  expect(await gradeWith(regexMatch, input)).toEqual({
    status: 'scored',
    score: 0,
    rationale: `Regex match: False (${shown})`,
  });
});

it('throws invalid_pattern for a pattern that is not valid, with its place', async () => {
  await expect(gradeWith(regexMatch, { groundTruth: 'a(b', submission: 'ab' })).rejects.toMatchObject({
    gradeErrorCode: 'invalid_pattern',
    message: expect.stringMatching(/^Invalid regex pattern: .*position 1$/u),
  });
});

it.each([
  ['paid|', ['warning matches_everything']],
  ['(ref)?', ['warning matches_everything']],
  ['(ref', ['error invalid_pattern']],
  ['paid|due', []],
  ['', []],
  [undefined, []],
])('says of the ground truth %j: %j', (groundTruth, problems) => {
  expect(problemsOf(regexMatch, groundTruth)).toEqual(problems);
});
