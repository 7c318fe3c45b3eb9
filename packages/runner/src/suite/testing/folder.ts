import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Registry } from '@gradekit/core';
import {
  createRegistry,
  defineExtractor,
  defineGrader,
  definePlugin,
  formatProblem,
  found,
  isGradekitError,
  pass,
} from '@gradekit/core';
import type { LoadOptions } from '../load.js';
import { loadSuite } from '../load.js';
import type { Suite } from '../suite.js';

/** A registry with the fewest graders and extractors that a suite can be written with. */
export const registry: Registry = createRegistry([
  definePlugin({
    namespace: 'acme',
    name: 'gradekit-plugin-acme',
    version: '1.2.3',
    graders: { equal: defineGrader({ description: 'Equal.', grade: () => pass('') }) },
    extractors: { last: defineExtractor({ description: 'Last.', extract: () => found('') }) },
  }),
]);

/** Writes files into a new folder, beside a dataset and its recorded trajectories; answers the folder. */
export function writeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'gradekit-suite-'));
  for (const [name, text] of Object.entries({ 'd.jsonl': '', 't.jsonl': '', 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The start of every suite here. */
export const head = 'name: s\ndataset: d.jsonl\ntarget: {kind: recorded, path: t.jsonl}\n';

/** One grader that is right. */
export const oneGrader = 'graders:\n  m: {function: acme/equal, extractor: acme/last}\n';

/** Loads a suite of this text, from a new folder with these files. */
export async function load(
  text: string,
  files: Readonly<Record<string, string>> = {},
  options: Partial<LoadOptions> = {},
): Promise<Suite> {
  const folder = writeFolder({ ...files, 'suite.yaml': text });
  return loadSuite(join(folder, 'suite.yaml'), { registry, ...options });
}

/** All that is wrong with a suite as text, places without the folder; empty when it loads. */
export async function complaints(...given: Parameters<typeof load>): Promise<string> {
  try {
    await load(...given);
    return '';
  } catch (thrown) {
    if (!isGradekitError(thrown)) throw thrown;
    return thrown.problems
      .map(formatProblem)
      .join('\n')
      .replace(/\S*gradekit-suite-\w+\//g, '');
  }
}
