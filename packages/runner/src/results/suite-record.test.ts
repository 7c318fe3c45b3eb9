import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@gradekit/core';
import { changesBetween } from './suite-record.js';

function record(change: { config?: JsonObject; gradekit?: JsonObject } = {}): JsonObject {
  const graders = { m: { kind: 'tool', function: 'exact_match', timeout: 10 } };
  return {
    suite: 's',
    config: { name: 's', dataset: 'd.jsonl', target: { kind: 'recorded', path: 't.jsonl' }, graders, ...change.config },
    gradekit: {
      schema: 1,
      version: '1.0.0',
      graders: { m: { id: 'builtin/exact_match', version: '1.0.0' } },
      ...change.gradekit,
    },
  };
}

describe('two records of a suite', () => {
  it.each([
    ['nothing', {}],
    ['the gate', { config: { gate: { kind: 'simple' } } }],
    ['how fast', { config: { max_concurrent: 3 } }],
    [
      'a deadline and a display name',
      { config: { graders: { m: { kind: 'tool', function: 'exact_match', timeout: 3, display_name: 'M' } } } },
    ],
    ['the order of keys', { config: { target: { path: 't.jsonl', kind: 'recorded' } } }],
    ['one model more', { config: { target: { kind: 'recorded', path: 't.jsonl', model_handles: ['b'] } } }],
  ])('agree when they differ in %s', (_case, change) => {
    expect(changesBetween(record(), record(change))).toEqual([]);
  });

  it.each([
    [
      'a grader',
      { config: { graders: { m: { kind: 'tool', function: 'contains' } } } },
      'graders.m.function was "exact_match", is "contains"',
    ],
    ['the dataset', { config: { dataset: 'e.jsonl' } }, 'dataset was "d.jsonl", is "e.jsonl"'],
    ['the reward', { config: { reward: { kind: 'metric' } } }, 'reward was absent, is {"kind":"metric"}'],
    [
      'the target',
      { config: { target: { kind: 'recorded', path: 'u.jsonl' } } },
      'target.path was "t.jsonl", is "u.jsonl"',
    ],
    [
      'the version of a grader',
      { gradekit: { graders: { m: { id: 'builtin/exact_match', version: '2.0.0' } } } },
      'gradekit.graders.m.version was "1.0.0", is "2.0.0"',
    ],
    ['the version of the files', { gradekit: { schema: 2 } }, 'gradekit.schema was 1, is 2'],
    [
      'a metric more',
      { config: { graders: { m: { kind: 'tool', function: 'exact_match' }, n: {} } } },
      'graders.n was absent, is {}',
    ],
  ])('name what changed: %s', (_case, change, expected) => {
    expect(changesBetween(record(), record(change))).toEqual([expected]);
  });
});
