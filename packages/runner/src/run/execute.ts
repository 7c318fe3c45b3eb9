import { resolve } from 'node:path';
import type { Problem } from '@gradekit/core';
import { GradekitError, formatProblem, throwProblems } from '@gradekit/core';
import { checkDataset } from '../dataset/check.js';
import { readDataset } from '../dataset/read.js';
import { createSelector } from '../dataset/select.js';
import type { Selection } from '../dataset/select.js';
import type { ResultsFolder } from '../results/folder.js';
import { openResultsFolder } from '../results/folder.js';
import type { Again } from '../results/kept-rows.js';
import { idKey } from '../results/kept-rows.js';
import type { ResultsFile } from '../results/layout.js';
import { layoutOf } from '../results/layout.js';
import type { Redact } from '../results/redact.js';
import { createRedactor } from '../results/redact.js';
import type { SampleResult } from '../results/sample-result.js';
import type { Summary } from '../results/summary.js';
import { createTally } from '../results/tally.js';
import type { Suite } from '../suite/suite.js';
import { openTarget } from '../target/open.js';
import type { TargetSession } from '../target/target.js';
import { interrupted } from './interrupted.js';
import type { RunOptions } from './options.js';
import { runPass } from './pass.js';
import { createProgress } from './progress.js';

/** A run that is executed. */
export interface Job {
  readonly suite: Suite;
  readonly options: RunOptions;
  readonly signal: AbortSignal;
  /** Gets every result: in the dataset's order, run by run, model by model. */
  readonly deliver: (result: SampleResult) => void;
  /** `undefined` when the next result may be made. */
  readonly room: () => Promise<void> | undefined;
}

/** What a resumed run does again when it is not told otherwise. */
const againByDefault: readonly Again[] = ['errored', 'missing'];

/**
 * Runs a suite from its checks to its summary. Until suite, dataset and target are known to be right, nothing is written.
 *
 * @throws GradekitError
 */
export async function execute(job: Job): Promise<Summary> {
  const { suite, options } = job;
  throwProblems(suite.unsupported);
  const maxConcurrent = options.maxConcurrent ?? suite.maxConcurrent;
  refuseNoRoom(maxConcurrent);
  const plan: Plan = {
    ...job,
    maxConcurrent,
    selection: selectionOf(suite, options.selection ?? {}),
    redact: createRedactor(suite.secrets, process.env),
    warn: warnOnce(options.onWarning),
  };
  const folder = openFolder(plan);
  try {
    const total = await checkSamples(plan, folder);
    throwIfAborted(job.signal);
    const tally = createTally(suite);
    const deliver = (result: SampleResult): void => {
      tally.add(result);
      job.deliver(result);
    };
    await runPasses({ ...plan, deliver }, { folder, total });
    const summary = tally.summary();
    folder?.writeSummary(summary);
    return summary;
  } finally {
    folder?.discard();
  }
}

interface Plan extends Job {
  readonly maxConcurrent: number;
  readonly selection: Selection;
  readonly redact: Redact;
  readonly warn: (problem: Problem) => void;
}

interface Destination {
  readonly folder: ResultsFolder | undefined;
  /** Samples in each pass. */
  readonly total: number;
}

function refuseNoRoom(maxConcurrent: number): void {
  if (Number.isInteger(maxConcurrent) && maxConcurrent >= 1) return;
  throw new GradekitError({
    code: 'usage',
    message: `maxConcurrent is ${maxConcurrent}, but at least one sample must be in flight`,
  });
}

