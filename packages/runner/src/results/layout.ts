import type { Suite } from '../suite/suite.js';
import { fileNames } from './file-name.js';
import { defaultModel } from './write-row.js';

/** One file of rows in a results folder. */
export interface ResultsFile {
  readonly model: string;
  /** From 1. */
  readonly run: number;
  /** Relative to the results folder, with `/`. */
  readonly path: string;
}

/** The models that a suite runs, in its order; one called `default` when it names none. */
export function modelsOf(suite: Suite): readonly string[] {
  const { modelHandles } = suite.target;
  return modelHandles.length === 0 ? [defaultModel] : [...new Set(modelHandles)];
}

/** The files that a suite's rows go to, in the order in which they are written: Letta Evals' layout. */
export function layoutOf(suite: Suite): readonly ResultsFile[] {
  const models = modelsOf(suite);
  const names = fileNames(models);
  return models.flatMap((model) => {
    const name = names.get(model) ?? model;
    if (suite.numRuns === 1) return [{ model, run: 1, path: `${name}.jsonl` }];
    return Array.from({ length: suite.numRuns }, (_, run) => ({
      model,
      run: run + 1,
      path: `${name}/run_${run + 1}.jsonl`,
    }));
  });
}
