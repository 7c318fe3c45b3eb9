import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readResults } from './read.js';
import type { SampleResult } from './sample-result.js';

const row = (id: string): string => JSON.stringify({ sample_id: id, grades: { m: { score: 1, rationale: '' } } });

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gradekit-read-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function samplesOf(folder: string): Promise<readonly SampleResult[]> {
  const samples: SampleResult[] = [];
  for await (const sample of (await readResults(folder)).samples()) samples.push(sample);
  return samples;
}

const record = (files: readonly unknown[]): string =>
  JSON.stringify({ suite: 's', config: {}, gradekit: { schema: 1, files }, samples: [{ id: 'a' }] });

describe('results of Letta Evals', () => {
  const fixtures = fileURLToPath(new URL('../../../../conformance/letta', import.meta.url));
  it.each(readdirSync(fixtures))('are read: %s', async (name) => {
    const folder = join(fixtures, name, 'expected');
    const results = await readResults(folder);
    expect(results.summary).toBeUndefined();
    expect(results.suite.gradekit).toBeUndefined();
    const samples = await samplesOf(folder);
    expect(samples.length).toBeGreaterThan(0);
    expect(samples.every((sample) => sample.sampleHash === '')).toBe(true);
  });

  it('of several runs are read in their order', async () => {
    const runs = Object.fromEntries([10, 2, 1].map((run) => [`acme/run_${run}.jsonl`, `${row(`r${run}`)}\n`]));
    const folder = folderOf({ 'suite.json': '{"suite":"s","config":{},"samples":[]}', ...runs });
    const samples = await samplesOf(folder);
    expect(samples.map(({ sampleId, run, modelHandle }) => [sampleId, run, modelHandle])).toEqual([
      ['r1', 1, 'acme'],
      ['r2', 2, 'acme'],
      ['r10', 10, 'acme'],
    ]);
  });
});

describe('a results folder', () => {
  const files = [{ model: 'default', run: 1, path: 'default.jsonl' }];

  it.each([
    ['is not there', {}, 'file_not_found', /no suite\.json/],
    ['has a suite.json that is none', { 'suite.json': '[' }, 'invalid_results', /suite\.json {2}invalid_results/],
    [
      'has a row that is none',
      { 'suite.json': record(files), 'default.jsonl': `${row('a')}\n{"sample_id":"b"}\n${row('c')}\n` },
      'invalid_results',
      /default\.jsonl:2 /,
    ],
    [
      'has a row that is no JSON, and others behind it',
      { 'suite.json': record(files), 'default.jsonl': `{"cut\n${row('c')}\n` },
      'invalid_results',
      /default\.jsonl:1 /,
    ],
  ])('that %s is an error with its place', async (_case, content, code, message) => {
    await expect(samplesOf(folderOf(content))).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('of a run that was killed is read up to the row that was cut off', async () => {
    const folder = folderOf({ 'suite.json': record(files), 'default.jsonl': `${row('a')}\n\n${row('b')}\n{"sample` });
    const samples = await samplesOf(folder);
    expect(samples.map(({ sampleId, index }) => [sampleId, index])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('leads nowhere outside of itself', async () => {
    const paths = [
      '../x.jsonl',
      '/etc/x.jsonl',
      'a/../../x.jsonl',
      '..\\x.jsonl',
      'C:x.jsonl',
      'suite.json',
      'a/b.jsonl',
    ];
    const folder = folderOf({ 'suite.json': record(paths.map((path) => ({ model: 'm', run: 1, path }))) });
    expect((await readResults(folder)).files).toEqual([]);
  });
});
