import type { JsonObject, JsonValue, Problem, Trajectory } from '@gradekit/core';
import type { DatasetRow, RecordingSource } from '../dataset/row.js';

/** A place that trajectories come from, opened for one run of one model. */
export interface TargetSession {
  /**
   * The trajectory of the next sample. Asked in dataset order; several promises may be open at once.
   * Never rejects for what the target did: that is an answer with status `failed`.
   */
  readonly answer: (row: DatasetRow, signal: AbortSignal) => TargetAnswer | Promise<TargetAnswer>;
  /**
   * Asked once, after the last sample: what is to be said of the target as a whole. Problems that are errors (a trajectory that is
   * recorded twice) mean that the run's numbers are not to be trusted.
   *
   * @param isWhole - every sample of the dataset was asked for: then what is left over belongs to no sample
   */
  readonly finish: (isWhole: boolean) => readonly Problem[];
  /** Frees files and processes; may be called at any time, once. */
  readonly close: () => void;
}

/** What a target has for a sample. */
export type TargetAnswer = TargetTrajectory | TargetFailure;

/** There is a trajectory. */
export interface TargetTrajectory {
  readonly status: 'answered';
  /** Its turns may be made when they are first read. */
  readonly trajectory: Trajectory;
  readonly facts: TargetFacts;
  /** Of a recorded trajectory. */
  readonly source?: RecordingSource;
}

/** The target failed, or has nothing for this sample. */
export interface TargetFailure {
  readonly status: 'failed';
  /** What happened, with what the target said on stderr, shortened. */
  readonly message: string;
  /** The name of the failure, such as `TimeoutError`: Letta's `exception_type`. */
  readonly exceptionType: string;
  readonly facts: TargetFacts;
  /** Of a recorded line that is broken. */
  readonly source?: RecordingSource;
}

/** What goes into the result line beside the trajectory, in the words of the wire. Absent keys are left out there. */
export interface TargetFacts {
  readonly agentId?: string;
  readonly agentUsage?: readonly JsonValue[];
  readonly agentState?: JsonObject;
  /** Seconds, as recorded or as measured. Recorded trajectories without times have none: results are a function of their input. */
  readonly timing?: { readonly total: number; readonly target: number };
  /** The turns as Letta writes them: what a results folder that stands alone holds. */
  readonly wireTrajectory?: () => JsonValue;
}
