import { expect, it } from 'vitest';
import { gradeWith, type GradeInput } from '../../testing/grade.js';
import exactMatch from './index.js';

const right: readonly [name: string, input: GradeInput][] = [
  ['equal', { groundTruth: 'Paris', submission: 'Paris' }],
  ['white space at the ends of both', { groundTruth: ' Paris\n', submission: '\tParis' }],
  ['white space that only Python trims', { groundTruth: 'Lima', submission: '\u00a0Lima\u0085' }],
  ['the text 0', { groundTruth: '0', submission: '0' }],
  ['unicode', { groundTruth: 'café', submission: 'cafe\u0301', options: { normalize: ['unicode'] } }],
  ['case', { groundTruth: 'PARIS', submission: 'Paris', options: { normalize: ['case'] } }],
  ['whitespace', { groundTruth: 'New York', submission: 'New \n York', options: { normalize: ['whitespace'] } }],
];

it.each(right)('passes: %s', async (_name, input) => {
  expect(await gradeWith(exactMatch, input)).toEqual({ status: 'scored', score: 1, rationale: 'Exact match: True' });
});

const wrong: readonly [name: string, input: GradeInput, shown: string][] = [
  ['other text', { groundTruth: 'Paris', submission: 'Rome' }, "expected 'Paris', got 'Rome'"],
  ['case', { groundTruth: 'Paris', submission: 'paris' }, "expected 'Paris', got 'paris'"],
  ['a longer number', { groundTruth: '8', submission: '48' }, "expected '8', got '48'"],
  ['a byte order mark', { groundTruth: 'a', submission: '\ufeffa' }, "expected 'a', got '\\ufeffa'"],
  ['decomposed characters', { groundTruth: 'é', submission: 'e\u0301' }, "expected 'é', got 'e\u0301'"],
  ['white space only', { groundTruth: ' ', submission: 'a' }, "expected '', got 'a'"],
];

it.each(wrong)('fails: %s', async (_name, input, shown) => {
  expect(await gradeWith(exactMatch, input)).toEqual({
    status: 'scored',
    score: 0,
    rationale: `Exact match: False (${shown})`,
  });
});

it('shows long texts where they begin to differ', async () => {
  const start = 'the same words again and '.repeat(40);
  const { rationale } = await gradeWith(exactMatch, {
    groundTruth: `${start}shipped`,
    submission: `${start}lost`,
  }).then((result) => (result.status === 'scored' ? result : { rationale: '' }));
  expect(rationale).toContain("and shipped', got …'");
  expect(rationale).toContain("and lost')");
  expect(rationale.length).toBeLessThan(200);
});

it('throws missing_ground_truth when it is called without one', async () => {
  await expect(gradeWith(exactMatch, { submission: 'x' })).rejects.toMatchObject({
    gradeErrorCode: 'missing_ground_truth',
  });
});

it.each([
  [{ normalise: [] }, 'no option is called "normalise"; known are normalize'],
  [{ normalize: ['accents'] }, '"normalize" knows unicode, case, whitespace'],
  [{ normalize: 'unicode' }, '"normalize" must be a list'],
])('refuses %j', async (options, message) => {
  await expect(gradeWith(exactMatch, { groundTruth: 'a', submission: 'a', options })).rejects.toThrow(message);
});
