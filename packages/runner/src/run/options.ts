import type { Problem } from '@gradekit/core';
import type { Selection } from '../dataset/select.js';
import type { Again } from '../results/kept-rows.js';
import type { SampleResult } from '../results/sample-result.js';
import type { Summary } from '../results/summary.js';

/** How a suite is run. Everything may be left out. */
export interface RunOptions {
  /** The results folder, in place of the suite's; relative to the working directory. Without either nothing is written. */
  readonly output?: string;
  /** Samples in flight at once, at least 1; the suite's number by default. */
  readonly maxConcurrent?: number;
  /** Which samples are run, of those that the suite selects; all by default. */
  readonly selection?: Selection;
  /** A file or results folder to take trajectories from in place of the suite's target; relative to the working directory. */
  readonly cached?: string;
  /** Goes on with the results folder: what was graded stays. A folder that is not there yet is begun. */
  readonly resume?: {
    /** What is graded again or at all; `errored` and `missing` by default. Rows whose sample or trajectory changed always are. */
    readonly only?: readonly Again[];
  };
  /** Copies recorded trajectories into the rows, so that the folder stands alone; false by default. */
  readonly embedTrajectories?: boolean;
  /** Interrupts the run: what was graded is on disk, and the run ends in a `GradekitError` `interrupted`. */
  readonly signal?: AbortSignal;
  /** Called at most every 50 ms, and at the end of each run of each model. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called for what is odd and stops nothing, such as recorded trajectories that belong to no sample. */
  readonly onWarning?: (problem: Problem) => void;
}

/** How far one run of one model is. */
export interface Progress {
  readonly model: string;
  /** From 1. */
  readonly run: number;
  /** Samples with a result, those of an earlier run included. */
  readonly done: number;
  /** Samples in all. */
  readonly total: number;
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  /** Results of an earlier run that stay as they are; part of `done`. */
  readonly kept: number;
}

/** A run. It begins when it is iterated or asked for its summary, whichever comes first. */
export interface Run extends AsyncIterable<SampleResult> {
  /**
   * What the run comes to. Runs it when nobody iterates it; a run that is being iterated to its end needs no more than this afterwards.
   * A run whose iteration was broken off is interrupted.
   * @throws GradekitError all that is wrong with the dataset; `not_supported`, `resume_mismatch`, `unwritable`, `interrupted` …
   */
  readonly summary: () => Promise<Summary>;
}
