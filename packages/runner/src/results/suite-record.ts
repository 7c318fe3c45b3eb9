import { relative, sep } from 'node:path';
import type { Identity, JsonObject, JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { Suite } from '../suite/suite.js';
import { runnerVersion } from '../version.js';
import { fieldOf, objectField } from './field.js';
import type { ResultsFile } from './layout.js';

/** The version of the files that are written here; it changes when their meaning does. */
export const schemaVersion = 1;

/**
 * What `suite.json` says besides the samples: the suite as written, who graded, and which file belongs to which model.
 *
 * @param folder - absolute path of the results folder
 */
export function suiteRecord(suite: Suite, folder: string, files: readonly ResultsFile[]): JsonObject {
  const { metrics, reward } = suite;
  return {
    suite: suite.name,
    config: suite.config,
    gradekit: {
      schema: schemaVersion,
      version: runnerVersion,
      base: withSlashes(relative(folder, suite.folder)) || '.',
      graders: Object.fromEntries(metrics.map(({ name, grader }) => [name, identityOnWire(grader)])),
      extractors: Object.fromEntries(metrics.map(({ name, extractor }) => [name, identityOnWire(extractor)])),
      ...(reward.kind === 'custom' ? { reward: { ...reward.identity } } : {}),
      files: files.map(({ model, run, path }) => ({ model, run, path })),
    },
  };
}

function withSlashes(path: string): string {
  return path.split(sep).join('/');
}

function identityOnWire(used: { readonly identity: Identity; readonly optionsHash: string }): JsonObject {
  const { id, package: owner, version } = used.identity;
  return { id, package: owner, version, options_hash: used.optionsHash };
}

/** Keys that change no row: how long something may take, how it is called, which models and how often. */
const harmlessKeys: ReadonlySet<string> = new Set(['display_name', 'timeout', 'max_retries', 'model_handles', 'env']);

/**
 * What a row depends on and is not the same in two records: one phrase each, such as `graders.m.function was "contains", is "exact_match"`.
 * Empty when rows of the one may stand beside rows of the other.
 */
export function changesBetween(before: JsonObject, now: JsonObject): readonly string[] {
  const [configBefore, configNow] = [before, now].map((record) => objectField(record, 'config') ?? {});
  const [ownBefore, ownNow] = [before, now].map((record) => objectField(record, 'gradekit') ?? {});
  const configChanges = ['dataset', 'target', 'graders', 'reward'].flatMap((key) =>
    changesOf(key, fieldOf(configBefore ?? {}, key), fieldOf(configNow ?? {}, key)),
  );
  const ownChanges = ['schema', 'version', 'graders', 'extractors', 'reward'].flatMap((key) =>
    changesOf(`gradekit.${key}`, fieldOf(ownBefore ?? {}, key), fieldOf(ownNow ?? {}, key)),
  );
  // What the suite says is plainer than what follows from it.
  return configChanges.length > 0 ? configChanges : ownChanges;
}

function changesOf(path: string, before: JsonValue | undefined, now: JsonValue | undefined): readonly string[] {
  if (isJsonObject(before) && isJsonObject(now)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => !harmlessKeys.has(key));
    return keys.flatMap((key) => changesOf(`${path}.${key}`, fieldOf(before, key), fieldOf(now, key)));
  }
  if (canonical(before) === canonical(now)) return [];
  return [`${path} was ${canonical(before)}, is ${canonical(now)}`];
}

function canonical(value: JsonValue | undefined): string {
  if (value === undefined) return 'absent';
  return JSON.stringify(value, (_key, entry: unknown) =>
    isJsonObject(entry) ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))) : entry,
  );
}
