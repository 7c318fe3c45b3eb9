import type { Sample } from '@gradekit/core';
import { sampleHash } from './hash.js';
import type { DatasetRow, RawRecording } from './row.js';

/** What a row is made of. */
export interface RowParts {
  readonly index: number;
  readonly line: number;
  readonly sample: Sample;
  readonly recording?: RawRecording;
}

/** A row whose hash is only taken when it is read: the pass that checks a dataset needs none. */
export function makeRow(parts: RowParts): DatasetRow {
  return {
    ...parts,
    get hash() {
      return sampleHash(parts.sample);
    },
  };
}
