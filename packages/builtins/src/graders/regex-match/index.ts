import { defineGrader, fail, GradeError, pass, type GradedSample, type SampleProblem } from '@gradekit/core';
import { excerpt } from '../../excerpt/excerpt.js';
import { compilePattern, type Pattern } from '../../regex/pattern.js';
import { PatternError } from '../../regex/pattern-error.js';
import { groundTruthOf } from '../ground-truth.js';

/** `regex_match`: the ground truth is a Python regular expression that matches somewhere in the submission. */
export default defineGrader({
  description: 'The ground truth is a Python regular expression that matches somewhere in the submission.',
  requires: ['ground_truth'],
  grade: (sample, submission) => {
    const source = groundTruthOf(sample);
    if (patternOf(source).test(submission)) return pass('Regex match: True');
    return fail(`Regex match: False (no match of ${excerpt(source)} in ${excerpt(submission)})`);
  },
  checkSample,
});

function patternOf(source: string): Pattern {
  try {
    return compilePattern(source);
  } catch (thrown) {
    if (!(thrown instanceof PatternError)) throw thrown;
    throw new GradeError('invalid_pattern', invalidPattern(thrown), { cause: thrown });
  }
}

function invalidPattern(error: PatternError): string {
  return `Invalid regex pattern: ${error.message}`;
}

function checkSample({ groundTruth }: GradedSample): readonly SampleProblem[] {
  if (groundTruth === undefined || groundTruth === '') return [];
  try {
    return compilePattern(groundTruth).matchesEveryText ? [matchesEverything(groundTruth)] : [];
  } catch (thrown) {
    if (!(thrown instanceof PatternError)) throw thrown;
    return [{ severity: 'error', code: 'invalid_pattern', message: invalidPattern(thrown) }];
  }
}

function matchesEverything(source: string): SampleProblem {
  return {
    severity: 'warning',
    code: 'matches_everything',
    message: `the pattern ${excerpt(source)} matches every text, so every submission passes`,
    hint: 'look for an alternative that is empty (a "|" at an end) or a pattern that is optional as a whole',
  };
}
