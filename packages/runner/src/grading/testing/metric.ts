import type { AnyExtractor, AnyGrader, GradeResult, JsonObject } from '@gradekit/core';
import { defineExtractor, defineGrader, found, nothing, spokenMessagesOf, textOf } from '@gradekit/core';
import type { Metric } from '../../suite/suite.js';

/** What tests say of a metric; all else has its default. */
export interface MetricParts {
  readonly name?: string;
  readonly grade?: (...given: readonly never[]) => unknown;
  readonly grader?: AnyGrader;
  readonly extractor?: AnyExtractor;
  readonly extractorName?: string;
  /** Of a plugin by default, so that it is watched. */
  readonly owner?: string;
  readonly settings?: Partial<Metric>;
  readonly options?: JsonObject;
}

const lastWords = defineExtractor({
  description: 'What was said last.',
  extract: ({ turns }) => {
    const last = spokenMessagesOf(turns).at(-1);
    return last === undefined ? nothing('no assistant message') : found(textOf(last));
  },
});

/** A metric around a grader function. */
export function metricOf(parts: MetricParts): Metric {
  const { name = 'm', owner = 'gradekit-plugin-acme', options = {} } = parts;
  const identity = { id: 'acme/g', package: owner, version: '1.2.0' };
  return {
    name,
    grader: {
      name: 'acme/g',
      identity,
      optionsHash: 'o',
      options,
      implementation: parts.grader ?? graderOf(parts.grade),
    },
    extractor: {
      name: parts.extractorName ?? 'last_words',
      identity: { id: 'builtin/last_words', package: '@gradekit/builtins', version: '0.0.0' },
      optionsHash: 'e',
      options: {},
      implementation: parts.extractor ?? lastWords,
    },
    weight: 1,
    passThreshold: 1,
    required: false,
    advisory: false,
    timeoutMs: 1000,
    ...parts.settings,
  };
}

/** A grader that may answer anything, as code of others does. */
function graderOf(grade: MetricParts['grade'] = () => ({ status: 'scored', score: 1, rationale: '' })): AnyGrader {
  const definition = defineGrader({
    description: 'A test grader.',
    grade: (): GradeResult => ({ status: 'skipped', reason: '' }),
  });
  return { ...definition, grade: (...given) => Reflect.apply(grade, undefined, given) };
}
