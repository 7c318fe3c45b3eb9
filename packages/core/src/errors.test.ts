import { describe, expect, it } from 'vitest';
import type * as errors from './errors.js';
import {
  GradekitError,
  type Problem,
  errorCodes,
  formatPlace,
  formatProblem,
  isGradekitError,
  messageOf,
  throwProblems,
} from './errors.js';

const typo: Problem = {
  code: 'unknown_grader',
  message: 'no grader is called "exact_mach"',
  place: { file: 'suite.yaml', line: 9, column: 15 },
  known: ['exact_match', 'contains'],
  hint: 'did you mean "exact_match"?',
};
const missing: Problem = { code: 'missing_key', message: '"dataset" is missing' };
const warning: Problem = { code: 'suspicious_gate', message: 'a gate of 0.9 %', severity: 'warning' };

describe('formatProblem', () => {
  it.each<[string, Problem, string]>([
    [
      'everything',
      typo,
      'suite.yaml:9:15  unknown_grader  no grader is called "exact_mach"\n  known: exact_match, contains\n  did you mean "exact_match"?',
    ],
    ['no place, no names, no hint', missing, 'missing_key  "dataset" is missing'],
    ['no known names', { ...missing, known: [] }, 'missing_key  "dataset" is missing'],
  ])('%s', (_name, problem, text) => {
    expect(formatProblem(problem)).toBe(text);
  });
});

describe('formatPlace', () => {
  it.each([
    [undefined, ''],
    [{ file: 'a.yaml' }, 'a.yaml'],
    [{ file: 'a.jsonl', line: 3 }, 'a.jsonl:3'],
    [{ file: 'a.yaml', line: 3, column: 7 }, 'a.yaml:3:7'],
  ])('%j', (place, text) => {
    expect(formatPlace(place)).toBe(text);
  });
});

describe('GradekitError', () => {
  it('has the code of its first problem and the text of all', () => {
    const error = new GradekitError([typo, missing]);
    expect(error).toMatchObject({ name: 'GradekitError', code: 'unknown_grader', problems: [typo, missing] });
    expect(error.message).toBe(`${formatProblem(typo)}\n${formatProblem(missing)}`);
  });

  it('takes one problem, and a cause', () => {
    const cause = new Error('ENOENT');
    expect(new GradekitError(missing, { cause })).toMatchObject({ problems: [missing], cause });
  });

  it('is known by its brand, also when another copy of the package made it', async () => {
    const copyPath = './errors.js?another-copy';
    const copy: typeof errors = await import(/* @vite-ignore */ copyPath);
    const foreign = new copy.GradekitError(missing);
    expect(foreign instanceof GradekitError).toBe(false);
    expect(isGradekitError(foreign)).toBe(true);
  });

  it.each([[new Error('x')], [{ code: 'usage', problems: [] }], [null], [undefined], ['usage']])(
    'is not %s',
    (thrown) => {
      expect(isGradekitError(thrown)).toBe(false);
    },
  );
});

describe('throwProblems', () => {
  it('does nothing without errors', () => {
    expect(() => throwProblems([])).not.toThrow();
    expect(() => throwProblems([warning])).not.toThrow();
  });

  it('throws all errors at once, and no warning', () => {
    const thrown = catchError(() => throwProblems([warning, typo, missing]));
    expect(thrown).toMatchObject({ code: 'unknown_grader', problems: [typo, missing] });
  });
});

describe('messageOf', () => {
  it.each([
    ['an error', new Error('broken'), 'broken'],
    ['an error without a message', new TypeError(''), 'TypeError'],
    ['a text', 'broken', 'broken'],
    ['nothing', undefined, 'undefined'],
    ['an object without a prototype', Object.create(null), 'something was thrown that has no text'],
    [
      'an error whose message throws',
      Object.defineProperty(new Error(), 'message', { get: fail }),
      'something was thrown that has no text',
    ],
  ])('%s', (_name, thrown, text) => {
    expect(messageOf(thrown)).toBe(text);
  });
});

it('every code says what it means in one clause', () => {
  for (const [code, meaning] of Object.entries(errorCodes)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(meaning).toMatch(/^\S.*[^.\s]$/);
  }
});

function fail(): never {
  throw new Error('a getter that throws');
}

function catchError(act: () => void): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}
