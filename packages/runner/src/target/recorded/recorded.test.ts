import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, Problem } from '@gradekit/core';
import { textOf } from '@gradekit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../dataset/read.js';
import type { Suite } from '../../suite/suite.js';
import { head, load, oneGrader } from '../../suite/testing/folder.js';
import type { TargetUse } from '../open.js';
import { openTarget } from '../open.js';
import type { TargetAnswer } from '../target.js';

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const lines = (values: readonly object[]): string => values.map(line).join('');
const questions = (...ids: readonly (string | number)[]): string => lines(ids.map((id) => ({ id, input: 'q' })));
const says = (text: string): JsonObject[] => [{ role: 'assistant', content: text }];
const recorded = (id: string | number, more: object = {}): object => ({
  sample_id: id,
  messages: says(`says ${id}`),
  ...more,
});

interface Joined {
  /** By id: what was said, or why there is nothing. */
  readonly said: Readonly<Record<string, string>>;
  readonly answers: readonly TargetAnswer[];
  /** Code, line and message of each problem. */
  readonly problems: readonly string[];
}

/** Asks a suite's target for the whole dataset. */
async function joined(suite: Suite, use: Partial<TargetUse> = {}, isWhole = true): Promise<Joined> {
  const session = openTarget(suite, { model: suite.target.modelHandles[0] ?? 'default', run: 1, ...use });
  const said: [string, string][] = [];
  const answers: TargetAnswer[] = [];
  for await (const item of readDataset(suite.dataset, suite.folder)) {
    if (item.kind === 'problem') throw new Error(item.problem.message);
    const answer = await session.answer(item.row, new AbortController().signal);
    answers.push(answer);
    said.push([String(item.row.sample.id), textIn(answer)]);
  }
  const problems = session.finish(isWhole).map(shortened);
  session.close();
  return { said: Object.fromEntries(said), answers, problems };
}

function textIn(answer: TargetAnswer): string {
  if (answer.status === 'failed') return `${answer.exceptionType}: ${answer.message}`;
  return answer.trajectory.turns
    .flat()
    .flatMap((message) => ('content' in message ? [textOf(message)] : []))
    .join('|');
}

function shortened({ code, place, message, severity = 'error' }: Problem): string {
  return `${severity} ${code} ${place?.line ?? '-'} ${message}`;
}

const recordedSuite = (dataset: string, trajectories: string, keys = ''): Promise<Suite> =>
  load(`${head}${oneGrader}${keys}`, { 'd.jsonl': dataset, 't.jsonl': trajectories });

