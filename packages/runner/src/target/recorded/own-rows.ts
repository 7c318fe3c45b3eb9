import type { JsonObject } from '@gradekit/core';
import type { TargetSession } from '../target.js';
import { failure } from './failure.js';
import { Losses } from './losses.js';
import { answerOf, recordedModel, recordedRun } from './row.js';

/** Which trajectories of the dataset's rows are wanted. */
export interface OwnRows {
  /** Absolute path of the dataset. */
  readonly dataset: string;
  /** Absent: of whichever model. */
  readonly model?: string;
  /** From 1. */
  readonly run: number;
}

/** Trajectories that the dataset's own rows carry. */
export function openOwnRows({ dataset, model, run }: OwnRows): TargetSession {
  const losses = new Losses();
  return {
    answer: ({ recording, sample }) => {
      const id = JSON.stringify(sample.id);
      if (recording === undefined) {
        const message = `the row of sample ${id} carries no "trajectory" and no "messages", and the target names no path`;
        return failure('MissingTrajectory', message);
      }
      const other = otherThan(recording.row, { model, run });
      if (other !== undefined)
        return failure('MissingTrajectory', `the trajectory in the row of sample ${id} is of ${other}`);
      return answerOf(recording, (lost, { line }) => losses.add(lost, { file: dataset, line }));
    },
    finish: () => losses.problems(),
    close: () => undefined,
  };
}

function otherThan(
  row: JsonObject,
  wanted: { readonly model: string | undefined; readonly run: number },
): string | undefined {
  const model = recordedModel(row) ?? wanted.model;
  if (wanted.model !== undefined && model !== wanted.model) return `the model ${JSON.stringify(model)}`;
  const run = recordedRun(row) ?? wanted.run;
  return run === wanted.run ? undefined : `run ${run}`;
}
