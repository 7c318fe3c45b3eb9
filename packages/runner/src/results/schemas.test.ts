import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from './summary-read.js';
import { summaryOnWire } from './summary-wire.js';
import { writeSummaryFile } from './summary-file.js';
import type { GateResult, MetricSummary, ModelSummary, Summary } from './summary.js';

const schemaOf = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8'));
const isSummary = new Ajv2020({ allowUnionTypes: true, strictTypes: false }).compile(schemaOf('summary'));

const count = fc.nat(1000);
const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0));
const number = fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value + 0);
const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constant('__proto__'));

const metric: fc.Arbitrary<MetricSummary> = fc.record({
  n: count,
  scored: count,
  skipped: count,
  errored: count,
  noSubmission: count,
  passed: count,
  mean: share,
  ci95: fc.option(fc.tuple(number, number)),
  meanErrorsAsZero: share,
  passRate: share,
});

const { gate } = fc.letrec<{ gate: GateResult }>((tie) => ({
  gate: fc.record(
    {
      holds: fc.boolean(),
      value: share,
      op: fc.constantFrom('gte' as const, 'eq' as const, 'and' as const),
      threshold: share,
      why: fc.string(),
      conditions: fc.array(tie('gate'), { maxLength: 2 }),
    },
    { requiredKeys: ['holds', 'value', 'op', 'threshold', 'why'] },
  ),
}));

const run = fc.record({
  run: fc.integer({ min: 1, max: 9 }),
  n: count,
  errored: count,
  reward: share,
  metrics: fc.dictionary(names, share),
});

const model: fc.Arbitrary<ModelSummary> = fc
  .record(
    {
      model: fc.string(),
      numRuns: fc.integer({ min: 1, max: 9 }),
      n: count,
      passed: count,
      failed: count,
      skipped: count,
      errored: count,
      metrics: fc.dictionary(names, metric, { maxKeys: 3 }),
      reward: metric,
      runs: fc.array(run, { maxLength: 2 }),
      rewardStd: number,
      gate,
      usage: fc.record(
        {
          promptTokens: count,
          completionTokens: count,
          cachedInputTokens: count,
          cacheWriteTokens: count,
          reasoningTokens: count,
          cost: number,
        },
        {
          requiredKeys: [
            'promptTokens',
            'completionTokens',
            'cachedInputTokens',
            'cacheWriteTokens',
            'reasoningTokens',
          ],
        },
      ),
      timing: fc.record({ meanTotal: number, meanTarget: number, p50Total: number, p95Total: number }),
      errors: fc.dictionary(fc.constantFrom('target_failed', 'deadline'), count),
    },
    {
      requiredKeys: [
        'model',
        'numRuns',
        'n',
        'passed',
        'failed',
        'skipped',
        'errored',
        'metrics',
        'reward',
        'runs',
        'usage',
        'errors',
      ],
    },
  )
  .map((value) => ({ ...value, n: value.n + value.errored })); // errored samples are part of all

const summary: fc.Arbitrary<Summary> = fc
  .record(
    {
      suite: fc.string(),
      models: fc.array(model, { maxLength: 2 }),
      gate,
      verdict: fc.record({
        exitCode: fc.constantFrom(0 as const, 1 as const, 3 as const),
        reasons: fc.array(fc.string()),
      }),
    },
    { requiredKeys: ['suite', 'models', 'verdict'] },
  )
  .map(structuredClone<Summary>);

describe('a summary', () => {
  it('reads back as what it was, and is what its JSON Schema says', () => {
    fc.assert(
      fc.property(summary, (value) => {
        const wire = JSON.parse(JSON.stringify(summaryOnWire(value)));
        expect(isSummary(wire), JSON.stringify(isSummary.errors)).toBe(true);
        expect(readSummary(wire)).toStrictEqual(value);
      }),
    );
  });

  it('holds no null where Letta Evals has numbers', () => {
    fc.assert(
      fc.property(model, (value) => {
        const wire = JSON.stringify(
          summaryOnWire({ suite: 's', models: [value], verdict: { exitCode: 0, reasons: [] } }),
        );
        const [written] = JSON.parse(wire).models;
        for (const key of ['reward', 'n_total', 'n_attempted']) expect(written[key]).toBeTypeOf('number');
        for (const mean of Object.values(written.per_metric)) expect(mean).toBeTypeOf('number');
      }),
    );
  });

  it('is nothing to us when Letta Evals wrote it', () => {
    expect(readSummary({ suite: 's', models: [] })).toBeUndefined();
  });

  it('is written without secrets, and ends in a line end', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gradekit-summary-'));
    const value: Summary = { suite: 'the s3cret suite', models: [], verdict: { exitCode: 0, reasons: [] } };
    writeSummaryFile(folder, value, (text) => text.replaceAll('s3cret', '[redacted]'));
    const text = readFileSync(join(folder, 'summary.json'), 'utf8');
    expect(text.endsWith('}\n')).toBe(true);
    expect(JSON.parse(text).suite).toBe('the [redacted] suite');
  });
});
