import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defineExtractor, found, nothing } from './extractor.js';
import { pass } from './grade.js';
import { defineGrader } from './grader.js';
import { definePlugin } from './plugin.js';

const options = v.strictObject({ limit: v.number() });
const grade = (): ReturnType<typeof pass> => pass('x');

it('defineGrader fills in what may be left out, and nothing else', () => {
  expect(defineGrader({ description: 'x', grade })).toStrictEqual({
    kind: 'grader',
    description: 'x',
    requires: [],
    options: undefined,
    grade,
  });
});

it('defineGrader keeps all that is given', () => {
  const checkSample = (): [] => [];
  const grader = defineGrader({ description: 'x', requires: ['ground_truth'], options, grade, checkSample });
  expect(grader).toMatchObject({ requires: ['ground_truth'], options, checkSample });
});

it('defineExtractor says what it is', () => {
  const extract = (): ReturnType<typeof found> => found('x');
  expect(defineExtractor({ description: 'x', options, extract })).toStrictEqual({
    kind: 'extractor',
    description: 'x',
    options,
    extract,
  });
});

it.each([
  [found('4'), { found: true, submission: '4' }],
  [found(''), { found: true, submission: '' }],
  [found('{}', 'no call was made'), { found: true, submission: '{}', note: 'no call was made' }],
  [nothing('silence'), { found: false, reason: 'silence' }],
])('an extraction is found or nothing: %#', (extraction, value) => {
  expect(extraction).toStrictEqual(value);
});

it('definePlugin adds the version of the contract, and a brand that every copy of this package knows', () => {
  const plugin = definePlugin({ namespace: 'acme', name: 'gradekit-plugin-acme', version: '1.0.0' });
  expect(plugin).toMatchObject({ apiVersion: 1, namespace: 'acme', [Symbol.for('gradekit.plugin')]: true });
});

it.each([
  ['a grader', defineGrader({ description: 'x', grade })],
  ['an extractor', defineExtractor({ description: 'x', extract: () => nothing('x') })],
  ['a plugin', definePlugin({ namespace: 'x', name: 'x', version: '1.0.0' })],
])('%s is frozen', (_name, value) => {
  expect(Object.isFrozen(value)).toBe(true);
});
