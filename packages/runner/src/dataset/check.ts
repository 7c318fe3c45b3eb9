import type { Problem } from '@gradekit/core';
import { isGradekitError } from '@gradekit/core';
import { createBreath } from '../async/breath.js';
import type { Suite } from '../suite/suite.js';
import { checkSample } from './check-sample.js';
import { DatasetProblems } from './problems.js';
import { readDataset } from './read.js';
import type { DatasetRow } from './row.js';
import type { Selection } from './select.js';
import { createSelector } from './select.js';
import { selectionProblems } from './selection-problems.js';

/** What else a check does. */
export interface CheckOptions {
  /** Gets every selected row, in order. */
  readonly onSample?: (row: DatasetRow) => void;
  /** Also asks every grader what it can know of a sample before anything is run: a missing ground truth, a broken pattern. */
  readonly checkSamples?: boolean;
  /** Ends the check with its reason. */
  readonly signal?: AbortSignal;
}

/** What a pass over a dataset found. */
export interface DatasetFacts {
  /** Rows that are samples. */
  readonly total: number;
  readonly selected: number;
  /** Errors and warnings, the first hundred of each, in the order of the file. */
  readonly problems: readonly Problem[];
  /** How many errors there are in all. */
  readonly problemCount: number;
}

/**
 * Reads a suite's whole dataset once and says what is wrong with it. It throws nothing for what the file holds.
 *
 * @throws the reason of `options.signal` when that aborts
 *
 * @example
 * ```ts
 * const facts = await checkDataset(suite, {}, { checkSamples: true });
 * throwProblems(facts.problems);
 * ```
 */
export async function checkDataset(
  suite: Suite,
  selection: Selection,
  options: CheckOptions = {},
): Promise<DatasetFacts> {
  const problems = new DatasetProblems(suite.dataset);
  const isSelected = createSelector(selection);
  const lines = new Map<string, number>();
  const breathe = createBreath();
  let selected = 0;
  for await (const row of rowsOf(suite, problems)) {
    addId(lines, row, problems);
    options.signal?.throwIfAborted();
    const wait = breathe();
    if (wait !== undefined) await wait;
    if (!isSelected(row)) continue;
    selected += 1;
    options.onSample?.(row);
    if (options.checkSamples === true) problems.addAll(checkSample(suite, row));
  }
  if (problems.count === 0) problems.addAll(selectionProblems(suite, selection, { ids: lines, selected }));
  return { total: lines.size, selected, problems: problems.all(), problemCount: problems.count };
}

/** The rows that are right; all else goes to the problems. What is thrown where rows are used is none of the dataset's. */
async function* rowsOf(suite: Suite, problems: DatasetProblems): AsyncGenerator<DatasetRow> {
  try {
    for await (const item of readDataset(suite.dataset, suite.folder)) {
      if (item.kind === 'problem') problems.add(item.problem);
      else yield item.row;
    }
  } catch (thrown) {
    if (!isGradekitError(thrown)) throw thrown;
    problems.addAll(thrown.problems);
  }
}

function addId(lines: Map<string, number>, { sample, line }: DatasetRow, problems: DatasetProblems): void {
  const key = String(sample.id);
  const earlier = lines.get(key);
  if (earlier === undefined) {
    lines.set(key, line);
    return;
  }
  problems.add({
    code: 'duplicate_id',
    message: `the id ${JSON.stringify(sample.id)} is used twice, on lines ${earlier} and ${line}`,
    place: { file: problems.file, line },
    hint: 'ids are compared as text, and a row without one has its number, counted from 0',
  });
}
