import { defineGrader, fail, pass } from '@gradekit/core';
import { excerpt, firstDifference } from '../../excerpt/excerpt.js';
import { normalize, normalizeOption } from '../../normalize/normalize.js';
import { optionSchema, optionsObject } from '../../options/schema.js';
import { strip } from '../../python-text/strip.js';
import { groundTruthOf } from '../ground-truth.js';

/** `exact_match`: the submission is the ground truth, white space at the ends aside. */
export default defineGrader({
  description: 'The submission is the ground truth, white space at the ends aside.',
  requires: ['ground_truth'],
  options: optionSchema(optionsObject({ normalize: normalizeOption })),
  grade: (sample, submission, { options }) => {
    const expected = strip(groundTruthOf(sample));
    const got = strip(submission);
    if (normalize(got, options.normalize) === normalize(expected, options.normalize)) return pass('Exact match: True');
    const at = firstDifference(expected, got);
    return fail(`Exact match: False (expected ${excerpt(expected, at)}, got ${excerpt(got, at)})`);
  },
});
