import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { JsonObject, JsonValue } from '@gradekit/core';
import { GradekitError, didYouMean, isJsonObject } from '@gradekit/core';

/** Which recorded rows a pass over the dataset wants. */
export interface RecordedQuery {
  readonly model: string;
  /** From 1. */
  readonly run: number;
}

/** A file of recorded rows. */
export interface FoundFile {
  /** Absolute. */
  readonly path: string;
  /** It is of the model that is asked for, whatever its rows say. */
  readonly isOfModel: boolean;
  /** What links in its rows are relative to, absolute. */
  readonly base: string;
}

/**
 * The file that a path means: itself, or of a results folder the file of the model and run. A folder with the results of one model
 * serves whatever model is asked for, as in Letta Evals.
 *
 * @throws GradekitError `file_not_found`, `invalid_results`
 */
export function findRecordedFile(path: string, query: RecordedQuery): FoundFile {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) {
    const message = 'there is no such file or results folder';
    throw new GradekitError({ code: 'file_not_found', message, place: { file: path } });
  }
  if (!status.isDirectory()) return { path, isOfModel: false, base: resolve(path, '..') };
  const base = baseOf(path);
  const old = [join(path, 'results.jsonl'), join(path, `run_${query.run}`, 'results.jsonl')].find(isFile);
  if (old !== undefined) return { path: old, isOfModel: false, base };
  return { ...fileOfRun(path, query), base };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function fileOfRun(folder: string, query: RecordedQuery): Omit<FoundFile, 'base'> {
  const models = modelsIn(folder);
  const name = nameOf(folder, query) ?? fileName(query.model);
  const [only] = models;
  const model = models.includes(name) || models.length !== 1 ? name : (only ?? name);
  if (!models.includes(model)) throw noSuchModel(folder, query.model, models);
  const path = [join(folder, `${model}.jsonl`), join(folder, model, `run_${query.run}.jsonl`)].find(isFile);
  // Two models may share a file in a folder of Letta Evals; a folder of one model serves whichever is asked for.
  if (path !== undefined) return { path, isOfModel: models.length === 1 };
  throw new GradekitError({
    code: 'invalid_results',
    message: `there is no run ${query.run} of ${query.model} in this results folder`,
    place: { file: join(folder, model) },
    hint: 'set num_runs to the number of recorded runs',
  });
}

/** Names that stand for a model: `<name>.jsonl`, or a folder `<name>` of runs. */
function modelsIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile() && entry.name.endsWith('.jsonl')) return [basename(entry.name, '.jsonl')];
    const isRuns = entry.isDirectory() && readdirSync(join(folder, entry.name)).includes('run_1.jsonl');
    return isRuns ? [entry.name] : [];
  });
}

/** The name that our own `suite.json` gives the model's file. */
function nameOf(folder: string, { model }: RecordedQuery): string | undefined {
  const files = ownRecord(folder)?.['files'];
  if (!Array.isArray(files)) return undefined;
  const file: JsonValue | undefined = files.find((entry: JsonValue) => isJsonObject(entry) && entry['model'] === model);
  const path = isJsonObject(file) ? file['path'] : undefined;
  return typeof path === 'string' ? path.replace(/\.jsonl$/, '').replace(/\/run_\d+$/, '') : undefined;
}

/** Letta Evals' file name for a model. */
function fileName(model: string): string {
  return model.replaceAll(/[/\\:]/g, '-');
}

function baseOf(folder: string): string {
  const base = ownRecord(folder)?.['base'];
  return typeof base === 'string' ? resolve(folder, base) : folder;
}

function ownRecord(folder: string): JsonObject | undefined {
  try {
    const suite: JsonValue = JSON.parse(readFileSync(join(folder, 'suite.json'), 'utf8'));
    const own = isJsonObject(suite) ? suite['gradekit'] : undefined;
    return isJsonObject(own) ? own : undefined;
  } catch {
    // A folder of rows is enough; what is in suite.json only helps to read it.
    return undefined;
  }
}

function noSuchModel(folder: string, model: string, known: readonly string[]): GradekitError {
  const hint = didYouMean(fileName(model), known);
  return new GradekitError({
    code: 'invalid_results',
    message:
      known.length === 0 ? 'the folder holds no recorded results' : `it holds no results of the model "${model}"`,
    place: { file: folder },
    known,
    ...(hint === undefined ? {} : { hint }),
  });
}
