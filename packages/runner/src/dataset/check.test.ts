import type { Problem } from '@gradekit/core';
import {
  createRegistry,
  defineExtractor,
  defineGrader,
  definePlugin,
  formatProblem,
  found,
  pass,
} from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import type { Suite } from '../suite/suite.js';
import { head, load } from '../suite/testing/folder.js';
import { checkDataset } from './check.js';
import type { Selection } from './select.js';

const registry = createRegistry([
  definePlugin({
    namespace: 'acme',
    name: 'gradekit-plugin-acme',
    version: '1.0.0',
    graders: {
      equal: defineGrader({ description: 'x', requires: ['ground_truth'], grade: () => pass('') }),
      picky: defineGrader({
        description: 'x',
        grade: () => pass(''),
        checkSample: ({ groundTruth = '' }) => {
          if (groundTruth === 'throw') throw new Error('oops');
          if (groundTruth === 'odd') return [{ severity: 'error', code: 'of_our_own', message: 'odd' }];
          return groundTruth === '.*'
            ? [{ severity: 'warning', code: 'matches_everything', message: 'all', hint: 'h' }]
            : [];
        },
      }),
    },
    extractors: { last: defineExtractor({ description: 'x', extract: () => found('') }) },
  }),
]);

const graders = (name: string): string => `graders:\n  m: {function: acme/${name}, extractor: acme/last}\n`;
const suiteOf = (dataset: string, grader = 'equal'): Promise<Suite> =>
  load(`${head}${graders(grader)}`, { 'd.jsonl': dataset }, { registry });
const rows = (...given: readonly object[]): string => given.map((row) => `${JSON.stringify(row)}\n`).join('');

const five = rows(
  { id: 'a-1', input: 'q1', ground_truth: 'x', tier: 'gold', tags: ['pay', 'eu'], 'a.b': 1 },
  { id: 'a-2', input: 'q2', ground_truth: 'x', tier: 'gold', extra_vars: { n: 5, deep: { k: true } } },
  { id: 'a-3', input: ['q1', 'q3'], ground_truth: 'x', tags: ['pay'] },
  { id: 4, input: 'q4', ground_truth: 'x', tags: 'pay' },
  { id: 'a-5', input: 'q5', ground_truth: 'x', constructor: 'mine' },
);

async function selected(selection: Selection): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  await checkDataset(await suiteOf(five), selection, { onSample: ({ sample }) => ids.push(sample.id) });
  return ids;
}

function shortened({ code, place, message, severity = 'error' }: Problem): string {
  return `${severity} ${code} ${place?.line ?? '-'} ${message}`;
}

describe('what is selected', () => {
  it.each<[string, Selection, readonly unknown[]]>([
    ['everything', {}, ['a-1', 'a-2', 'a-3', 4, 'a-5']],
    ['ids', { ids: ['a-3', 'a-1'] }, ['a-1', 'a-3']],
    ['a number as text', { ids: ['4'] }, [4]],
    ['the first so many', { maxSamples: 2 }, ['a-1', 'a-2']],
    ['the first so many of what is left', { filters: { tier: 'gold' }, maxSamples: 1 }, ['a-1']],
    ['a key of metadata', { filters: { tier: 'gold' } }, ['a-1', 'a-2']],
    ['a path', { filters: { 'extra_vars.deep.k': 'true' } }, ['a-2']],
    ['a number as text', { filters: { 'extra_vars.n': '5' } }, ['a-2']],
    ['a key with a dot in it', { filters: { 'a.b': '1' } }, ['a-1']],
    ['the id', { filters: { id: 'a-5' } }, ['a-5']],
    ['the input', { filters: { input: 'q2' } }, ['a-2']],
    ['a conversation as JSON', { filters: { input: '["q1","q3"]' } }, ['a-3']],
    ['all filters at once', { filters: { tier: 'gold', input: 'q1' } }, ['a-1']],
    ['nothing of the prototype', { filters: { constructor: 'mine' } }, ['a-5']],
    ['a tag', { tags: ['pay'] }, ['a-1', 'a-3']],
    ['all tags at once', { tags: ['pay', 'eu'] }, ['a-1']],
  ])('%s', async (_name, selection, ids) => {
    expect(await selected(selection)).toEqual(ids);
  });

  it.each<[string, Selection, string]>([
    ['an id that is near one', { ids: ['a-1', 'a-6'] }, 'error usage - no sample has the id "a-6"'],
    ['a filter', { filters: { tier: 'lead' } }, 'error no_samples - none of the 5 samples is selected: tier=lead'],
    ['tags', { tags: ['us'] }, 'error no_samples - none of the 5 samples is selected: tags us'],
  ])('nothing, which is an error: %s', async (_name, selection, expected) => {
    const { problems } = await checkDataset(await suiteOf(five), selection);
    expect(problems.map(shortened)).toEqual([expected]);
  });

  it('an unknown id comes with the nearest known one', async () => {
    const { problems } = await checkDataset(await suiteOf(five), { ids: ['a-55'] });
    expect(problems[0]).toMatchObject({ known: ['a-1', 'a-2', 'a-3', '4', 'a-5'], hint: 'did you mean "a-5"?' });
  });
});

