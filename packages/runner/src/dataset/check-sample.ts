import type { AnyGrader, ErrorCode, GradedSample, Place, Problem, SampleProblem } from '@gradekit/core';
import { errorCodes, messageOf } from '@gradekit/core';
import { conversationOf } from '../grading/subject.js';
import type { Metric, Suite } from '../suite/suite.js';
import type { DatasetRow } from './row.js';

/** What a suite's graders can say against a sample before anything is run. Several metrics with one complaint make one problem. */
export function checkSample(suite: Suite, row: DatasetRow): readonly Problem[] {
  const place = { file: suite.dataset, line: row.line };
  const found = new Map<string, Problem>();
  for (const metric of suite.metrics) {
    for (const { sample, turn } of gradedSamples(row)) {
      for (const problem of problemsOf(metric, sample)) {
        const message = turn === undefined ? problem.message : `turn ${turn}: ${problem.message}`;
        const key = `${problem.code} ${message}`;
        if (!found.has(key)) found.set(key, toProblem({ ...problem, message: `${metric.name}: ${message}` }, place));
      }
    }
  }
  return [...found.values()];
}

function* gradedSamples({ sample }: DatasetRow): Generator<{ readonly sample: GradedSample; readonly turn?: number }> {
  const conversation = conversationOf(sample);
  const { groundTruth, ...rest } = sample;
  if (conversation === undefined) {
    yield { sample: typeof groundTruth === 'string' ? { ...rest, groundTruth } : rest };
    return;
  }
  for (const [turn, truth] of conversation.groundTruths.entries()) {
    yield { sample: { ...rest, input: conversation.inputs[turn] ?? '', groundTruth: truth }, turn };
  }
}

function problemsOf({ grader }: Metric, sample: GradedSample): readonly SampleProblem[] {
  const { implementation, name, options } = grader;
  if (implementation === undefined) return [];
  const lacksTruth = sample.groundTruth === undefined || sample.groundTruth === '';
  if (lacksTruth && implementation.requires.includes('ground_truth')) {
    const message = `${name} needs a ground truth, and sample ${JSON.stringify(sample.id)} has none`;
    return [{ severity: 'error', code: 'missing_ground_truth', message }];
  }
  return askGrader(implementation, sample, options);
}

/** The check of a plugin may throw like any code of others: then it has said something against the sample, too. */
function askGrader(grader: AnyGrader, sample: GradedSample, options: unknown): readonly SampleProblem[] {
  const { checkSample: check } = grader;
  if (check === undefined) return [];
  try {
    return Reflect.apply(check, grader, [sample, { options }]);
  } catch (thrown) {
    return [{ severity: 'error', code: 'invalid_dataset', message: `its check threw: ${messageOf(thrown)}` }];
  }
}

function toProblem({ code, severity, message, hint }: SampleProblem, place: Place): Problem {
  const known = isErrorCode(code) ? code : 'invalid_dataset';
  return { code: known, severity, message, place, ...(hint === undefined ? {} : { hint }) };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}
