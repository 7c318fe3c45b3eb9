import type { JsonValue, Problem, Sample } from '@gradekit/core';

/** One row of a dataset that is right. */
export interface DatasetRow {
  /** Position among the rows of the file, from 0. */
  readonly index: number;
  /** Where the row starts, from 1. */
  readonly line: number;
  readonly sample: Sample;
  /** 16 hexadecimal digits over everything that a grade can depend on: id, input, ground truth, metadata. */
  readonly hash: string;
  /** Where the row carries its own trajectory: the value of its `trajectory` or `messages` key, and what came with it (`agent_state`, `usage` …). */
  readonly recording?: RawRecording;
}

/** A recorded row as it was read, before a format made a trajectory of it. */
export interface RawRecording {
  /** The whole row. */
  readonly row: Readonly<Record<string, JsonValue>>;
  readonly source: RecordingSource;
}

/** Where a recorded trajectory stands. Paths are relative to the suite's folder, with `/`. */
export interface RecordingSource {
  readonly path: string;
  readonly line: number;
  /** Of the line's first byte. */
  readonly offset: number;
  /** In bytes, without the line end. */
  readonly length: number;
  /** Of the line's bytes, without the line end; 64 hexadecimal digits. */
  readonly sha256: string;
}

/** What reading a dataset yields: rows, and what is wrong with those that are none. */
export type DatasetItem =
  { readonly kind: 'row'; readonly row: DatasetRow } | { readonly kind: 'problem'; readonly problem: Problem };
