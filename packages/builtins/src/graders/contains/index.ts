import { defineGrader, fail, pass } from '@gradekit/core';
import { excerpt } from '../../excerpt/excerpt.js';
import { lower } from '../../python-text/lower.js';
import { groundTruthOf } from '../ground-truth.js';

/** `contains`: the ground truth is somewhere in the submission, case aside. */
export default defineGrader({
  description: 'The ground truth is somewhere in the submission, upper and lower case aside.',
  requires: ['ground_truth'],
  grade: (sample, submission) => {
    const expected = groundTruthOf(sample);
    if (lower(submission).includes(lower(expected))) return pass('Contains ground_truth: True');
    return fail(`Contains ground_truth: False (${excerpt(expected)} is not in ${excerpt(submission)})`);
  },
});