describe('samples and trajectories are joined by id', () => {
  it('names what is missing, doubled, or of no sample', async () => {
    const { said, problems } = await joined(
      await recordedSuite(questions('a', 'b', 'c'), lines(['a', 'b', 'b', 'z'].map((id) => recorded(id)))),
    );
    expect(said).toEqual({
      a: 'says a',
      b: 'says b',
      c: 'MissingTrajectory: no trajectory was recorded for this sample',
    });
    expect(problems).toEqual([
      'error duplicate_id 3 the trajectory of sample "b" is recorded twice, on lines 2 and 3',
      'warning missing_trajectory - no trajectory is recorded for "c"',
      'warning orphaned_trajectory 4 trajectories of no sample of the dataset: "z"',
    ]);
  });

  it('says nothing of what is left over when only some samples were asked for', async () => {
    const suite = await recordedSuite(questions('a'), lines([recorded('a'), recorded('z')]));
    expect((await joined(suite, {}, false)).problems).toEqual([]);
  });

  it('whatever the order of the file', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `s${n}`);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: ids.length }), async (order) => {
        const suite = await recordedSuite(questions(...ids), lines(order.map((id) => recorded(id))));
        const { said, answers, problems } = await joined(suite);
        expect(said).toEqual(Object.fromEntries(ids.map((id) => [id, `says ${id}`])));
        expect(answers.map(({ source }) => source?.line)).toEqual(ids.map((id) => order.indexOf(id) + 1));
        expect(problems).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('a number and the text of it are one id; a row without an id has its number', async () => {
    const rows = lines([{ messages: says('zeroth') }, recorded('7'), { id: 8, messages: says('eighth') }]);
    const { said } = await joined(await recordedSuite(questions(0, 7, '8'), rows));
    expect(said).toEqual({ 0: 'zeroth', 7: 'says 7', 8: 'eighth' });
  });

  it('knows where each trajectory stands, past a byte order mark, blank lines and CRLF', async () => {
    const text = `\ufeff\r\n${JSON.stringify(recorded('b'))}\r\n\n${JSON.stringify(recorded('a'))}`;
    const { answers } = await joined(await recordedSuite(questions('a', 'b'), text));
    const bytes = Buffer.from(text);
    for (const { source } of answers) {
      if (source === undefined) throw new Error('a recorded trajectory has no source');
      const own = bytes.subarray(source.offset, source.offset + source.length);
      expect(JSON.parse(own.toString())).toHaveProperty('messages');
      expect(source.sha256).toBe(createHash('sha256').update(own).digest('hex'));
    }
    expect(answers.map(({ source }) => [source?.path, source?.line])).toEqual([
      ['t.jsonl', 4],
      ['t.jsonl', 2],
    ]);
  });

  it.each([
    ['no JSON', '{"sample_id": "b", "mess', '2:25'],
    ['an array', '[1]', '2'],
    ['a text', '"b"', '2'],
  ])('a broken line costs its sample: %s', async (_name, broken, place) => {
    const rows = `${line(recorded('a'))}${broken}\n${line(recorded('c'))}`;
    const { said, problems } = await joined(await recordedSuite(questions('a', 'b', 'c'), rows));
    expect(said).toMatchObject({ a: 'says a', b: expect.stringContaining('broken: 2'), c: 'says c' });
    expect(problems[0]).toMatch(new RegExp(`^warning invalid_trajectory ${place.split(':')[0]} `));
    expect(problems).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ['no messages', { messages: 5 }, 'InvalidTrajectory: line 1 of t.jsonl is no trajectory: '],
    ['nothing at all', { messages: null }, 'MissingTrajectory: '],
    ['a failure', { messages: null, error: { exception_type: 'Timeout', message: 'too slow' } }, 'Timeout: too slow'],
    ['a failure as text', { messages: null, error: 'too slow' }, 'TargetError: too slow'],
    ['Letta’s failure', { messages: [], error: { category: 'target', message: 'gone' } }, 'TargetError: gone'],
    ['silence', { messages: [] }, ''],
    ['silence that Letta calls an error', { messages: [], error: { category: 'extraction', message: 'x' } }, ''],
    ['a grader’s failure', { error: { category: 'grading', message: 'x' } }, 'says a'],
  ])('a row may hold %s', async (_name, more, expected) => {
    const { said } = await joined(await recordedSuite(questions('a'), line(recorded('a', more))));
    expect(said['a']?.startsWith(expected)).toBe(true);
    if (expected === '') expect(said['a']).toBe('');
  });

  it('keeps the facts of a row, and has no times of its own', async () => {
    const facts = { agent_id: 'a1', agent_usage: [{ prompt_tokens: 1 }], agent_state: { blocks: [] } };
    const rows = lines([recorded('a', facts), recorded('b', { timing: { total: 2, target: 1.5, extraction: 0 } })]);
    const { answers } = await joined(await recordedSuite(questions('a', 'b'), rows));
    expect(answers[0]?.facts).toMatchObject({
      agentId: 'a1',
      agentUsage: [{ prompt_tokens: 1 }],
      agentState: { blocks: [] },
    });
    expect(answers[0]?.facts.timing).toBeUndefined();
    expect(answers[1]?.facts.timing).toEqual({ total: 2, target: 1.5 });
  });

  it('says once what has no place in a trajectory', async () => {
    const odd = [...says('x'), { role: 'narrator', content: '?' }];
    const rows = lines([recorded('a', { messages: odd }), recorded('b', { messages: odd })]);
    const { problems } = await joined(await recordedSuite(questions('a', 'b'), rows));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^warning partly_read 1 .*2 times/);
  });
});

