import { GradeError, type GradedSample } from '@gradekit/core';

/**
 * The ground truth of a sample, for graders that need one. The host has checked that it is there; a direct caller may not have.
 *
 * @throws GradeError `missing_ground_truth`
 */
export function groundTruthOf(sample: GradedSample): string {
  if (sample.groundTruth !== undefined && sample.groundTruth !== '') return sample.groundTruth;
  throw new GradeError('missing_ground_truth', 'the sample has no ground truth');
}
