import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Suite } from '../../suite/suite.js';
import { load, oneGrader } from '../../suite/testing/folder.js';
import { joined, line, lines, questions, recorded, recordedSuite, says } from './testing/joined.js';

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

  const deepText = '['.repeat(50_000) + ']'.repeat(50_000);
  // JSON.stringify cannot write it either.
  const rawLine = (row: object): string => line(row).replace('"DEEP"', deepText);

  it.each<[string, object]>([
    ['the state', { agent_state: { blocks: 'DEEP' } }],
    ['the usage', { agent_usage: ['DEEP'] }],
    [
      'the arguments of a call',
      {
        messages: [
          { role: 'assistant', content: '', tool_calls: [{ id: 'c', function: { name: 'f', arguments: deepText } }] },
        ],
      },
    ],
  ])('data without a bottom costs its sample: %s', async (_name, more) => {
    const row = { a: recorded('a', more), b: recorded('b') };
    const { said } = await joined(await recordedSuite(questions('a', 'b'), `${rawLine(row.a)}${line(row.b)}`));
    expect(said).toEqual({ a: expect.stringMatching(/^InvalidTrajectory: .* deeper than 200 levels$/), b: 'says b' });
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
