import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { JsonObject, Problem, Sample } from '@gradekit/core';
import { GradekitError } from '@gradekit/core';
import type { Suite } from '../suite/suite.js';
import { objectField } from './field.js';
import { isRealFile, makeFolder, makeInnerFolder, removeFile } from './files.js';
import type { KeptRows } from './kept-rows.js';
import { indexRows, noRows } from './kept-rows.js';
import type { ResultsFile } from './layout.js';
import { layoutOf } from './layout.js';
import type { Redact } from './redact.js';
import { redactJson } from './redact.js';
import { filesOf, readSuiteRecord } from './suite-head.js';
import type { RowsFile } from './rows-file.js';
import { openRowsFile } from './rows-file.js';
import type { SuiteFile } from './suite-file.js';
import { createSuiteFile, suiteFileName } from './suite-file.js';
import { changesBetween, suiteRecord } from './suite-record.js';
import { removeSummaryFile, summaryFileName, writeSummaryFile } from './summary-file.js';
import type { Summary } from './summary.js';

/** What a results folder is opened for. */
export interface FolderRequest {
  readonly suite: Suite;
  /** Absolute path. */
  readonly path: string;
  /** Whether rows of an earlier run stay. */
  readonly isResumed: boolean;
  /** Absolute path of the recordings that replace the suite's target. */
  readonly cached?: string;
  readonly redact: Redact;
  readonly onWarning: (problem: Problem) => void;
}

/** A results folder that a run writes. Until `begin` nothing that stood in it is touched. */
export interface ResultsFolder {
  /** Whether rows of an earlier run are there. */
  readonly isResumed: boolean;
  /** The rows of an earlier run that may stay. */
  readonly keptRows: (file: ResultsFile) => KeptRows;
  /** A sample that is part of the run, in the dataset's order. @throws GradekitError `unwritable` */
  readonly addSample: (sample: Sample) => void;
  /** From here on the folder is this run's: what an earlier one left is removed. @throws GradekitError `unwritable` */
  readonly begin: () => void;
  /** @throws GradekitError `unwritable` */
  readonly openRows: (file: ResultsFile) => RowsFile;
  /** @throws GradekitError `unwritable` */
  readonly writeSummary: (summary: Summary) => void;
  /** Leaves the folder as it was, when the run has not begun. May be called at any time. */
  readonly discard: () => void;
}

/**
 * Opens a folder for the results of a run.
 *
 * @throws GradekitError `unwritable`; `resume_mismatch`, `invalid_results` when the folder can't be gone on with; `usage` when a file that
 * the run reads would be written over
 */
export function openResultsFolder(request: FolderRequest): ResultsFolder {
  const { suite, path, redact } = request;
  const files = layoutOf(suite);
  const record = suiteRecord(suite, path, files);
  refuseInputs(request, files);
  const earlier = readEarlier(request);
  if (request.isResumed && earlier !== undefined) {
    refuseChanges(path, earlier, redactRecord(record, redact));
  }
  const isResumed = request.isResumed && earlier !== undefined;
  const undo = makeFolder(path);
  const suiteFile = createOrUndo(() => createSuiteFile(path, record, redact), undo);
  const kept = new Map<string, KeptRows>();
  let hasBegun = false;

  function keptRows(file: ResultsFile): KeptRows {
    if (!isResumed) return noRows;
    const known = kept.get(file.path);
    if (known !== undefined) return known;
    const metrics = suite.metrics.map(({ name }) => name);
    const rows = indexRows({ folder: path, file, metrics, onWarning: request.onWarning });
    kept.set(file.path, rows);
    return rows;
  }

  return {
    isResumed,
    keptRows,
    addSample: suiteFile.add,
    begin: () => {
      removeSummaryFile(path);
      if (!isResumed && earlier !== undefined) removeEarlier(path, earlier);
      suiteFile.finish();
      hasBegun = true;
    },
    openRows: (file) => {
      const rowsPath = join(path, file.path);
      if (file.path.includes('/')) makeInnerFolder(dirname(rowsPath));
      const rows = keptRows(file);
      kept.delete(file.path);
      return openRowsFile(rowsPath, { kept: rows, flushes: suite.target.kind === 'command' ? 'each-row' : 'soon' });
    },
    writeSummary: (summary) => writeSummaryFile(path, summary, redact),
    discard: () => {
      if (hasBegun) return;
      suiteFile.discard();
      undo();
    },
  };
}

function createOrUndo(create: () => SuiteFile, undo: () => void): SuiteFile {
  try {
    return create();
  } catch (thrown) {
    undo();
    throw thrown;
  }
}

/** What another program wrote is not ours to replace. */
function readEarlier({ path, isResumed }: FolderRequest): JsonObject | undefined {
  const earlier = readSuiteRecord(path);
  if (earlier === undefined || isResumed || objectField(earlier, 'gradekit') !== undefined) return earlier;
  throw new GradekitError({
    code: 'usage',
    message: `the results folder holds a ${suiteFileName} that gradekit did not write`,
    place: { file: join(path, suiteFileName) },
    hint: 'give another folder with -o',
  });
}

function redactRecord(record: JsonObject, redact: Redact): JsonObject {
  return objectField({ record: redactJson(record, redact) }, 'record') ?? {};
}

function refuseChanges(path: string, earlier: JsonObject, now: JsonObject): void {
  if (objectField(earlier, 'gradekit') === undefined) {
    throw mismatch(path, 'these results were not written by gradekit');
  }
  const changes = changesBetween(earlier, now);
  const paths = new Set(filesOf(path, now).map((file) => file.path));
  const gone = filesOf(path, earlier).filter((file) => !paths.has(file.path));
  const goneText = gone.map((file) => `${file.path} is no longer written (model_handles or num_runs)`);
  const all = [...changes, ...goneText];
  if (all.length > 0) throw mismatch(path, `the suite changed since these results were written: ${all.join('; ')}`);
}

function mismatch(path: string, message: string): GradekitError {
  return new GradekitError({
    code: 'resume_mismatch',
    message,
    place: { file: join(path, suiteFileName) },
    hint: 'run without --resume to grade everything again, or give another folder with -o',
  });
}

function removeEarlier(path: string, earlier: JsonObject): void {
  for (const file of filesOf(path, earlier)) {
    if (isRealFile(path, file.path)) removeFile(join(path, file.path));
  }
}

/** Whoever gives the folder of recordings as the results folder too must not lose the recordings. */
function refuseInputs({ suite, path, cached }: FolderRequest, files: readonly ResultsFile[]): void {
  const { target } = suite;
  const recordings = cached ?? (target.kind === 'recorded' ? target.path : undefined);
  const inputs = [suite.file, suite.dataset, ...(recordings === undefined ? [] : [recordings])].map(realPath);
  const folder = realPath(path);
  const written = [suiteFileName, summaryFileName, ...files.map((file) => file.path)].map((name) => join(folder, name));
  const both = inputs.find((input) => input === folder || written.includes(input));
  if (both === undefined) return;
  throw new GradekitError({
    code: 'usage',
    message: 'the results would be written over what the run reads',
    place: { file: both },
    hint: 'give another folder with -o',
  });
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}
