import { expect, it } from 'vitest';
import { GradeError, fail, gradeErrorCodes, pass, score, skip } from './grade.js';

it.each([
  ['pass', pass('right'), { status: 'scored', score: 1, rationale: 'right' }],
  ['fail', fail('wrong'), { status: 'scored', score: 0, rationale: 'wrong' }],
  ['score', score(0.25, 'a quarter'), { status: 'scored', score: 0.25, rationale: 'a quarter' }],
  ['score keeps nonsense, for the host to refuse', score(7, 'x'), { status: 'scored', score: 7, rationale: 'x' }],
  ['metadata', pass('right', { n: 1 }), { status: 'scored', score: 1, rationale: 'right', metadata: { n: 1 } }],
  ['skip', skip('not here'), { status: 'skipped', reason: 'not here' }],
])('%s', (_name, grade, wire) => {
  expect(grade).toStrictEqual(wire);
});

it('GradeError carries its code and cause', () => {
  const cause = new Error('missing )');
  const error = new GradeError('invalid_pattern', 'the pattern "(" is not valid', { cause });
  expect(error).toMatchObject({
    name: 'GradeError',
    gradeErrorCode: 'invalid_pattern',
    message: 'the pattern "(" is not valid',
    cause,
  });
});

it('every grade error code says what it means', () => {
  for (const meaning of Object.values(gradeErrorCodes)) expect(meaning).toMatch(/^\S.*[^.\s]$/);
});
