import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@gradekit/core';
import { GradekitError, isGradekitError, messageOf } from '@gradekit/core';
import { openLines } from '../bytes/line-reader.js';
import { numberField, objectField, objectsField, parseObject, textField } from './field.js';
import { isRealFile } from './files.js';
import type { ResultsFile } from './layout.js';
import { samplesLine, suiteFileName } from './suite-file.js';

/**
 * What `suite.json` of a folder says, without its samples.
 *
 * @returns `undefined` when there is none
 * @throws GradekitError `invalid_results` when it can't be read
 */
export function readSuiteRecord(folder: string): JsonObject | undefined {
  const path = join(folder, suiteFileName);
  if (!isRealFile(folder, suiteFileName)) return undefined;
  const record = parseObject(readable(path, () => readHead(path)));
  if (record !== undefined) return record;
  throw new GradekitError({
    code: 'invalid_results',
    message: 'this is no JSON object',
    place: { file: path },
    hint: 'run the suite into another folder, or remove this one',
  });
}

/** The file up to its samples, closed there; the whole file when it is laid out otherwise. */
function readHead(path: string): string {
  const lines = openLines(path);
  const head: string[] = [];
  try {
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      const text = Buffer.from(line.bytes).toString();
      if (text === samplesLine) return `${head.join('\n')}\n${samplesLine}]}`;
      head.push(text);
    }
  } finally {
    lines.close();
  }
  return head.join('\n');
}

/**
 * Reads something of a results folder.
 *
 * @throws GradekitError `invalid_results` when the system refuses
 */
export function readable<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    if (isGradekitError(cause)) throw cause;
    throw new GradekitError(
      { code: 'invalid_results', message: `this can't be read: ${messageOf(cause)}`, place: { file: path } },
      { cause },
    );
  }
}

/**
 * The files of rows that a folder's record names; of a folder of Letta Evals, those that are there.
 */
export function filesOf(folder: string, record: JsonObject): readonly ResultsFile[] {
  const own = objectField(record, 'gradekit');
  return own === undefined ? lettaFiles(folder) : ownFiles(own);
}

function ownFiles(gradekit: JsonObject): readonly ResultsFile[] {
  return objectsField(gradekit, 'files').flatMap((entry) => {
    const [model, run, path] = [textField(entry, 'model'), numberField(entry, 'run'), textField(entry, 'path')];
    if (model === undefined || run === undefined || path === undefined || !isInside(path)) return [];
    return [{ model, run, path }];
  });
}

/** A record that was tampered with leads nowhere outside of its folder. */
function isInside(path: string): boolean {
  return /^[^/\\:]+(\/run_\d+)?\.jsonl$/.test(path) && !path.startsWith('..');
}

function lettaFiles(folder: string): readonly ResultsFile[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const single = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'));
  const folders = entries.filter((entry) => entry.isDirectory());
  return [
    ...single.map(({ name }) => ({ model: name.slice(0, -'.jsonl'.length), run: 1, path: name })),
    ...folders.flatMap(({ name }) => lettaRuns(folder, name)),
  ];
}

function lettaRuns(folder: string, model: string): readonly ResultsFile[] {
  const runs = readdirSync(join(folder, model)).flatMap((name) => {
    const run = /^run_(\d+)\.jsonl$/.exec(name)?.[1];
    return run === undefined ? [] : [{ model, run: Number(run), path: `${model}/${name}` }];
  });
  return runs.sort((a, b) => a.run - b.run);
}
