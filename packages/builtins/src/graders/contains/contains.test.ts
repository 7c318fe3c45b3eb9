import { expect, it } from 'vitest';
import { gradeWith, type GradeInput } from '../../testing/grade.js';
import contains from './index.js';

const right: readonly [name: string, input: GradeInput][] = [
  ['somewhere inside', { groundTruth: 'Paris', submission: 'It is Paris, of course.' }],
  ['case of the submission', { groundTruth: 'refund issued', submission: 'Done: REFUND Issued on Monday.' }],
  ['case of the ground truth', { groundTruth: 'ORDER-7F', submission: 'see order-7f' }],
  ['one space', { groundTruth: ' ', submission: 'two words' }],
];

it.each(right)('passes: %s', async (_name, input) => {
  expect(await gradeWith(contains, input)).toEqual({
    status: 'scored',
    score: 1,
    rationale: 'Contains ground_truth: True',
  });
});

const wrong: readonly [name: string, input: GradeInput, shown: string][] = [
  ['not there', { groundTruth: 'Paris', submission: 'Rome' }, "'Paris' is not in 'Rome'"],
  ['white space is not trimmed', { groundTruth: ' no ', submission: 'cannot' }, "' no ' is not in 'cannot'"],
  ['no folding of ß', { groundTruth: 'strasse', submission: 'Straße' }, "'strasse' is not in 'Straße'"],
  ['control characters stay harmless', { groundTruth: 'x', submission: '\u001b[2J' }, "'x' is not in '\\x1b[2J'"],
];

it.each(wrong)('fails: %s', async (_name, input, shown) => {
  expect(await gradeWith(contains, input)).toEqual({
    status: 'scored',
    score: 0,
    rationale: `Contains ground_truth: False (${shown})`,
  });
});

it('throws missing_ground_truth for the empty text, which every text contains', async () => {
  await expect(gradeWith(contains, { groundTruth: '', submission: 'x' })).rejects.toMatchObject({
    gradeErrorCode: 'missing_ground_truth',
  });
});
