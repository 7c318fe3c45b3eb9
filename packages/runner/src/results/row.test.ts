import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grade, GradeErrorCode } from '@gradekit/core';
import { gradeErrorCodes } from '@gradekit/core';
import { parseObject } from './field.js';
import { readRow } from './read-row.js';
import type { SampleResult } from './sample-result.js';
import type { RowStyle } from './write-row.js';
import { writeRow } from './write-row.js';

const style: RowStyle = { numRuns: 1, embedTrajectories: false, advisory: new Set() };

const base: SampleResult = {
  index: 0,
  sampleId: 'a',
  modelHandle: 'default',
  run: 1,
  sampleHash: '0123456789abcdef',
  outcomes: {
    m: {
      grade: { status: 'scored', score: 1, rationale: 'Exact match: True' },
      submission: 'yes',
      isNoSubmission: false,
    },
  },
  reward: { status: 'scored', score: 1, rationale: '' },
  verdict: 'passed',
  facts: {},
};

const source = { path: 't.jsonl', line: 1, offset: 0, length: 10, sha256: 'f'.repeat(64) };
const errored: Grade = { status: 'errored', code: 'deadline', message: 'too slow' };

const text = fc.string({ unit: 'binary', maxLength: 12 });
const score = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
const metadata = fc.dictionary(
  text,
  fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))),
  { maxKeys: 3 },
);
const code = fc.constantFrom(...(Object.keys(gradeErrorCodes) as GradeErrorCode[]));

const gradeArbitrary: fc.Arbitrary<Grade> = fc.oneof(
  fc.record({ status: fc.constant('scored' as const), score, rationale: text }),
  fc.record({ status: fc.constant('scored' as const), score, rationale: text, metadata: metadata }),
  fc.record({ status: fc.constant('skipped' as const), reason: text }),
  fc.record({ status: fc.constant('errored' as const), code, message: text }),
);

const outcomeArbitrary = fc.oneof(
  fc.record({ grade: gradeArbitrary, submission: text, isNoSubmission: fc.constant(false) }),
  fc.record({ grade: gradeArbitrary, isNoSubmission: fc.boolean() }),
  fc.record({
    grade: gradeArbitrary,
    submission: text,
    isNoSubmission: fc.constant(false),
    turns: fc.array(fc.record({ turn: fc.nat(), grade: gradeArbitrary, submission: text }), { maxLength: 3 }),
  }),
);

const resultArbitrary: fc.Arbitrary<SampleResult> = fc.record(
  {
    index: fc.nat(),
    sampleId: fc.oneof(text, fc.integer()),
    modelHandle: fc.oneof(fc.constant('default'), text),
    run: fc.integer({ min: 1, max: 9 }),
    sampleHash: fc.constant('0123456789abcdef'),
    outcomes: fc.dictionary(fc.oneof(text, fc.constant('__proto__')), outcomeArbitrary, { maxKeys: 4 }),
    reward: gradeArbitrary,
    verdict: fc.constantFrom('passed' as const, 'failed' as const, 'errored' as const, 'skipped' as const),
    facts: fc.record(
      {
        agentId: text,
        agentUsage: fc.array(metadata, { maxLength: 2 }),
        timing: fc.record({ total: score, target: score }),
      },
      { requiredKeys: [] },
    ),
    usage: fc.record(
      { inputTokens: fc.nat(), outputTokens: fc.nat(), cachedInputTokens: fc.nat(), costUsd: score },
      { requiredKeys: ['inputTokens', 'outputTokens'] },
    ),
    source: fc.record({
      path: text,
      line: fc.nat(),
      offset: fc.nat(),
      length: fc.nat(),
      sha256: fc.constant(source.sha256),
    }),
    targetFailure: fc.record({ exceptionType: text, message: text }),
  },
  {
    requiredKeys: ['index', 'sampleId', 'modelHandle', 'run', 'sampleHash', 'outcomes', 'reward', 'verdict', 'facts'],
  },
);

