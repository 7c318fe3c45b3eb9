import { builtins } from '@gradekit/builtins';
import {
  createRegistry,
  defineGrader,
  pass,
  validateOptions,
  type AnyExtractor,
  type AnyGrader,
  type Identity,
  type JsonObject,
  type Sample,
  type Trajectory,
} from '@gradekit/core';
import { gradeSample } from '../packages/runner/src/grading/grade-sample.js';
import type { MetricOutcome } from '../packages/runner/src/grading/outcome.js';
import type { Metric } from '../packages/runner/src/suite/suite.js';
import { sampleOf } from './vectors.js';

const registry = createRegistry([builtins]);

/** One metric on one sample, as a suite would write it. */
export interface Job {
  /** A grader of `builtin`; without one every submission that reaches the grader scores 1. */
  readonly grader?: string;
  readonly options?: JsonObject;
  /** `last_assistant` by default. */
  readonly extractor?: string;
  readonly extractorOptions?: JsonObject;
  readonly sample: Sample;
  readonly trajectory: Trajectory;
}

/** What came of a job: an outcome, or the options were refused before anything ran. */
export type Answer =
  | { readonly kind: 'outcome'; readonly outcome: MetricOutcome }
  | { readonly kind: 'refused'; readonly message: string };

const reached = defineGrader({ description: 'Scores 1 whatever comes.', grade: () => pass('reached') });

/** Runs a job through the same code as `gradekit run`. */
export async function answerOf(job: Job): Promise<Answer> {
  const grader = job.grader === undefined ? reached : await registry.loadGrader(job.grader);
  const extractor = await registry.loadExtractor(job.extractor ?? 'last_assistant');
  const options = await validateOptions(grader.options, job.options ?? {});
  const extractorOptions = await validateOptions(extractor.options, job.extractorOptions ?? {});
  for (const check of [options, extractorOptions]) {
    if (!check.valid) return { kind: 'refused', message: check.issues.map((issue) => issue.message).join('; ') };
  }
  const metrics = [metricOf({ grader, options, extractor, extractorOptions })];
  const { sample, trajectory } = job;
  const outcomes = await gradeSample({ metrics, sample, trajectory, signal: new AbortController().signal });
  const outcome = outcomes['m'];
  if (outcome === undefined) throw new Error('the metric has no outcome');
  return { kind: 'outcome', outcome };
}

/** A trajectory with one assistant message; what the agent said is the submission of `last_assistant`. */
export function saying(text: string): Trajectory {
  return { turns: [[{ role: 'assistant', content: [{ type: 'text', text }], toolCalls: [] }]] };
}

interface Parts {
  readonly grader: AnyGrader;
  readonly options: unknown;
  readonly extractor: AnyExtractor;
  readonly extractorOptions: unknown;
}

const identity: Identity = { id: 'builtin/any', package: builtins.name, version: builtins.version };

function metricOf({ grader, options, extractor, extractorOptions }: Parts): Metric {
  return {
    name: 'm',
    grader: {
      name: 'any',
      identity,
      optionsHash: '',
      implementation: grader,
      options: Reflect.get(Object(options), 'options'),
    },
    extractor: {
      name: 'any',
      identity,
      optionsHash: '',
      implementation: extractor,
      options: Reflect.get(Object(extractorOptions), 'options'),
    },
    weight: 1,
    passThreshold: 1,
    required: false,
    advisory: false,
    timeoutMs: 10_000,
  };
}

/** What `gradekit validate` has to say of one ground truth. */
export interface TruthProblem {
  readonly truth: string;
  readonly severity: 'error' | 'warning';
  readonly code: string;
}

/** What a grader says of ground truths before anything runs. */
export async function problemsOf(name: string, truths: readonly string[]): Promise<readonly TruthProblem[]> {
  const grader = await registry.loadGrader(name);
  return truths.flatMap((truth) => {
    const sample = sampleOf({ ground_truth: truth });
    const isMissing = sample.groundTruth === undefined && grader.requires.includes('ground_truth');
    if (isMissing) return [{ truth, severity: 'error' as const, code: 'missing_ground_truth' }];
    const problems = grader.checkSample?.(sample, { options: {} as never }) ?? [];
    return problems.map(({ severity, code }) => ({ truth, severity, code }));
  });
}