describe('what is wrong with a dataset', () => {
  it('an empty one', async () => {
    const facts = await checkDataset(await suiteOf('\n'), {});
    expect(facts).toMatchObject({ total: 0, selected: 0, problemCount: 1, problems: [{ code: 'no_samples' }] });
  });

  it('one that is gone is a problem as well', async () => {
    const suite = { ...(await suiteOf('')), dataset: '/no/such/file.jsonl' };
    expect((await checkDataset(suite, {})).problems.map(({ code }) => code)).toEqual(['file_not_found']);
  });

  it('ids that come again, each with both lines', async () => {
    const dataset = rows({ input: 'q' }, { id: 'a', input: 'q' }, { id: '0', input: 'q' }, { id: 'a', input: 'q' });
    expect((await checkDataset(await suiteOf(dataset), {})).problems.map(shortened)).toEqual([
      'error duplicate_id 3 the id "0" is used twice, on lines 1 and 3',
      'error duplicate_id 4 the id "a" is used twice, on lines 2 and 4',
    ]);
  });

  it('the first hundred, and how many more', async () => {
    const facts = await checkDataset(await suiteOf('{"input": 5}\n'.repeat(250)), {});
    expect(facts.problemCount).toBe(250);
    expect(facts.problems).toHaveLength(101);
    expect(facts.problems.at(-1)?.message).toBe('150 more rows are wrong');
  });

  it('what is thrown where samples are used is no problem of the dataset', async () => {
    const onSample = (): void => {
      throw new Error('disk full');
    };
    await expect(checkDataset(await suiteOf(five), {}, { onSample })).rejects.toThrow('disk full');
  });
});

describe('what graders know of a sample before anything runs', () => {
  const dataset = rows(
    { id: 'a', input: 'q' },
    { id: 'b', input: ['q', 'r'], ground_truth: ['x', ''] },
    { id: 'c', input: ['q', 'r'], ground_truth: 'x' },
  );

  it('is asked for only', async () => {
    expect((await checkDataset(await suiteOf(dataset), {})).problems).toEqual([]);
  });

  it('a ground truth that is missing, turn by turn', async () => {
    const { problems } = await checkDataset(await suiteOf(dataset), {}, { checkSamples: true });
    expect(problems.map(shortened)).toEqual([
      'error missing_ground_truth 1 m: acme/equal needs a ground truth, and sample "a" has none',
      'error missing_ground_truth 2 m: turn 1: acme/equal needs a ground truth, and sample "b" has none',
    ]);
  });

  it('only of what is selected', async () => {
    const { problems } = await checkDataset(await suiteOf(dataset), { ids: ['c'] }, { checkSamples: true });
    expect(problems).toEqual([]);
  });

  it('what their own check says, whatever it does', async () => {
    const truths = rows(...['.*', 'odd', 'throw', 'fine'].map((truth) => ({ input: 'q', ground_truth: truth })));
    const { problems } = await checkDataset(await suiteOf(truths, 'picky'), {}, { checkSamples: true });
    expect(problems.map(shortened)).toEqual([
      'warning matches_everything 1 m: all',
      'error invalid_dataset 2 m: odd',
      'error invalid_dataset 3 m: its check threw: oops',
    ]);
    expect(problems.map(formatProblem)[0]).toContain('\n  h');
  });
});
