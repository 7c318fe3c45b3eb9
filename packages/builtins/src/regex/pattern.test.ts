import { GradeError } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { cacheSize } from './limits.js';
import { PatternError, compilePattern } from './pattern.js';

/** Whether a pattern matches, or the code of the error that ends it. */
function answer(pattern: string, text: string): boolean | string {
  try {
    return compilePattern(pattern).test(text);
  } catch (thrown) {
    if (thrown instanceof GradeError) return thrown.gradeErrorCode;
    throw thrown;
  }
}

describe('hostile patterns end within a few seconds, with an answer or a deadline', () => {
  it.each<[string, string, boolean | string]>([
    ['^(a+)+$', `${'a'.repeat(100_000)}!`, false],
    ['(a|aa)+$', `${'a'.repeat(100_000)}!`, false],
    ['(.*a){12}$', `${'a'.repeat(100_000)}!`, false],
    ['([a-zA-Z]+)*\\d', `${'a'.repeat(100_000)}!`, false],
    ['^(\\w|\\d|_)*-$', `${'9_x'.repeat(3000)}?`, false],
    ['^\\s*(.*?)\\s*(.*?)\\s*;$', `${' '.repeat(100_000)}x`, false],
    ['\\s+$', `${' '.repeat(50_000)}x`, false],
    ['((a*)*)*b', 'a'.repeat(50_000), false],
    ['^(?=(a|aa)+$)b', 'a'.repeat(20_000), false],
    ['^((x{1,200}){1,200}){1,200}$', 'y', false],
    ['^((x{1,200}){1,200}){1,200}$', `${'x'.repeat(5000)}y`, 'deadline'],
    ['(a+)\\1b', 'a'.repeat(20_000), 'deadline'],
    ['(?>(a+)+)b', 'a'.repeat(50_000), 'deadline'],
    ['(a{0,30000}){0,30000}b', 'a'.repeat(50_000), 'deadline'],
  ])(
    '%s',
    (pattern, text, expected) => {
      expect(answer(pattern, text)).toBe(expected);
    },
    10_000,
  );

  it('goes on unharmed after a deadline', () => {
    expect(answer('(a+)\\1b', 'a'.repeat(20_000))).toBe('deadline');
    expect(answer('(a+)\\1b', 'aab')).toBe(true);
  });
});

describe('patterns that are refused', () => {
  it.each<[string, number]>([
    ['(', 0],
    ['a)', 1],
    ['[a', 0],
    ['*a', 0],
    ['a**', 2],
    ['(?<year>\\d{4})', 1],
    ['(?P<1>a)', 4],
    ['\\q', 0],
    ['a(?i)', 1],
    ['(?<=a*)b', 0],
    ['\\1', 0],
    ['[z-a]', 1],
    ['a{4294967295}', 0],
    ['('.repeat(600) + ')'.repeat(600), 0],
  ])('%s', (pattern, least) => {
    let thrown: unknown;
    try {
      compilePattern(pattern);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(PatternError);
    if (thrown instanceof PatternError && pattern.length < 100) expect(thrown.offset).toBeGreaterThanOrEqual(least);
  });
});

describe('what a pattern tells of itself', () => {
  it.each([
    ['paid|', true],
    ['(ref)?', true],
    ['a*', true],
    ['', true],
    ['^', true],
    ['^$', false],
    ['a', false],
    ['(?=a)', false],
    ['(?:a|b)+', false],
  ])('%s matches every text: %s', (pattern, expected) => {
    expect(compilePattern(pattern).matchesEveryText).toBe(expected);
  });

  it('counts and names its groups', () => {
    const { groupCount, groupNames } = compilePattern('(?P<a>x)(y)(?:z)(?P<b>w)');
    expect([groupCount, [...groupNames]]).toEqual([
      3,
      [
        ['a', 1],
        ['b', 3],
      ],
    ]);
  });
});

it('keeps the patterns that were used last', () => {
  const first = compilePattern('kept');
  for (let index = 0; index < cacheSize - 1; index += 1) compilePattern(`other${index}`);
  expect(compilePattern('kept')).toBe(first);
  for (let index = 0; index < cacheSize; index += 1) compilePattern(`more${index}`);
  expect(compilePattern('kept')).not.toBe(first);
});

it('gives the same answer however often it is asked', () => {
  const pattern = compilePattern('paid');
  expect([1, 2, 3].map(() => pattern.test('paid in full'))).toEqual([true, true, true]);
});
