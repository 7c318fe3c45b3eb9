import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtins } from '@gradekit/builtins';
import { createRegistry, isGradekitError, type JsonObject, type Problem, type Sample } from '@gradekit/core';
import { checkDataset } from '../packages/runner/src/dataset/check.js';
import { loadSuite } from '../packages/runner/src/suite/load.js';

const registry = createRegistry([builtins]);

/** A file that is a dataset. */
export interface DatasetFile {
  /** Its ending, without the dot. */
  readonly format: string;
  readonly content: string | Uint8Array;
  /** Keys of the suite, such as `max_samples`. */
  readonly options?: JsonObject;
}

/** What is made of it: samples, and what is wrong. */
export interface DatasetAnswer {
  readonly samples: readonly Sample[];
  readonly problems: readonly Problem[];
}

/** A folder for the datasets of a test file. */
export function datasetFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gradekit-datasets-'));
}

/** Writes a suite with a dataset and checks it, as `gradekit run` does first. */
export async function checkFile(
  folder: string,
  { format, content, options = {} }: DatasetFile,
): Promise<DatasetAnswer> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `data.${format}`), content);
  const graders = { m: { kind: 'tool', function: 'exact_match' } };
  const keys = { name: 's', dataset: `data.${format}`, target: { kind: 'recorded' }, graders, ...options };
  writeFileSync(join(folder, 'suite.json'), JSON.stringify(keys));
  const samples: Sample[] = [];
  try {
    const suite = await loadSuite(join(folder, 'suite.json'), { registry });
    const { maxSamples, sampleTags: tags } = suite;
    const selection = { ...(maxSamples === undefined ? {} : { maxSamples }), ...(tags === undefined ? {} : { tags }) };
    const { problems } = await checkDataset(suite, selection, { onSample: ({ sample }) => samples.push(sample) });
    return { samples, problems };
  } catch (thrown) {
    if (!isGradekitError(thrown)) throw thrown;
    return { samples, problems: thrown.problems };
  }
}