describe('several models and runs', () => {
  const ofModels = lines([
    recorded('a', { model_handle: 'x/1' }),
    recorded('a', { model: 'x/2', messages: says('two') }),
    recorded('b'),
  ]);
  const withModels = 'target: {kind: recorded, path: t.jsonl, model_handles: [x/1, x/2]}\n';
  const modelsSuite = (): Promise<Suite> =>
    load(`name: s\ndataset: d.jsonl\n${withModels}${oneGrader}`, {
      'd.jsonl': questions('a', 'b'),
      't.jsonl': ofModels,
    });

  it.each([
    ['x/1', 'says a'],
    ['x/2', 'two'],
  ])('%s gets its rows and those of nobody', async (model, a) => {
    const { said, problems } = await joined(await modelsSuite(), { model });
    expect(said).toEqual({ a, b: 'says b' });
    expect(problems).toEqual([]);
  });

  it('a suite without models takes a file of one', async () => {
    const rows = lines([recorded('a', { model_handle: 'x/1' }), recorded('b', { model_handle: 'x/1' })]);
    expect((await joined(await recordedSuite(questions('a', 'b'), rows))).problems).toEqual([]);
  });

  it('and no file of two', async () => {
    const { problems } = await joined(await recordedSuite(questions('a', 'b'), ofModels));
    expect(problems).toEqual([
      'error missing_key - the file holds trajectories of 2 models, and the suite names none: "x/1", "x/2"',
    ]);
  });

  const ofRuns = lines([
    recorded('a', { trial: 0, messages: says('first') }),
    recorded('a', { run: 2, messages: says('second') }),
    recorded('b'),
  ]);

  it.each([
    [1, 'first'],
    [2, 'second'],
  ])('run %d gets its rows and those of no run', async (run, a) => {
    const suite = await recordedSuite(questions('a', 'b'), ofRuns, 'num_runs: 2\n');
    const { said, problems } = await joined(suite, { run });
    expect(said).toEqual({ a, b: 'says b' });
    expect(problems).toEqual([]);
  });

  it('says when more runs are recorded than are asked for', async () => {
    const { problems } = await joined(await recordedSuite(questions('a', 'b'), ofRuns));
    expect(problems).toEqual([
      'warning orphaned_trajectory - the file holds trajectories of 2 runs, and the suite asks for 1',
    ]);
  });
});

describe('rows of the dataset that carry their trajectories', () => {
  const own = (rows: readonly object[], target = 'target: {kind: recorded}'): Promise<Suite> =>
    load(`name: s\ndataset: d.jsonl\n${target}\n${oneGrader}`, { 'd.jsonl': lines(rows) });

  it('answer for themselves', async () => {
    const { said, answers } = await joined(await own([recorded('a', { input: 'q' }), { id: 'b', input: 'q' }]));
    expect(said).toEqual({
      a: 'says a',
      b: expect.stringMatching(/^MissingTrajectory: the row of sample "b" carries no/),
    });
    expect(answers[0]?.source).toMatchObject({ path: 'd.jsonl', line: 1, offset: 0 });
  });

  it('answer for their model only', async () => {
    const rows = [
      recorded('a', { input: 'q', model_handle: 'x/1' }),
      recorded('b', { input: 'q', model_handle: 'x/2' }),
    ];
    const suite = await own(rows, 'target: {kind: recorded, model_handles: [x/1, x/2]}');
    expect((await joined(suite, { model: 'x/2' })).said).toEqual({
      a: 'MissingTrajectory: the trajectory in the row of sample "a" is of the model "x/1"',
      b: 'says b',
    });
  });
});

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
