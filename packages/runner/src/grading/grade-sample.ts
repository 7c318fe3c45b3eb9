import type { Sample, Trajectory } from '@gradekit/core';
import type { Soon } from '../async/chain.js';
import { chain } from '../async/chain.js';
import type { Metric } from '../suite/suite.js';
import type { Extractions } from './grade-metric.js';
import { gradeMetric } from './grade-metric.js';
import { combineTurns } from './grade-turns.js';
import type { MetricOutcome } from './outcome.js';
import type { Subject } from './subject.js';
import { conversationOf, turnSubject, wholeSubject } from './subject.js';

/** What the metrics made of a sample, by metric and in the suite's order. */
export type Outcomes = Readonly<Record<string, MetricOutcome>>;

/** One sample to be graded. */
export interface GradeJob {
  readonly metrics: readonly Metric[];
  readonly sample: Sample;
  readonly trajectory: Trajectory;
  /** Of the run; when it aborts, unfinished grades reject with its reason. */
  readonly signal: AbortSignal;
}

/**
 * Grades a sample with every metric. Whatever a grader or extractor does costs its own grade only.
 * Stays synchronous when every extractor and grader is.
 */
export function gradeSample({ metrics, sample, trajectory, signal }: GradeJob): Soon<Outcomes> {
  const conversation = conversationOf(sample);
  if (conversation === undefined) return gradeAll(metrics, wholeSubject(sample, trajectory, signal));
  const turns = conversation.inputs.map((_, turn) => turnSubject({ sample, trajectory, signal }, turn));
  return chain(allSoon(turns.map((subject) => gradeAll(metrics, subject))), (outcomesByTurn) =>
    byName(metrics, (metric) => combineTurns(metric, outcomesOf(metric, outcomesByTurn))),
  );
}

function gradeAll(metrics: readonly Metric[], subject: Subject): Soon<Outcomes> {
  const extractions: Extractions = new Map();
  return chain(allSoon(metrics.map((metric) => gradeMetric(metric, subject, extractions))), (outcomes) =>
    Object.fromEntries(outcomes.map((outcome, index) => [metrics[index]?.name ?? '', outcome])),
  );
}

function outcomesOf({ name }: Metric, outcomesByTurn: readonly Outcomes[]): readonly MetricOutcome[] {
  return outcomesByTurn.flatMap((outcomes) => outcomes[name] ?? []);
}

function byName(metrics: readonly Metric[], outcomeOf: (metric: Metric) => MetricOutcome): Outcomes {
  return Object.fromEntries(metrics.map((metric) => [metric.name, outcomeOf(metric)]));
}

function allSoon<T>(values: readonly Soon<T>[]): Soon<readonly T[]> {
  const ready: T[] = [];
  for (const value of values) {
    if (value instanceof Promise) return Promise.all(values);
    ready.push(value);
  }
  return ready;
}
