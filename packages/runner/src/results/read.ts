import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@gradekit/core';
import { GradekitError } from '@gradekit/core';
import { openLines } from '../bytes/line-reader.js';
import { objectField, parseObject, textField } from './field.js';
import { isRealFile } from './files.js';
import type { ResultsFile } from './layout.js';
import { readRow } from './read-row.js';
import type { SampleResult } from './sample-result.js';
import { suiteFileName } from './suite-file.js';
import { filesOf, readable, readSuiteRecord } from './suite-head.js';
import { readSummary } from './summary-read.js';
import { summaryFileName } from './summary-file.js';
import type { Summary } from './summary.js';
import { defaultModel } from './write-row.js';

/** A results folder that was opened. */
export interface Results {
  /** As it was given. */
  readonly folder: string;
  readonly suite: SuiteRecord;
  /** Absent when the run was not finished, and when Letta Evals wrote it. */
  readonly summary?: Summary;
  /** In the order of the suite's models, then runs. */
  readonly files: readonly ResultsFile[];
  /**
   * All results, file by file; `index` is the position in the file. Nothing is held: one row at a time is in memory.
   * The rest of a row that was cut off by a kill is left out.
   * @throws GradekitError `invalid_results` at a row that is none
   */
  readonly samples: () => AsyncIterable<SampleResult>;
}

/** What `suite.json` says besides the samples. */
export interface SuiteRecord {
  readonly name: string;
  /** The suite as it was written, with defaults filled in and without its secrets. */
  readonly config: JsonObject;
  /** The version of gradekit that wrote the folder, the graders, the files; absent when Letta Evals did. */
  readonly gradekit?: JsonObject;
}

/**
 * Opens a results folder: ours, finished or not, or one of Letta Evals 0.17 and later.
 *
 * @throws GradekitError `file_not_found`, `invalid_results`
 * @example
 * ```ts
 * const results = await readResults('out');
 * for await (const result of results.samples()) console.log(result.sampleId, result.verdict);
 * ```
 */
export async function readResults(folder: string): Promise<Results> {
  const record = readSuiteRecord(folder);
  if (record === undefined) throw noResults(folder);
  const files = filesOf(folder, record);
  const summary = readSummaryFile(folder);
  const gradekit = objectField(record, 'gradekit');
  return {
    folder,
    suite: {
      name: textField(record, 'suite') ?? '',
      config: objectField(record, 'config') ?? {},
      ...(gradekit === undefined ? {} : { gradekit }),
    },
    ...(summary === undefined ? {} : { summary }),
    files,
    samples: () => readSamples(folder, files),
  };
}

function noResults(folder: string): GradekitError {
  return new GradekitError({
    code: 'file_not_found',
    message: `there are no results here: no ${suiteFileName}`,
    place: { file: folder },
    hint: 'name the folder that was given to gradekit run with -o',
  });
}

function readSummaryFile(folder: string): Summary | undefined {
  const path = join(folder, summaryFileName);
  if (!isRealFile(folder, summaryFileName)) return undefined;
  const wire = parseObject(readable(path, () => readFileSync(path, 'utf8')));
  return wire === undefined ? undefined : readSummary(wire);
}

async function* readSamples(folder: string, files: readonly ResultsFile[]): AsyncIterable<SampleResult> {
  for (const file of files) if (isRealFile(folder, file.path)) yield* readFile(join(folder, file.path), file);
}

function* readFile(path: string, file: ResultsFile): Iterable<SampleResult> {
  const { size } = statSync(path);
  const lines = openLines(path);
  try {
    let index = 0;
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      if (line.bytes.length === 0) continue;
      const row = parseObject(Buffer.from(line.bytes).toString());
      const isCutOff = row === undefined && line.offset + line.bytes.length === size;
      if (isCutOff) return;
      const result = row === undefined ? undefined : readRow(row, rowDefaults(file, index));
      if (result === undefined) throw noRow(path, line.number);
      index += 1;
      yield result;
    }
  } finally {
    lines.close();
  }
}

function rowDefaults({ model, run }: ResultsFile, index: number) {
  return model === defaultModel ? { index, run } : { index, run, modelHandle: model };
}

function noRow(file: string, line: number): GradekitError {
  return new GradekitError({
    code: 'invalid_results',
    message: 'this line is no result: a row is a JSON object with sample_id and grades',
    place: { file, line },
    hint: 'run the suite again with --resume: it repairs the file',
  });
}
