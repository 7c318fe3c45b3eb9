import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSuite } from './load.js';
import { head, load, oneGrader, registry, writeFolder } from './testing/folder.js';

const two =
  'graders:\n  a: {function: acme/equal, extractor: acme/last}\n  b: {function: acme/equal, extractor: acme/last}\n';

/** What a suite says, and what must be said of it. */ describe('a suite that is right', () => {
  it('is filled in and made absolute', async () => {
    const suite = await load(`${head}${oneGrader}output: out\nmax_errors: 2%\nsample_tags: [a]\ndescription: d\n`);
    const metric = { name: 'm', weight: 1, passThreshold: 1, required: false, advisory: false, timeoutMs: 10_000 };
    expect(suite).toMatchObject({
      name: 's',
      description: 'd',
      dialect: 'gradekit',
      dataset: join(suite.folder, 'd.jsonl'),
      output: join(suite.folder, 'out'),
      target: { kind: 'recorded', path: join(suite.folder, 't.jsonl'), modelHandles: [] },
      metrics: [metric],
      reward: { kind: 'weighted_average', weights: { m: 1 } },
      maxErrors: { kind: 'share', share: 0.02 },
      sampleTags: ['a'],
      numRuns: 1,
      maxConcurrent: 15,
      unsupported: [],
    });
    expect(suite.metrics[0]?.grader).toMatchObject({
      identity: { id: 'acme/equal', package: 'gradekit-plugin-acme', version: '1.2.3' },
      optionsHash: '44136fa355b3678a',
      options: {},
    });
    expect(suite.config).toMatchObject({ dataset: 'd.jsonl', num_runs: 1, output: 'out', target: { path: 't.jsonl' } });
  });

  it('splits a command and turns seconds into milliseconds', async () => {
    const suite = await load(
      `name: s\ndataset: d.jsonl\ntarget: {kind: command, command: "node agent.mjs 'a b'", timeout: 1.5, env: {A: b}}\n${oneGrader}`,
    );
    expect(suite.target).toMatchObject({
      command: ['node', 'agent.mjs', 'a b'],
      cwd: suite.folder,
      timeoutMs: 1500,
      maxRetries: 0,
      env: { A: 'b' },
    });
  });

  it('keeps no secret in its config', async () => {
    const suite = await load(
      `${head.replace('}', ', api_key: tok-1234567, headers: {X: abc}}')}description: uses tok-1234567\n${oneGrader}`,
    );
    expect(suite.secrets).toEqual(['tok-1234567', 'abc']);
    expect(suite.config).toMatchObject({
      description: 'uses [redacted]',
      target: { api_key: '[redacted]', headers: { X: '[redacted]' } },
    });
  });

  it('may be JSON, with tabs', async () => {
    const json = {
      name: 's',
      dataset: 'd.jsonl',
      target: { kind: 'recorded' },
      graders: { m: { function: 'acme/equal', extractor: 'acme/last' } },
    };
    const folder = writeFolder({
      'suite.json': JSON.stringify(json, null, '\t'),
      'broken.json': '{\n"name": 5,\n"x": }',
    });
    expect((await loadSuite(join(folder, 'suite.json'), { registry })).target).toEqual({
      kind: 'recorded',
      modelHandles: [],
    });
    await expect(loadSuite(join(folder, 'broken.json'), { registry })).rejects.toThrow('broken.json:');
  });

  it('may name its recordings by a folder', async () => {
    const folder = writeFolder({ 'suite.yaml': `${head.replace('t.jsonl', 'cached')}${oneGrader}` });
    mkdirSync(join(folder, 'cached'));
    expect((await loadSuite(join(folder, 'suite.yaml'), { registry })).target).toMatchObject({
      path: join(folder, 'cached'),
    });
  });

  it('shares settings by anchors', async () => {
    const text = `x-base: &b {extractor: acme/last, weight: 3}\n${head}graders:\n  m: {<<: *b, function: acme/equal}\n`;
    expect((await load(text)).metrics[0]?.weight).toBe(3);
  });
});

