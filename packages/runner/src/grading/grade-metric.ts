import type { AnyGrader, Grade } from '@gradekit/core';
import type { Soon } from '../async/chain.js';
import { chain } from '../async/chain.js';
import type { Metric } from '../suite/suite.js';
import { attempt } from './attempt.js';
import { checkGrade } from './check-grade.js';
import { MetricContext } from './context.js';
import type { Deadline } from './deadline.js';
import { startDeadline } from './deadline.js';
import { errored, fromThrown, isThirdParty, ownerOf } from './errored.js';
import type { Extracted } from './extract.js';
import { extract } from './extract.js';
import type { MetricOutcome } from './outcome.js';
import { missingRequirement } from './requirement.js';
import { emptyText, noMessages, noSubmission, noSuchTurn } from './silence.js';
import type { Subject } from './subject.js';
import { freezeSubject } from './subject.js';

/** What extractors found in one subject, by extractor and options: metrics that share both ask once. */
export type Extractions = Map<string, Soon<Extracted>>;

/**
 * Grades one subject with one metric. Stays synchronous when extractor and grader are.
 *
 * @see docs/decisions/silence.md for the order of the steps
 */
export function gradeMetric(metric: Metric, subject: Subject, extractions: Extractions): Soon<MetricOutcome> {
  if (subject.isMissingTurn === true) return noSuchTurn();
  if (subject.trajectory.turns.every((turn) => turn.length === 0)) return noMessages();
  const missing = missingRequirement(metric, subject);
  if (missing !== undefined) return { grade: missing, isNoSubmission: false };
  const isWatched = isThirdParty(metric.grader.identity) || isThirdParty(metric.extractor.identity);
  const deadline = isWatched ? startDeadline(metric.timeoutMs, subject.signal) : undefined;
  return chain(extractOnce(metric, { subject, extractions, deadline }), (extracted) =>
    gradeExtracted(metric, { subject, extracted, deadline }),
  );
}

interface ExtractionJob {
  readonly subject: Subject;
  readonly extractions: Extractions;
  readonly deadline: Deadline | undefined;
}

function extractOnce(metric: Metric, { subject, extractions, deadline }: ExtractionJob): Soon<Extracted> {
  const { name, optionsHash } = metric.extractor;
  // A metric with more time does not end with the deadline of another one.
  const key = `${name} ${optionsHash} ${metric.timeoutMs}`;
  const earlier = extractions.get(key);
  if (earlier !== undefined) return earlier;
  const extracted = extract(metric, subject, deadline);
  extractions.set(key, extracted);
  return extracted;
}

interface GradeJob {
  readonly subject: Subject;
  readonly extracted: Extracted;
  readonly deadline: Deadline | undefined;
}

function gradeExtracted(metric: Metric, { subject, extracted, deadline }: GradeJob): Soon<MetricOutcome> {
  if ('status' in extracted) return { grade: extracted, isNoSubmission: false };
  if (!extracted.found) return noSubmission(extracted);
  const { submission, note } = extracted;
  if (submission === '') return emptyText();
  return chain(askGrader(metric, { subject, submission, deadline }), (grade) => ({
    grade: withNote(grade, note),
    submission,
    isNoSubmission: false,
  }));
}

interface Question {
  readonly subject: Subject;
  readonly submission: string;
  readonly deadline: Deadline | undefined;
}

function askGrader(metric: Metric, { subject, submission, deadline }: Question): Soon<Grade> {
  const { identity, name, options, implementation } = metric.grader;
  if (implementation === undefined) return errored('grader_threw', `${name} cannot be run by this version`);
  const owner = ownerOf(name, identity);
  const context = new MetricContext(options, subject.trajectory, subject.signal);
  if (isThirdParty(identity)) freezeSubject(subject);
  return attempt<unknown, Grade>(() => callGrader(implementation, { subject, submission, context }), {
    deadline,
    expire: (reason) => context.expire(reason),
    signal: subject.signal,
    done: (answer) => checkGrade(answer, owner),
    failed: (thrown) => fromThrown(thrown, owner, 'grader_threw'),
  });
}

interface GraderCall {
  readonly subject: Subject;
  readonly submission: string;
  readonly context: MetricContext;
}

/** Options were validated against the grader's own schema, which is what its type speaks of. */
function callGrader(implementation: AnyGrader, { subject, submission, context }: GraderCall): unknown {
  return Reflect.apply(implementation.grade, implementation, [subject.sample, submission, context]);
}

function withNote(grade: Grade, note: string | undefined): Grade {
  if (note === undefined || grade.status !== 'scored') return grade;
  return { ...grade, metadata: { ...grade.metadata, extraction_note: note } };
}
