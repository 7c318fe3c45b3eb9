import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Suite } from '../../suite/suite.js';
import { head, load, oneGrader } from '../../suite/testing/folder.js';
import type { TargetUse } from '../open.js';
import { joined, line, questions, recorded, says } from './testing/joined.js';

describe('a results folder', () => {
  const letta = 'target: {kind: letta_code, model_handles: [acme/small, acme/large]}\n';
  const cached = (files: Readonly<Record<string, string>>): Promise<Suite> =>
    load(`name: s\ndataset: d.jsonl\n${letta}${oneGrader}`, { 'd.jsonl': questions('a'), ...files });
  const row = (text: string, more: object = {}): string => line(recorded('a', { messages: says(text), ...more }));

  it.each<[string, Readonly<Record<string, string>>, Partial<TargetUse>, string]>([
    ['a file a model', { 'r/acme-small.jsonl': row('small'), 'r/acme-large.jsonl': row('large') }, {}, 'small'],
    [
      'another model',
      { 'r/acme-small.jsonl': row('small'), 'r/acme-large.jsonl': row('large') },
      { model: 'acme/large' },
      'large',
    ],
    ['one model serves all', { 'r/whoever.jsonl': row('one', { model_handle: 'whoever' }) }, {}, 'one'],
    [
      'two models in one file',
      {
        'r/acme-small.jsonl':
          row('wrong', { model_handle: 'acme-small' }) + row('small', { model_handle: 'acme/small' }),
        'r/other.jsonl': row('x'),
      },
      {},
      'small',
    ],
    [
      'a folder of runs',
      { 'r/acme-small/run_1.jsonl': row('1'), 'r/acme-small/run_2.jsonl': row('2') },
      { run: 2 },
      '2',
    ],
    [
      'the map of our own',
      {
        'r/suite.json': JSON.stringify({ gradekit: { files: [{ model: 'acme/small', path: 'odd-name.jsonl' }] } }),
        'r/odd-name.jsonl': row('mapped'),
        'r/acme-small.jsonl': row('not this'),
      },
      {},
      'mapped',
    ],
    [
      'the layout up to 0.16',
      {
        'r/results.jsonl':
          line({ type: 'header', suite: 's' }) +
          line({
            type: 'result',
            result: { sample: { id: 'a' }, trajectory: [[{ message_type: 'assistant_message', content: 'old' }]] },
          }),
      },
      {},
      'old',
    ],
    ['its runs', { 'r/run_1/results.jsonl': row('1'), 'r/run_2/results.jsonl': row('2') }, { run: 2 }, '2'],
    ['a file in place of a folder', { 'r/x.jsonl': row('file') }, { cached: 'r/x.jsonl' }, 'file'],
  ])('%s', async (_name, files, use, expected) => {
    const suite = await cached(files);
    const { said } = await joined(suite, { ...use, cached: join(suite.folder, use.cached ?? 'r') });
    expect(said).toEqual({ a: expected });
  });

  it.each<[string, Readonly<Record<string, string>>, Partial<TargetUse>, readonly string[]]>([
    ['nothing is there', {}, {}, ['file_not_found']],
    ['no rows', { 'r/summary.json': '{}' }, {}, ['invalid_results', 'holds no recorded results']],
    [
      'another model',
      { 'r/acme-large.jsonl': row('x'), 'r/acme-smal.jsonl': row('y') },
      {},
      ['invalid_results', 'no results of the model "acme/small"', 'did you mean "acme-smal"?'],
    ],
    ['no such run', { 'r/acme-small/run_1.jsonl': row('1') }, { run: 3 }, ['invalid_results', 'no run 3']],
  ])('is refused: %s', async (_name, files, use, words) => {
    const suite = await cached(files);
    for (const word of words)
      await expect(joined(suite, { ...use, cached: join(suite.folder, 'r') })).rejects.toThrow(word);
  });

  it('is needed for a live target of Letta Evals', async () => {
    await expect(joined(await cached({}))).rejects.toThrow('--cached');
  });
});

describe('links of a results folder', () => {
  const target = line(recorded('a')).trimEnd();
  const digest = createHash('sha256').update(target).digest('hex');
  const good = { path: '../t.jsonl', line: 1, offset: 0, length: target.length, sha256: digest };
  const linking = async (link: object, base: string | undefined = undefined): Promise<Suite> => {
    const own = base === undefined ? {} : { 'r/suite.json': JSON.stringify({ gradekit: { base } }) };
    return load(`${head.replace('t.jsonl', 'r')}${oneGrader}`, {
      'd.jsonl': questions('a'),
      't.jsonl': `${target}\n`,
      'r/default.jsonl': line({ sample_id: 'a', trajectory_source: link, grades: {} }),
      ...own,
    });
  };

  it('are followed', async () => {
    const { said, answers } = await joined(await linking(good));
    expect(said).toEqual({ a: 'says a' });
    expect(answers[0]?.source).toEqual({ ...good, path: 't.jsonl' });
  });

  it('start where the suite stood that wrote them', async () => {
    expect((await joined(await linking({ ...good, path: 't.jsonl' }, '..'))).said).toEqual({ a: 'says a' });
  });

  it.each<[string, object, string]>([
    ['the file has changed', { sha256: digest.replace(/./g, '0') }, 'ChangedFile: '],
    ['the file is shorter now', { offset: 5 }, 'ChangedFile: '],
    ['the file is gone', { path: '../gone.jsonl' }, 'ChangedFile: '],
    ['a device', { path: '/dev/zero' }, 'ChangedFile: '],
    ['a folder', { path: '..' }, 'ChangedFile: '],
    ['more bytes than there are', { length: 1e15 }, 'ChangedFile: '],
    ['a length below zero', { length: -1 }, 'MissingTrajectory: '],
    ['a length that is no number', { length: '9' }, 'MissingTrajectory: '],
  ])('are data: %s', async (_name, wrong, expected) => {
    const { said } = await joined(await linking({ ...good, ...wrong }));
    expect(said['a']?.startsWith(expected), said['a']).toBe(true);
    expect(said['a']).not.toContain('gradekit-suite-');
  });

  it('to a line that never was a trajectory', async () => {
    const suite = await linking({
      ...good,
      length: 5,
      sha256: createHash('sha256').update(target.slice(0, 5)).digest('hex'),
    });
    writeFileSync(join(suite.folder, 't.jsonl'), target);
    expect((await joined(suite)).said['a']).toMatch(/^InvalidTrajectory: line 1 of t\.jsonl is no trajectory/);
  });
});
