import { errorCodes, type ErrorCode } from '@gradekit/core';
import { expect, it } from 'vitest';
import { exitCodeOf } from './exit-code.js';

it.each<[ErrorCode, number]>([
  ['usage', 2],
  ['invalid_suite', 2],
  ['no_samples', 2],
  ['resume_mismatch', 2],
  ['unwritable', 3],
  ['internal', 3],
  ['interrupted', 130],
])('%s ends in %d', (code, expected) => {
  expect(exitCodeOf(code)).toBe(expected);
});

it('no error ends well', () => {
  const codes = Object.keys(errorCodes).filter((code): code is ErrorCode => code in errorCodes);
  expect(codes.filter((code) => exitCodeOf(code) < 2)).toEqual([]);
});
