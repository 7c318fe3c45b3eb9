import type { Problem } from '@gradekit/core';
import { throwProblems } from '@gradekit/core';
import { readDataset } from '../dataset/read.js';
import type { DatasetRow } from '../dataset/row.js';
import { createSelector } from '../dataset/select.js';
import type { Selection } from '../dataset/select.js';
import type { Again, KeptRow, KeptRows } from '../results/kept-rows.js';
import { idKey, noRows } from '../results/kept-rows.js';
import type { ResultsFile } from '../results/layout.js';
import { readRow } from '../results/read-row.js';
import type { Redact } from '../results/redact.js';
import { redactJsonText } from '../results/redact.js';
import type { RowsFile } from '../results/rows-file.js';
import type { SampleResult } from '../results/sample-result.js';
import type { RowStyle } from '../results/write-row.js';
import { writeRow } from '../results/write-row.js';
import type { Suite } from '../suite/suite.js';
import type { TargetSession } from '../target/target.js';
import { createBreath } from '../async/breath.js';
import type { Soon } from '../async/chain.js';
import { chain } from '../async/chain.js';
import { gradeRow } from './grade-row.js';
import { interrupted } from './interrupted.js';
import { planRow } from './plan-row.js';
import type { ProgressCounter } from './progress.js';
import type { Window } from './window.js';
import { createWindow } from './window.js';

/** One pass over the dataset: one run of one model. */
export interface Pass {
  readonly suite: Suite;
  readonly file: ResultsFile;
  readonly session: TargetSession;
  readonly selection: Selection;
  /** Whether every row of the dataset is asked for. */
  readonly isWhole: boolean;
  readonly maxConcurrent: number;
  /** Absent when nothing is resumed. */
  readonly again?: readonly Again[];
  /** Absent when nothing is written. */
  readonly rows?: RowsFile;
  readonly kept?: KeptRows;
  readonly style: RowStyle;
  readonly redact: Redact;
  readonly signal: AbortSignal;
  readonly progress: ProgressCounter;
  readonly onWarning: (problem: Problem) => void;
  /** Gets every result, in the dataset's order. */
  readonly deliver: (result: SampleResult) => void;
  /** `undefined` when the next result may be made. */
  readonly room: () => Promise<void> | undefined;
}

/** A result and its place among those of its file. */
interface Finished {
  readonly place: number;
  readonly result: SampleResult;
  /** Where it stands already, when it is of an earlier run. */
  readonly kept?: KeptRow;
}

/** How long processes that were told to end are waited for. */
const patienceMs = 3_000;

/**
 * Runs one pass. Whatever ends it, what is finished is on disk.
 *
 * @throws GradekitError `unwritable`, `interrupted`; what makes the target's answers as a whole untrue, such as `duplicate_id`
 */
export async function runPass(pass: Pass): Promise<void> {
  const { session, rows, signal } = pass;
  const window = createWindow<Finished>(pass.maxConcurrent, {
    onFinished: (finished) => store(pass, finished),
    onNext: ({ result, kept }) => {
      pass.progress.add(result, kept !== undefined);
      pass.deliver(result);
    },
  });
  const interrupt = (): void => window.fail(interrupted());
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    if (signal.aborted) throw interrupted();
    const leftOut = await runRows(pass, window);
    await window.drained();
    rows?.finish();
    pass.progress.end();
    reportProblems(pass, leftOut);
  } finally {
    signal.removeEventListener('abort', interrupt);
    session.close();
    await window.stop(patienceMs);
    rows?.close();
  }
}

function store({ rows, style, redact }: Pass, { place, result, kept }: Finished): void {
  if (rows === undefined) return;
  if (kept === undefined) rows.add(place, redactJsonText(writeRow(result, style), redact));
  else rows.keep(place, kept);
}

/** @returns how many rows were left out */
async function runRows(pass: Pass, window: Window<Finished>): Promise<number> {
  const { suite, selection, again } = pass;
  const isRecorded = suite.target.kind !== 'command';
  const isSelected = createSelector(selection);
  const byId = (pass.kept ?? noRows).byId;
  const breathe = createBreath();
  let place = 0;
  let leftOut = 0;
  for await (const item of readDataset(suite.dataset, suite.folder)) {
    if (item.kind === 'problem') continue;
    const { row } = item;
    const kept = byId.get(idKey(row.sample.id));
    const context = { isSelected: isSelected(row), isRecorded };
    const plan = planRow(row, {
      ...context,
      ...(kept === undefined ? {} : { kept }),
      ...(again === undefined ? {} : { again }),
    });
    if (plan.kind === 'leave-out') leftOut += 1;
    if (plan.kind === 'pass' || plan.kind === 'leave-out') continue;
    window.add(plan.kind === 'grade' ? grade(pass, row, place) : keep(pass, row, { place, ...plan }));
    place += 1;
    const wait = window.room() ?? pass.room() ?? breathe();
    if (wait !== undefined) await wait;
  }
  return leftOut;
}

function grade(pass: Pass, row: DatasetRow, place: number): Soon<Finished> {
  const { suite, file, session, signal } = pass;
  const job = { suite, row, model: file.model, run: file.run, signal };
  return chain(session.answer(row, signal), (answer) => chain(gradeRow(job, answer), (result) => ({ place, result })));
}

interface KeepPlan {
  readonly place: number;
  readonly kind: 'keep' | 'verify';
  readonly kept: KeptRow;
}

function keep(pass: Pass, row: DatasetRow, { place, kind, kept }: KeepPlan): Soon<Finished> {
  const { suite, file, session, rows, signal } = pass;
  const { model, run } = file;
  const stored = rows?.read(kept);
  const result = stored === undefined ? undefined : readRow(stored, { index: row.index, modelHandle: model, run });
  if (result === undefined) return grade(pass, row, place);
  if (kind === 'keep') return { place, result, kept };
  return chain(session.answer(row, signal), (answer) => {
    if (answer.source?.sha256 === kept.sha256) return { place, result, kept };
    return chain(gradeRow({ suite, row, model, run, signal }, answer), (fresh) => ({ place, result: fresh }));
  });
}

/** What is known only now that the last sample was asked for. */
function reportProblems({ session, isWhole, file, onWarning }: Pass, leftOut: number): void {
  if (leftOut > 0) onWarning(leftOutWarning(file.path, leftOut));
  const problems = session.finish(isWhole && leftOut === 0);
  for (const problem of problems) if (problem.severity === 'warning') onWarning(problem);
  throwProblems(problems);
}

function leftOutWarning(file: string, count: number): Problem {
  return {
    code: 'samples_left_out',
    severity: 'warning',
    message: `${count} ${count === 1 ? 'sample has' : 'samples have'} no result and were not asked for`,
    place: { file },
    hint: 'add "missing" to what is graded again, and resume once more',
  };
}