/** Gates of every version of Letta Evals, and what they mean. */
const gates: readonly (readonly [gate: string, spec: object])[] = [
  [
    '{op: gte, value: 0.5}',
    { kind: 'simple', metric: 'a', aggregation: 'avg_score', op: 'gte', value: 0.5, passThreshold: 1 },
  ],
  ['{metric: accuracy, metric_key: b, op: gte, value: 80}', { metric: 'b', aggregation: 'accuracy', passThreshold: 1 }],
  ['{metric: accuracy, op: gte, value: 80, pass_value: 0.5}', { aggregation: 'accuracy', passThreshold: 0.5 }],
  ['{metric: accuracy, op: gt, value: 80, pass_op: eq, pass_value: 1}', { op: 'gt', passThreshold: 1 }],
  [
    '{kind: simple, metric_key: b, aggregation: p95, op: lt, value: 0.5, pass_threshold: 0}',
    { metric: 'b', aggregation: 'p95', passThreshold: 0 },
  ],
  [
    '{kind: weighted_average, aggregation: accuracy, weights: {a: 3, b: 1}, op: gte, value: 50}',
    { kind: 'weighted_average', weights: { a: 3, b: 1 } },
  ],
  [
    '{kind: logical, operator: or, conditions: [{metric_key: a, op: eq, value: 1}]}',
    { kind: 'logical', operator: 'or', conditions: [{ kind: 'simple', metric: 'a', op: 'eq' }] },
  ],
];

describe('gates of all versions', () => {
  it.each(gates)('%s', async (gate, spec) => {
    expect((await load(`${head}${two}gate: ${gate}\n`)).gate).toMatchObject(spec);
  });

  it('a metric brings its own threshold along', async () => {
    const text = `${head}graders:\n  m: {function: acme/equal, extractor: acme/last, pass_threshold: 0.7}\ngate: {kind: simple, metric_key: m, op: gte, value: 0.5}\n`;
    expect((await load(text)).gate).toMatchObject({ passThreshold: 0.7 });
  });
});

describe('dialects', () => {
  const target = (kind: string): string => `name: s\ndataset: d.jsonl\ntarget: {kind: ${kind}}\n`;
  const judge = (kind: string): string => `graders:\n  m: {kind: ${kind}, prompt: x, extractor: acme/last}\n`;
  const early = 'gate: {op: gte, value: 0.5}\n';
  const later = 'gate: {kind: simple, metric_key: m, op: gte, value: 0.5}\n';
  it.each([
    ['letta-a', `${target('agent')}${judge('rubric')}${early}`],
    ['letta-b', `${target('agent')}${judge('letta_judge')}${early}`],
    ['letta-b', `${target('letta_agent')}${oneGrader}${early}`],
    ['letta-c', `${target('letta_code')}${oneGrader}${later}`],
    ['letta-d', `${target('letta_code')}${oneGrader}reward: {kind: metric, metric_key: m}\n`],
    ['letta-docs', `${target('agent')}${judge('rubric')}${later}`],
    ['gradekit', `${head}${oneGrader}${later}`],
  ])('%s', async (dialect, text) => {
    expect((await load(text)).dialect).toBe(dialect);
  });

  it('a judge loads, and is said not to run', async () => {
    const suite = await load(`${head}${judge('model_judge')}`);
    expect(suite.unsupported).toMatchObject([{ code: 'not_supported', place: { line: 5 } }]);
    expect(suite.metrics[0]?.grader.implementation).toBeUndefined();
  });

  it('Python loads, and is said not to run', async () => {
    const text = `${head}graders:\n  m: {function: g.py:check, extractor: acme/last}\nreward: {kind: custom, function: g.py:blend}\n`;
    const suite = await load(text, { 'g.py': 'def check(sample, submission): ...\n' });
    expect(suite.unsupported.map((problem) => problem.place?.line)).toEqual([5, 6]);
    expect(suite.metrics[0]?.grader.identity).toMatchObject({ id: 'local/g.py:check', package: 'local' });
  });
});
