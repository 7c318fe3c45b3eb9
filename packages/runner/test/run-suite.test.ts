import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readResults } from '../src/results/read.js';
import type { Progress } from '../src/run/options.js';
import { runSuite } from '../src/run/run-suite.js';
import {
  datasetOf,
  filesOf,
  fourCases,
  plainSuite,
  project,
  projectOf,
  rowsOf,
  suiteOf,
  trajectoriesOf,
} from './project.js';
import { many, slowSuite, modelsSuite, collect, errorOf } from './runs.js';

describe('a run', () => {
  it('hands out its results in the order of the dataset, then its summary', async () => {
    const run = runSuite(await suiteOf(projectOf(fourCases)));
    const results = await collect(run);
    expect(results.map(({ sampleId, verdict }) => [sampleId, verdict])).toEqual([
      ['s0', 'passed'],
      ['s1', 'failed'],
      ['s2', 'passed'],
      ['s3', 'failed'],
    ]);
    expect(await run.summary()).toMatchObject({ suite: 's', verdict: { exitCode: 0 } });
  });

  it('needs no reader', async () => {
    const folder = projectOf(many(500));
    await runSuite(await suiteOf(folder), { output: join(folder, 'out') }).summary();
    expect(rowsOf(join(folder, 'out/default.jsonl'))).toHaveLength(500);
  });

  it.each([1, 2, 16, 1000])('writes the same files with %i samples in flight', async (maxConcurrent) => {
    const folder = projectOf(many(300), slowSuite);
    const suite = await suiteOf(folder);
    await runSuite(suite, { output: join(folder, 'one'), maxConcurrent: 1 }).summary();
    const results = await collect(runSuite(suite, { output: join(folder, 'many'), maxConcurrent }));
    expect(results.map((result) => result.index)).toEqual(results.map((_, index) => index));
    expect(filesOf(join(folder, 'many'))).toEqual(filesOf(join(folder, 'one')));
  });

  it('writes what its JSON Schemas say, and reads it back', async () => {
    const folder = projectOf(fourCases);
    const run = runSuite(await suiteOf(folder), { output: join(folder, 'out') });
    const results = await collect(run);
    const isValid = (name: string, value: unknown): void => {
      const schema = JSON.parse(readFileSync(new URL(`../schemas/${name}.schema.json`, import.meta.url), 'utf8'));
      const validate = new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(schema);
      expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
    };
    for (const row of rowsOf(join(folder, 'out/default.jsonl'))) isValid('row', row);
    isValid('suite', JSON.parse(readFileSync(join(folder, 'out/suite.json'), 'utf8')));
    isValid('summary', JSON.parse(readFileSync(join(folder, 'out/summary.json'), 'utf8')));
    const read = await readResults(join(folder, 'out'));
    expect(read.summary).toEqual(await run.summary());
    expect(read.suite).toMatchObject({ name: 's', gradekit: { schema: 1, base: '..' } });
    const readBack = await collect(read.samples());
    expect(JSON.stringify(readBack)).toBe(JSON.stringify(results));
  });

  it('writes one file per model, and says which is whose', async () => {
    const cases = ['a/b', 'a-b'].flatMap((model) => fourCases.map((entry) => ({ ...entry, model })));
    const folder = project({
      'suite.yaml': modelsSuite,
      'd.jsonl': datasetOf(fourCases),
      't.jsonl': trajectoriesOf(cases),
    });
    await runSuite(await suiteOf(folder), { output: join(folder, 'out') }).summary();
    const { files, samples } = await readResults(join(folder, 'out'));
    expect(files.map(({ model }) => model)).toEqual(['a/b', 'a-b']);
    expect(files[1]?.path).toBe('a-b.jsonl');
    expect(files[0]?.path).toMatch(/^a-b-[0-9a-f]{8}\.jsonl$/);
    expect((await collect(samples())).map((result) => result.modelHandle)).toEqual([
      ...fourCases.map(() => 'a/b'),
      ...fourCases.map(() => 'a-b'),
    ]);
  });

  it('writes one file per run, when there are several', async () => {
    const folder = projectOf(fourCases, `${plainSuite}num_runs: 2\n`);
    const results = await collect(runSuite(await suiteOf(folder), { output: join(folder, 'out') }));
    expect(results.map((result) => result.run)).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
    expect(rowsOf(join(folder, 'out/default/run_2.jsonl')).map((row) => row['run'])).toEqual([2, 2, 2, 2]);
  });

  it('tells how far it is', async () => {
    const told: Progress[] = [];
    const suite = await suiteOf(projectOf(fourCases));
    await runSuite(suite, { onProgress: (progress) => told.push(progress) }).summary();
    expect(told.at(-1)).toEqual({
      model: 'default',
      run: 1,
      done: 4,
      total: 4,
      passed: 2,
      failed: 2,
      errored: 0,
      kept: 0,
    });
  });

  it('embeds trajectories when it is asked to', async () => {
    const folder = projectOf(fourCases);
    const suite = await suiteOf(folder);
    await runSuite(suite, { output: join(folder, 'linked') }).summary();
    await runSuite(suite, { output: join(folder, 'whole'), embedTrajectories: true }).summary();
    const [linked] = rowsOf(join(folder, 'linked/default.jsonl'));
    expect(linked).toMatchObject({ trajectory_source: { path: 't.jsonl', line: 1, offset: 0 } });
    expect(linked).not.toHaveProperty('trajectory');
    expect(rowsOf(join(folder, 'whole/default.jsonl'))[0]).toHaveProperty('trajectory');
  });

  it('takes only the samples that were selected', async () => {
    const folder = projectOf(fourCases);
    const selection = { ids: ['s1', 's3'] };
    const results = await collect(runSuite(await suiteOf(folder), { output: join(folder, 'out'), selection }));
    expect(results.map(({ index, sampleId }) => [index, sampleId])).toEqual([
      [1, 's1'],
      [3, 's3'],
    ]);
    const { samples } = JSON.parse(readFileSync(join(folder, 'out/suite.json'), 'utf8'));
    expect(samples).toHaveLength(2);
  });

  it('keeps secrets of the environment and the suite out of every file', async () => {
    const secret = 'tok-4f9c1e77d2ab40c8';
    const folder = projectOf([{ id: `id of ${secret}`, answer: `it is ${secret}`, truth: secret }]);
    process.env['ACME_TEST_TOKEN'] = secret;
    try {
      await runSuite(await suiteOf(folder), { output: join(folder, 'out') }).summary();
    } finally {
      delete process.env['ACME_TEST_TOKEN'];
    }
    const files = filesOf(join(folder, 'out'));
    expect(Object.keys(files)).toEqual(['default.jsonl', 'suite.json', 'summary.json']);
    expect(Object.values(files).join('')).not.toContain(secret);
    expect(rowsOf(join(folder, 'out/default.jsonl'))[0]).toMatchObject({ submissions: { m: 'it is [redacted]' } });
  });
});

