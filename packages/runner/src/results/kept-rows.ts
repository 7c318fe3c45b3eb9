import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, Problem, SampleId } from '@gradekit/core';
import type { Line } from '../bytes/line.js';
import { openLines } from '../bytes/line-reader.js';
import { objectField, parseObject, textField } from './field.js';
import { isRealFile } from './files.js';
import type { ResultsFile } from './layout.js';
import type { RowRange } from './order.js';
import { readId, readSource } from './read-row.js';
import { defaultModel } from './write-row.js';

/** What must be known of a row to tell whether it may stay. */
export interface KeptRow extends RowRange {
  readonly sampleHash: string;
  /** Of the recorded trajectory that was graded. */
  readonly sha256?: string;
  readonly verdict: string;
}

/** The rows of an earlier run. An index: the rows themselves stay in the file. */
export interface KeptRows {
  readonly byId: ReadonlyMap<string, KeptRow>;
  /** Where the last whole row ends, its line end included; what follows is the rest of a row that was cut off. */
  readonly end: number;
  /** The last whole row has no line end. */
  readonly lacksLineEnd: boolean;
}

/** No rows at all. */
export const noRows: KeptRows = { byId: new Map(), end: 0, lacksLineEnd: false };

/** What an index is made for. */
export interface KeptRowsQuery {
  /** Absolute path of the results folder. */
  readonly folder: string;
  /** Whose rows are wanted; those of others are not looked at. */
  readonly file: ResultsFile;
  /** Names that every row must have a grade for. */
  readonly metrics: readonly string[];
  readonly onWarning: (problem: Problem) => void;
}

/** Ids that are equal here are the same sample: JSON may hand back a number as one, or as text. */
export function idKey(id: SampleId): string {
  return String(id);
}

/**
 * Reads which rows an earlier run left, with patience: a row that is broken is reported and graded again, of several rows of one sample
 * the last one counts, and the rest of a row that was cut off by a kill is dropped without a word.
 * A link in place of the file is no file.
 */
export function indexRows(query: KeptRowsQuery): KeptRows {
  const { folder, file } = query;
  if (!isRealFile(folder, file.path)) return noRows;
  const path = join(folder, file.path);
  const byId = new Map<string, KeptRow>();
  const lines = openLines(path);
  // Known one line later: a line may end in one byte or in two.
  let last: ReadLine | undefined;
  try {
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      if (last !== undefined) addRow(byId, last, query);
      last = readLine(line);
    }
  } finally {
    lines.close();
  }
  if (last === undefined) return noRows;
  const size = statSync(path).size;
  const lacksLineEnd = !endsInLineEnd(path, size);
  if (lacksLineEnd && last.row === undefined) return { byId, end: last.offset, lacksLineEnd: false };
  addRow(byId, last, query);
  return { byId, end: size, lacksLineEnd };
}

interface ReadLine extends RowRange {
  readonly number: number;
  /** Absent when the line is no JSON object. */
  readonly row?: JsonObject;
}

function readLine({ number, offset, bytes }: Line): ReadLine {
  const row = parseObject(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  const line = { number, offset, length: bytes.length };
  return row === undefined ? line : { ...line, row };
}

function addRow(byId: Map<string, KeptRow>, line: ReadLine, query: KeptRowsQuery): void {
  if (line.length === 0) return;
  const id = line.row === undefined ? undefined : readId(line.row);
  const kept = line.row === undefined ? undefined : keptRow(line.row, line, query);
  if (id === undefined || kept === undefined)
    query.onWarning(brokenRow(join(query.folder, query.file.path), line.number));
  else byId.set(idKey(id), kept);
}

function endsInLineEnd(path: string, size: number): boolean {
  const file = openSync(path, 'r');
  try {
    const byte = Buffer.alloc(1);
    readSync(file, byte, 0, 1, size - 1);
    return byte[0] === 10;
  } finally {
    closeSync(file);
  }
}

function keptRow(row: JsonObject, { offset, length }: RowRange, { file, metrics }: KeptRowsQuery): KeptRow | undefined {
  const grades = objectField(row, 'grades');
  const sampleHash = textField(row, 'sample_hash');
  if (sampleHash === undefined || grades === undefined) return undefined;
  if ((textField(row, 'model_handle') ?? defaultModel) !== file.model) return undefined;
  if (!metrics.every((name) => objectField(grades, name) !== undefined)) return undefined;
  const source = readSource(row);
  const facts = { offset, length, sampleHash, verdict: textField(row, 'verdict') ?? '' };
  return source === undefined ? facts : { ...facts, sha256: source.sha256 };
}

function brokenRow(file: string, line: number): Problem {
  return {
    code: 'invalid_results',
    severity: 'warning',
    message: 'this row is no result of this run: its sample is graded again',
    place: { file, line },
  };
}

/** Which rows are graded again although they are there. */
export type Again = 'failed' | 'errored' | 'missing';
