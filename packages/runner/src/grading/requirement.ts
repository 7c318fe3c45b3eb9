import type { Errored } from '@gradekit/core';
import type { Metric } from '../suite/suite.js';
import { errored } from './errored.js';
import type { Subject } from './subject.js';

/** The grade of a sample that lacks what the metric's grader requires; `undefined` when nothing is missing. */
export function missingRequirement(metric: Metric, { sample, trajectory }: Subject): Errored | undefined {
  const { name, implementation } = metric.grader;
  for (const requirement of implementation?.requires ?? []) {
    switch (requirement) {
      case 'ground_truth':
        if (sample.groundTruth === undefined || sample.groundTruth === '') return missingGroundTruth(name);
        break;
      case 'state':
        if (trajectory.state === undefined) return missing(name, 'the state of the agent');
        break;
      case 'usage':
        if (trajectory.usage === undefined) return missing(name, 'what the trajectory took (usage)');
        break;
      case 'trajectory':
        break;
    }
  }
  return undefined;
}

function missingGroundTruth(name: string): Errored {
  return errored('missing_ground_truth', `${name} needs a ground truth, and the sample has none`);
}

function missing(name: string, what: string): Errored {
  return errored('missing_requirement', `${name} needs ${what}, which was not recorded`);
}