describe('a folder that holds something already', () => {
  it('loses the files of the earlier run, and no others', async () => {
    const folder = projectOf(fourCases, `${plainSuite}num_runs: 2\n`);
    const output = join(folder, 'out');
    await runSuite(await suiteOf(folder), { output }).summary();
    writeFileSync(join(output, 'notes.txt'), 'mine');
    writeFileSync(join(output, 'other.jsonl'), 'mine');
    writeFileSync(join(folder, 'suite.yaml'), plainSuite);
    await runSuite(await suiteOf(folder), { output }).summary();
    expect(Object.keys(filesOf(output))).toEqual([
      'default.jsonl',
      'notes.txt',
      'other.jsonl',
      'suite.json',
      'summary.json',
    ]);
  });

  it('is not written through its links, nor is anything removed behind them', async () => {
    const folder = projectOf(fourCases, `${plainSuite}num_runs: 2\n`);
    const output = join(folder, 'out');
    await runSuite(await suiteOf(folder), { output }).summary();
    const outside = project({ 'outside.txt': 'keep me', 'folder/run_1.jsonl': 'keep me' });
    rmSync(join(output, 'default'), { recursive: true });
    rmSync(join(output, 'summary.json'));
    symlinkSync(join(outside, 'folder'), join(output, 'default'));
    for (const name of ['summary.json', '.suite.json.part', '.summary.json.part']) {
      symlinkSync(join(outside, 'outside.txt'), join(output, name));
    }
    await runSuite(await suiteOf(folder), { output, resume: {} }).summary();
    expect(filesOf(outside)).toEqual({ 'outside.txt': 'keep me', 'folder/run_1.jsonl': 'keep me' });
    expect(rowsOf(join(output, 'default/run_2.jsonl'))).toHaveLength(4);
    rmSync(join(output, 'default'), { recursive: true });
    symlinkSync(join(outside, 'folder'), join(output, 'default'));
    await runSuite(await suiteOf(folder), { output }).summary();
    expect(filesOf(outside)).toEqual({ 'outside.txt': 'keep me', 'folder/run_1.jsonl': 'keep me' });
  });

  it('may have a link for its suite.json', async () => {
    const folder = projectOf(fourCases);
    const outside = project({ 'outside.txt': 'keep me' });
    mkdirSync(join(folder, 'out'));
    symlinkSync(join(outside, 'outside.txt'), join(folder, 'out/suite.json'));
    await runSuite(await suiteOf(folder), { output: join(folder, 'out') }).summary();
    expect(filesOf(outside)).toEqual({ 'outside.txt': 'keep me' });
    expect((await readResults(join(folder, 'out'))).summary).toBeDefined();
  });

  it.each(['{"suite":"s","config":{},"samples":[]}', 'no JSON'])(
    'is refused when another program wrote it: %s',
    async (text) => {
      const folder = projectOf(fourCases);
      mkdirSync(join(folder, 'out'));
      writeFileSync(join(folder, 'out/suite.json'), text);
      const error = await errorOf(runSuite(await suiteOf(folder), { output: join(folder, 'out') }).summary());
      expect(error.code).toMatch(/usage|invalid_results/);
      expect(filesOf(join(folder, 'out'))).toEqual({ 'suite.json': text });
    },
  );

  it.each([
    ['the dataset', 'default.jsonl', plainSuite.replace('d.jsonl', 'default.jsonl')],
    ['the recordings', 'summary.json', plainSuite.replace('t.jsonl', 'summary.json')],
  ])('is refused when %s stands where a result goes', async (_case, name, suite) => {
    const folder = projectOf(fourCases, suite);
    const text = readFileSync(join(folder, suite.includes('path: summary.json') ? 't.jsonl' : 'd.jsonl'), 'utf8');
    writeFileSync(join(folder, name), text);
    const error = await errorOf(runSuite(await suiteOf(folder), { output: folder }).summary());
    expect(error.code).toBe('usage');
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });
});
