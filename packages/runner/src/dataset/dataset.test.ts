import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject, Sample } from '@gradekit/core';
import { formatProblem } from '@gradekit/core';
import { afterAll, describe, expect, it } from 'vitest';
import { readDataset } from './read.js';
import type { DatasetRow } from './row.js';

const folder = mkdtempSync(join(tmpdir(), 'gradekit-dataset-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Read {
  readonly rows: readonly DatasetRow[];
  /** As text, places without the folder. */
  readonly problems: readonly string[];
}

async function read(name: string, content: string | Uint8Array): Promise<Read> {
  writeFileSync(join(folder, name), content);
  const rows: DatasetRow[] = [];
  const problems: string[] = [];
  for await (const item of readDataset(join(folder, name), folder)) {
    if (item.kind === 'row') rows.push(item.row);
    else problems.push(formatProblem(item.problem).replaceAll(`${folder}/`, ''));
  }
  return { rows, problems };
}

async function sampleOf(row: object): Promise<Sample> {
  const { rows, problems } = await read('d.jsonl', `${JSON.stringify(row)}\n`);
  const [first] = rows;
  if (first === undefined) throw new Error(problems.join('\n'));
  return first.sample;
}

async function problemOf(row: object): Promise<string> {
  const { problems } = await read('d.jsonl', `${JSON.stringify(row)}\n`);
  return problems.join('\n');
}

describe('a row of JSON lines is a sample', () => {
  it.each<[string, object, Partial<Sample>]>([
    ['a prompt', { prompt: 'p' }, { id: 0, input: 'p' }],
    ['a conversation', { input: ['a', 'b'], ground_truth: ['x', 'y'] }, { input: ['a', 'b'], groundTruth: ['x', 'y'] }],
    ['nothing is trimmed', { input: ' q ', ground_truth: ' x ' }, { input: ' q ', groundTruth: ' x ' }],
    ['other keys are metadata', { input: 'q', tier: 1, deep: { a: [] } }, { metadata: { tier: 1, deep: { a: [] } } }],
    ['beside metadata', { input: 'q', tier: 1, metadata: { kind: 'x' } }, { metadata: { kind: 'x', tier: 1 } }],
    ['the outer key counts', { input: 'q', tier: 1, metadata: { tier: 2 } }, { metadata: { tier: 1 } }],
    ['null is nothing', { input: 'q', tier: null, metadata: { tier: 2 } }, { metadata: { tier: 2 } }],
    ['null is no metadata', { input: 'q', metadata: null }, { metadata: {} }],
    [
      'what belongs to a trajectory is not metadata',
      { input: 'q', messages: [], usage: {}, model_handle: 'm', k: 1 },
      { metadata: { k: 1 } },
    ],
    ['without one it is', { input: 'q', usage: 'daily' }, { metadata: { usage: 'daily' } }],
  ])('%s', async (_name, row, expected) => {
    expect(await sampleOf(row)).toMatchObject(expected);
  });

  it.each([[null], [''], [undefined]])('a ground truth of %j is none', async (truth) => {
    expect(await sampleOf({ input: 'q', ground_truth: truth })).not.toHaveProperty('groundTruth');
  });

  it('the three objects of Letta Evals stand in metadata under their names', async () => {
    const row = {
      input: 'q',
      extra_vars: {},
      metadata: { extra_vars: { k: 1 }, rubric_vars: { r: 2 } },
      agent_args: {},
    };
    expect((await sampleOf(row)).metadata).toEqual({ extra_vars: { k: 1 }, rubric_vars: { r: 2 }, agent_args: {} });
  });

  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

  it.each<[string, object, string]>([
    ['no input', {}, 'input is missing\n  every row needs an "input" (or "prompt")'],
    ['an empty input', { input: '' }, 'input is the empty text, so there is nothing to ask'],
    ['a number as input', { input: 5 }, 'input is 5, expected a text or a list of texts'],
    ['a number in the input', { input: ['a', 5] }, 'input[1] is 5, expected a string'],
    ['a fraction as id', { id: 1.5, input: 'q' }, 'id is 1.5, expected a text or a whole number'],
    ['a boolean as id', { sample_id: true, input: 'q' }, 'sample_id is true, expected a text or a whole number'],
    ['an id that JSON rounds', { id: 2 ** 53, input: 'q' }, 'write it in quotes'],
    [
      'a number as truth',
      { input: 'q', ground_truth: 42 },
      'ground_truth is 42, expected a string\n  write it in quotes: "42"',
    ],
    ['false as truth', { input: 'q', ground_truth: false }, 'ground_truth is false, expected a string'],
    [
      'an object as truth',
      { input: 'q', ground_truth: {} },
      'ground_truth is an object, expected a string or a list of strings',
    ],
    ['an empty list as truth', { input: ['q'], ground_truth: [] }, 'ground_truth is an empty list'],
    ['truths for one question', { input: 'q', ground_truth: ['a'] }, 'input must be a list of the same length'],
    [
      'fewer truths than questions',
      { input: ['q', 'r'], ground_truth: ['a'] },
      'input has 2 turns and ground_truth has 1',
    ],
    ['a list as metadata', { input: 'q', metadata: [] }, 'metadata is an empty list, expected an object'],
    ['a list as extra_vars', { input: 'q', extra_vars: [1] }, 'extra_vars is a list, expected an object'],
    ['metadata without a bottom', { input: 'q', k: deep(300) }, 'metadata is nested deeper than 200 levels'],
  ])('%s is refused', async (_name, row, message) => {
    expect(await problemOf(row)).toContain(`d.jsonl:1  invalid_dataset  `);
    expect(await problemOf(row)).toContain(message);
  });

  it('a row says all that is wrong with it', async () => {
    expect(
      (await read('d.jsonl', '{"id": true, "input": 5, "ground_truth": 6, "metadata": 7}\n')).problems,
    ).toHaveLength(4);
  });

  it('brings its trajectory along', async () => {
    const text = '\n{"input": "q", "messages": []}\n';
    const { rows } = await read('d.jsonl', text);
    expect(rows[0]).toMatchObject({
      line: 2,
      recording: { row: { messages: [] }, source: { path: 'd.jsonl', line: 2, offset: 1, length: text.length - 2 } },
    });
  });
});

describe('the hash of a sample', () => {
  const hashOf = async (row: JsonObject): Promise<string> =>
    (await read('d.jsonl', `${JSON.stringify(row)}\n`)).rows[0]?.hash ?? '';
  const row = { id: 'a', input: 'q', ground_truth: 'x', metadata: { k: { a: 1, b: [2] } } };

  it('has 16 digits, and is the same for the same sample however it is written', async () => {
    const hash = await hashOf(row);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(await hashOf({ k: { b: [2], a: 1 }, ground_truth: 'x', input: 'q', sample_id: 'a' })).toBe(hash);
  });

  it.each([
    { ...row, id: 'b' },
    { ...row, input: 'r' },
    { ...row, ground_truth: 'y' },
    { ...row, ground_truth: null },
    { ...row, metadata: { k: { a: 1, b: [3] } } },
    { ...row, metadata: {} },
  ])('changes with all that a grade can depend on: %j', async (other) => {
    expect(await hashOf(other)).not.toBe(await hashOf(row));
  });
});

describe('a row of CSV is a sample', () => {
  it('whose other columns are metadata, as text', async () => {
    const { rows } = await read('d.csv', 'id,input,tier,metadata\n7,q,007,"{""k"": 1}"\n');
    expect(rows[0]?.sample).toEqual({ id: 7, input: 'q', metadata: { k: 1, tier: '007' } });
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('on the line where it stands in the file, whatever came before: %s', async (_name, end) => {
    const lines = ['input,ground_truth', '', 'a,b', `"one`, `two`, '', `three",x`, '', '', 'c,d', '"e', 'f",g', 'h,i'];
    const { rows } = await read('d.csv', lines.join(end));
    expect(rows.map(({ line }) => line)).toEqual([3, 4, 10, 11, 13]);
    expect(rows[1]?.sample.input).toBe(['one', 'two', '', 'three'].join(end));
  });

  it.each([-2, -1, 0, 1, 2])('split %d bytes past the border of what is read at once', async (distance) => {
    const start = 'input,ground_truth\r\n';
    const long = 'y'.repeat(65_536 - start.length - ',"b"\r'.length + distance);
    const { rows } = await read('d.csv', `${start}${long},"b"\r\nc,é\r\n`);
    expect(rows.map(({ line, sample }) => [line, sample.groundTruth])).toEqual([
      [2, 'b'],
      [3, 'é'],
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'a cell too many',
      'input,b\nq,x,y\n',
      ['d.csv:2  invalid_dataset  the row has 3 cells and the header has 2', 'double quotes'],
    ],
    ['a cell too few', 'input,b\n\nq\n', ['d.csv:3  invalid_dataset  the row has 1 cell and the header has 2']],
    ['a column twice', 'input,b, b\nq,x,y\n', ['d.csv:1  invalid_dataset  two columns are called "b"']],
    [
      'no input',
      'Input,b\nq,x\n',
      ['d.csv:1  ', 'no column "input", only "Input", "b"', 'is "Input" meant to be "input"?'],
    ],
    ['semicolons', 'input;b\nq;x\n', ['d.csv:1  ', 'separated by ";"']],
    ['tabs', 'input\tb\nq\tx\n', ['d.csv:1  ', 'separated by "\\t"']],
    [
      'objects that are none',
      'input,extra_vars\nq,{k: 1}\n',
      ['d.csv:2  ', 'extra_vars is "{k: 1}", expected a JSON object'],
    ],
    ['an empty input', 'input,b\n,x\n', ['d.csv:2  invalid_dataset  input is missing']],
    [
      'an open quote after empty lines',
      'input,b\nq,x\n\n\nr,"s\nt,u\n',
      ['d.csv:5  invalid_dataset  a quote opens a cell'],
    ],
    [
      'an open quote after many rows',
      `input,b\n${'q,x\n'.repeat(50_000)}r,"s\nt,u\n`,
      ['d.csv:50002  ', 'never closed'],
    ],
    ['an open quote in a big file', `input,b\nq,"x\n${'y'.repeat(70_000_000)}`, ['d.csv:2  ', 'longer than 64 MiB']],
  ])('or is refused: %s', async (_name, content, words) => {
    const { problems } = await read('d.csv', content);
    for (const word of words) expect(problems.join('\n')).toContain(word);
  });

  it('of UTF-8 only', async () => {
    const { rows, problems } = await read('d.csv', Buffer.from('input,b\nq,x\ncaf\xe9,y\n', 'latin1'));
    expect(rows).toEqual([]);
    expect(problems).toEqual([
      'd.csv:3  invalid_dataset  the line is no valid UTF-8\n  save the file as UTF-8 ("CSV UTF-8" in a spreadsheet)',
    ]);
    await expect(read('d.csv', Buffer.from('\ufeffinput\nq\n', 'utf16le'))).rejects.toThrow('UTF-16');
  });
});

describe('readDataset', () => {
  it.each(['d.JSONL', 'd.ndjson', 'd.x.jsonl'])('reads %s', async (name) => {
    expect((await read(name, '{"input": "q"}\n')).rows).toHaveLength(1);
  });

  it.each(['d.json', 'd.tsv', 'jsonl'])('refuses %s', async (name) => {
    await expect(read(name, '')).rejects.toThrow(
      /invalid_dataset {2}the dataset is neither a \.jsonl nor a \.csv file/,
    );
  });

  it.each(['gone.jsonl', 'gone.csv'])('says that %s is not there', async (name) => {
    const all = async () => {
      for await (const _ of readDataset(join(folder, name), folder)) break;
    };
    await expect(all()).rejects.toThrow('file_not_found');
  });

  it('reads no more than is asked for, and closes the file', async () => {
    writeFileSync(join(folder, 'e.csv'), `input\n${'q\n'.repeat(1_000_000)}`);
    let count = 0;
    for await (const _ of readDataset(join(folder, 'e.csv'), folder)) {
      count += 1;
      if (count === 3) break;
    }
    expect(count).toBe(3);
  });
});
