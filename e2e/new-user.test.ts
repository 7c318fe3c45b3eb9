import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ended, gradekit, project } from './harness.js';

/** What a new user does on the first day, with an answer to each that says what to do. */
describe('the first day', () => {
  let cwd: string;
  beforeEach(async () => {
    cwd = project({ 'package.json': '{"private":true}' });
    expect((await gradekit(['init'], { cwd })).code).toBe(0);
  });

  const run = (...flags: readonly string[]): Promise<Ended> => gradekit(['run', 'suite.yaml', ...flags], { cwd });
  const edit = (file: string, from: string, to: string): void => {
    const path = join(cwd, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };

  it('init writes a suite that passes, and overwrites nothing', async () => {
    expect(await run()).toMatchObject({ code: 0, stderr: '' });
    const again = await gradekit(['init'], { cwd });
    expect(again).toMatchObject({ code: 2 });
    expect(again.stderr).toContain('there already');
  });

  it.each<[string, (files: { edit: typeof edit; cwd: string }) => void, readonly string[]]>([
    [
      'a misspelt grader',
      (files) => files.edit('suite.yaml', 'function: contains', 'function: contians'),
      ['suite.yaml:11:15', 'unknown_grader', 'did you mean "contains"?'],
    ],
    [
      'a misspelt key',
      (files) => files.edit('suite.yaml', 'advisory:', 'advisry:'),
      ['suite.yaml:14:5', 'unknown_key', 'did you mean "advisory"?'],
    ],
    [
      'a misspelt export',
      (files) => files.edit('suite.yaml', 'graders.ts:short', 'graders.ts:shrt'),
      ['suite.yaml:16:15', 'code_not_loaded', 'did you mean "short"?'],
    ],
    [
      'a missing dataset',
      (files) => rmSync(join(files.cwd, 'dataset.jsonl')),
      ['suite.yaml:3:10', 'file_not_found', 'dataset.jsonl'],
    ],
    [
      'a missing file of trajectories',
      (files) => files.edit('suite.yaml', 'path: trajectories.jsonl', 'path: trajectory.jsonl'),
      ['suite.yaml:7:33', 'file_not_found', 'did you mean "trajectories.jsonl"?'],
    ],
    [
      'a bad row',
      (files) =>
        appendFileSync(
          join(files.cwd, 'dataset.jsonl'),
          '{"id": "chile", "input": "And of Chile?", ground_truth: "Santiago"}\n',
        ),
      ['dataset.jsonl:4:43', 'invalid_dataset', 'a key in double quotes'],
    ],
    [
      'an id used twice',
      (files) => files.edit('dataset.jsonl', '"norway"', '"peru"'),
      ['dataset.jsonl:2', 'duplicate_id', 'lines 1 and 2'],
    ],
    [
      'a number as ground truth',
      (files) => files.edit('dataset.jsonl', '"Lima"', '42'),
      ['dataset.jsonl:1', 'ground_truth', '"42"'],
    ],
    ['an empty dataset', (files) => writeFileSync(join(files.cwd, 'dataset.jsonl'), ''), ['no_samples']],
    [
      'a syntax error in a grader',
      (files) => appendFileSync(join(files.cwd, 'graders.ts'), 'export const x = ;\n'),
      ['graders.ts:', 'code_not_loaded'],
    ],
  ])('%s is said with its place and how to mend it, and nothing is run', async (_what, breakIt, mentions) => {
    breakIt({ edit, cwd });
    const ended = await run('-o', 'out');
    expect(ended.code, ended.stderr).toBe(2);
    for (const mention of mentions) expect(ended.stderr).toContain(mention);
    expect(ended.stderr).not.toContain('    at ');
    expect(existsSync(join(cwd, 'out/default.jsonl'))).toBe(false);
  });

  it('a suite that does not exist has the nearest name', async () => {
    const ended = await gradekit(['run', 'suit.yaml'], { cwd });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('did you mean "suite.yaml"?');
  });

  it('a hostile pattern costs its own sample only', async () => {
    edit('suite.yaml', 'function: contains', 'function: regex_match');
    edit('dataset.jsonl', '"Lima"', '"(\\\\w+)\\\\1{9}!"');
    edit('trajectories.jsonl', 'The capital of Peru is Lima.', 'a'.repeat(60_000));
    const ended = await run('-o', 'out');
    expect(ended.code).toBe(3);
    expect(ended.stdout).toContain('deadline');
    expect(ended.stdout).toContain('1 of 3 samples are errored, and max_errors allows none');
    const rows = readFileSync(join(cwd, 'out/default.jsonl'), 'utf8').trim().split('\n');
    expect(rows.map((row) => JSON.parse(row).grades.answer.status)).toEqual(['errored', 'scored', 'scored']);
  });

  it('an invalid pattern is found by validate, before anything runs', async () => {
    edit('suite.yaml', 'function: contains', 'function: regex_match');
    edit('dataset.jsonl', '"Oslo"', '"(?<city>Oslo)"');
    edit('dataset.jsonl', '"Canberra"', '"Canberra|"');
    const ended = await gradekit(['validate', 'suite.yaml'], { cwd });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/dataset\.jsonl:2 {2}invalid_pattern/);
    expect(ended.stderr).toMatch(/dataset\.jsonl:3 {2}warning matches_everything/);
  });

  it('a grader that spins past its time, throws or answers nonsense is errored by name', async () => {
    appendFileSync(join(cwd, 'graders.ts'), 'export const broken = () => { throw new Error("no such table"); };\n');
    edit('suite.yaml', 'graders.ts:short', 'graders.ts:broken');
    edit('suite.yaml', '\n    options: { max_words: 12 }', '');
    const ended = await run();
    expect(ended.code).toBe(3);
    expect(ended.stdout).toContain('grader_threw: graders.ts:broken threw: no such table');
  });

  it('goes on where an earlier run failed', async () => {
    edit('trajectories.jsonl', '"sample_id": "norway"', '"sample_id": "sweden"');
    const first = await run('-o', 'out');
    expect(first.code).toBe(3);
    expect(first.stderr).toContain('no trajectory is recorded for "norway"');
    expect(first.stderr).toContain('trajectories of no sample of the dataset: "sweden"');
    edit('trajectories.jsonl', '"sample_id": "sweden"', '"sample_id": "norway"');
    expect((await run('-o', 'out', '--resume')).code).toBe(0);
  });

  it('a place where nothing can be made is no endless try', async () => {
    const ended = await run('-o', '/proc/gradekit/out');
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('unwritable');
  });

  it('a folder that cannot be written ends in exit code 3', async () => {
    const ended = await run('-o', 'suite.yaml/out');
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('unwritable');
    expect(ended.stderr).toContain('suite.yaml/out');
  });
});