/** A flag goes over what the suite says; tags are asked for together. */
function selectionOf(suite: Suite, selection: Selection): Selection {
  const maxSamples = selection.maxSamples ?? suite.maxSamples;
  const tags = [...(suite.sampleTags ?? []), ...(selection.tags ?? [])];
  return {
    ...selection,
    ...(maxSamples === undefined ? {} : { maxSamples }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}

/** Every run of every model would say the same. */
function warnOnce(onWarning: RunOptions['onWarning']): (problem: Problem) => void {
  const said = new Set<string>();
  return (problem) => {
    const text = formatProblem(problem);
    if (said.has(text)) return;
    said.add(text);
    onWarning?.(problem);
  };
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw interrupted();
}

function openFolder({ suite, options, redact, warn }: Plan): ResultsFolder | undefined {
  const path = options.output === undefined ? suite.output : resolve(options.output);
  if (path === undefined) {
    if (options.resume !== undefined) throw nothingToResume();
    return undefined;
  }
  return openResultsFolder({
    suite,
    path,
    isResumed: options.resume !== undefined,
    redact,
    onWarning: warn,
    ...(options.cached === undefined ? {} : { cached: resolve(options.cached) }),
  });
}

function nothingToResume(): GradekitError {
  return new GradekitError({
    code: 'usage',
    message: 'there is no results folder to go on with: neither the run nor the suite names one',
    hint: 'name it with -o',
  });
}

/** The first pass over the dataset: finds all that is wrong with it, and writes down its samples. */
async function checkSamples(plan: Plan, folder: ResultsFolder | undefined): Promise<number> {
  const { suite, selection, warn } = plan;
  let count = 0;
  const isStreamed = folder !== undefined && !folder.isResumed;
  const facts = await checkDataset(suite, selection, {
    signal: plan.signal,
    onSample: ({ sample }) => {
      count += 1;
      if (isStreamed) folder.addSample(sample);
    },
  });
  for (const problem of facts.problems) if (problem.severity === 'warning') warn(problem);
  throwProblems(facts.problems);
  return folder?.isResumed === true ? addAllSamples(plan, folder) : count;
}

/** A resumed run holds what was selected then and what is selected now. */
async function addAllSamples({ suite, selection }: Plan, folder: ResultsFolder): Promise<number> {
  const isSelected = createSelector(selection);
  const earlier = layoutOf(suite).map((file) => folder.keptRows(file).byId);
  let count = 0;
  for await (const item of readDataset(suite.dataset, suite.folder)) {
    if (item.kind === 'problem') continue;
    const { sample, hash } = item.row;
    const isKept = earlier.some((byId) => byId.get(idKey(sample.id))?.sampleHash === hash);
    if (!isSelected(item.row) && !isKept) continue;
    count += 1;
    folder.addSample(sample);
  }
  return count;
}

async function runPasses(plan: Plan, destination: Destination): Promise<void> {
  const files = layoutOf(plan.suite);
  for (const [index, file] of files.entries()) {
    // A target that is unusable is found before anything of an earlier run is removed.
    const session = openSession(plan, file);
    if (index === 0) beginFolder(destination.folder, session);
    await runFile(plan, { ...destination, file, session });
  }
}

function beginFolder(folder: ResultsFolder | undefined, session: TargetSession): void {
  try {
    folder?.begin();
  } catch (thrown) {
    session.close();
    throw thrown;
  }
}

function openSession({ suite, options }: Plan, { model, run }: ResultsFile): TargetSession {
  const cached = options.cached === undefined ? {} : { cached: resolve(options.cached) };
  return openTarget(suite, { model, run, ...cached });
}

interface FileJob extends Destination {
  readonly file: ResultsFile;
  readonly session: TargetSession;
}

async function runFile(plan: Plan, { folder, total, file, session }: FileJob): Promise<void> {
  const { suite, options, selection, warn } = plan;
  const kept = folder?.keptRows(file);
  const rows = openRows(folder, { file, session });
  await runPass({
    ...plan,
    file,
    session,
    isWhole: Object.values(selection).every((value) => value === undefined),
    style: {
      numRuns: suite.numRuns,
      embedTrajectories: options.embedTrajectories === true,
      advisory: new Set(suite.metrics.filter((metric) => metric.advisory).map((metric) => metric.name)),
    },
    progress: createProgress({ model: file.model, run: file.run, total }, options.onProgress),
    onWarning: warn,
    ...(folder?.isResumed === true ? { again: options.resume?.only ?? againByDefault } : {}),
    ...(kept === undefined ? {} : { kept }),
    ...(rows === undefined ? {} : { rows }),
  });
}

function openRows(folder: ResultsFolder | undefined, { file, session }: Pick<FileJob, 'file' | 'session'>) {
  try {
    return folder?.openRows(file);
  } catch (thrown) {
    session.close();
    throw thrown;
  }
}