describe('a row that we wrote', () => {
  it('reads back as the result that it was, in valid UTF-8 and on one line', () => {
    fc.assert(
      // A clone has the prototypes that `JSON.parse` gives.
      fc.property(resultArbitrary.map(structuredClone<SampleResult>), (result) => {
        const line = writeRow(result, { ...style, numRuns: 2 });
        expect(line).not.toContain('\n');
        expect(Buffer.from(line).toString()).toBe(line);
        const row = parseObject(line);
        expect(row && readRow(row, { index: result.index })).toStrictEqual(result);
      }),
      { numRuns: 500 },
    );
  });

  it('carries the trajectory of a live target, and that of a recording when it is asked to', () => {
    const live = { ...base, facts: { wireTrajectory: () => [[{ role: 'user' }]], agentState: { blocks: [] } } };
    const recorded = { ...live, source };
    expect(parseObject(writeRow(live, style))).toHaveProperty('trajectory', [[{ role: 'user' }]]);
    expect(parseObject(writeRow(recorded, style))).not.toHaveProperty('trajectory');
    expect(parseObject(writeRow(recorded, style))).not.toHaveProperty('agent_state');
    const embedded = parseObject(writeRow(recorded, { ...style, embedTrajectories: true }));
    expect(embedded).toMatchObject({ trajectory: [[{ role: 'user' }]], trajectory_source: source });
    expect(embedded && readRow(embedded, { index: 0 })?.facts.wireTrajectory?.()).toEqual([[{ role: 'user' }]]);
  });

  it.each([
    ['an errored grade', { m: errored }, errored, ['grading', 'GradingError', 'm: too slow']],
    [
      'an errored grade behind an advisory one',
      { polite: errored, m: errored },
      errored,
      ['grading', 'GradingError', 'm: too slow'],
    ],
    ['an errored reward', { m: base.reward }, errored, ['reward', 'RewardError', 'too slow']],
  ])('says as Letta does why it counts nowhere: %s', (_case, grades, reward, expected) => {
    const outcomes = Object.fromEntries(
      Object.entries(grades).map(([name, grade]) => [name, { grade, isNoSubmission: false }]),
    );
    const line = writeRow(
      { ...base, outcomes, reward, verdict: 'errored' },
      { ...style, advisory: new Set(['polite']) },
    );
    const [category, exception_type, message] = expected;
    expect(parseObject(line)).toHaveProperty('error', { category, exception_type, message });
  });

  it('says nothing of an error when only an advisory metric has one', () => {
    const outcomes = { ...base.outcomes, polite: { grade: errored, isNoSubmission: false } };
    const line = writeRow({ ...base, outcomes }, { ...style, advisory: new Set(['polite']) });
    expect(parseObject(line)).not.toHaveProperty('error');
    expect(parseObject(line)).toHaveProperty('grades.polite', {
      score: 0,
      rationale: 'too slow',
      status: 'errored',
      code: 'deadline',
      message: 'too slow',
    });
  });

  it('has exactly these bytes', () => {
    expect(writeRow(base, style)).toBe(
      '{"sample_id":"a","sample_hash":"0123456789abcdef","submissions":{"m":"yes"},' +
        '"grades":{"m":{"score":1,"rationale":"Exact match: True","status":"scored"}},' +
        '"reward":{"score":1,"status":"scored"},"verdict":"passed"}',
    );
  });
});

describe('a row of Letta Evals', () => {
  const grades = { m: { score: 1, rationale: 'Exact match: True', metadata: {}, per_turn_grades: null } };
  it.each([
    ['passes with full scores', { grades }, { verdict: 'passed' }],
    ['fails otherwise', { grades: { m: { score: 0.5, rationale: '' } } }, { verdict: 'failed' }],
    [
      'is silent when its rationale says so',
      {
        grades: { m: { score: 0, rationale: 'Empty submission - extractor found no content' } },
        submissions: { m: '' },
        error: { category: 'extraction', exception_type: 'ExtractionError', message: 'Empty submission - …' },
      },
      { verdict: 'failed', outcomes: { m: { isNoSubmission: true } } },
    ],
    [
      'is errored when the target failed',
      { grades: {}, error: { category: 'target', exception_type: 'TimeoutError', message: 'late' } },
      {
        verdict: 'errored',
        targetFailure: { exceptionType: 'TimeoutError', message: 'late' },
        reward: { code: 'target_failed' },
      },
    ],
    [
      'has an invalid grade where a NaN became null',
      { grades: { m: { score: null } } },
      { outcomes: { m: { grade: { code: 'invalid_grade' } } } },
    ],
  ])('%s', (_case, fields, expected) => {
    expect(readRow({ sample_id: 1, ...fields }, { index: 3, modelHandle: 'acme/small' })).toMatchObject({
      index: 3,
      sampleId: 1,
      modelHandle: 'acme/small',
      ...expected,
    });
  });

  it.each([
    ['no id', { grades }],
    ['an id that is none', { sample_id: [1], grades }],
    ['no grades', { sample_id: 'a' }],
  ])('is none with %s', (_case, row) => {
    expect(readRow(row, { index: 0 })).toBeUndefined();
  });
});
