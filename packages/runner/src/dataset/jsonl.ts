import { relative, sep } from 'node:path';
import type { JsonObject } from '@gradekit/core';
import type { Line } from '../bytes/line.js';
import { openLines } from '../bytes/line-reader.js';
import { parseLine } from '../json/parse-line.js';
import { sha256 } from './hash.js';
import { makeRow } from './make-row.js';
import { carriesRecording } from './metadata.js';
import type { DatasetItem, RawRecording } from './row.js';
import { readSample } from './sample-row.js';

/**
 * Reads a JSONL dataset, one item a row and as it is asked for. Blank lines are passed over.
 *
 * @param folder - of the suite, absolute
 * @throws GradekitError `file_not_found`, `file_unreadable`
 */
export function* readJsonl(path: string, folder: string): Generator<DatasetItem> {
  const lines = openLines(path);
  const from = pathFrom(folder, path);
  let index = 0;
  try {
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      const parsed = parseLine(line, { path, code: 'invalid_dataset' });
      if (parsed.kind === 'blank') continue;
      if (parsed.kind === 'problem') yield parsed;
      else yield* itemsOf(parsed.value, { path, from, index, line });
      index += 1;
    }
  } finally {
    lines.close();
  }
}

interface RowPlace {
  readonly path: string;
  /** The path as results write it. */
  readonly from: string;
  readonly index: number;
  readonly line: Line;
}

function itemsOf(row: JsonObject, { path, from, index, line }: RowPlace): readonly DatasetItem[] {
  const read = readSample(row, index);
  if (read.kind === 'faults') {
    const place = { file: path, line: line.number };
    return read.faults.map((fault) => ({ kind: 'problem', problem: { code: 'invalid_dataset', place, ...fault } }));
  }
  const { sample } = read;
  const recording = carriesRecording(row) ? { recording: recordingOf(row, from, line) } : {};
  return [{ kind: 'row', row: makeRow({ index, line: line.number, sample, ...recording }) }];
}

/**
 * A recorded row with its place.
 *
 * @param from - the file's path as results write it
 */
export function recordingOf(row: JsonObject, from: string, { number, offset, bytes }: Line): RawRecording {
  return { row, source: { path: from, line: number, offset, length: bytes.length, sha256: sha256(bytes) } };
}

/** A path as results write it: from the suite's folder, with `/`. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}
