import type { AnyExtractor, AnyGrader, Identity, Registry } from '@gradekit/core';
import { optionsJsonSchema, shortId } from '@gradekit/core';
import { exitCodes } from '../../exit-code.js';
import type { Output } from '../../terminal/output.js';
import { layOut } from '../../terminal/table.js';
import { loadRegistry } from '../suite.js';
import { optionLines } from './options.js';

/** What can be listed. */
export type ListedKind = 'grader' | 'extractor';

/** One entry of a list. */
interface Entry {
  readonly name: string;
  readonly description: string;
  readonly package: string;
  readonly version: string;
  /** Extractors require nothing. */
  readonly requires?: readonly string[];
  /** JSON Schema; absent when it takes none. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * Lists the graders or extractors.
 *
 * @returns the exit code
 */
export async function list(
  kind: ListedKind,
  { isJson, output }: { readonly isJson: boolean; readonly output: Output },
): Promise<number> {
  const registry = await loadRegistry();
  const entries = await (kind === 'grader' ? gradersOf(registry) : extractorsOf(registry));
  output.write(
    isJson ? `${JSON.stringify(entries, null, 2)}\n` : `${entries.map((entry) => entryText(entry, output)).join('\n')}`,
  );
  return exitCodes.ok;
}

function gradersOf(registry: Registry): Promise<readonly Entry[]> {
  const entries = [...registry.graders.values()].map(async (identity) => {
    const grader = await registry.loadGrader(identity.id);
    return { ...entryOf(identity, grader), requires: grader.requires };
  });
  return Promise.all(entries);
}

function extractorsOf(registry: Registry): Promise<readonly Entry[]> {
  const entries = [...registry.extractors.values()].map(async (identity) =>
    entryOf(identity, await registry.loadExtractor(identity.id)),
  );
  return Promise.all(entries);
}

function entryOf({ id, package: owner, version }: Identity, listed: AnyGrader | AnyExtractor): Entry {
  const options = optionsJsonSchema(listed.options);
  const entry = { name: shortId(id), description: listed.description, package: owner, version };
  return options === undefined ? entry : { ...entry, options };
}

function entryText({ name, description, requires = [], options }: Entry, { colours, columns }: Output): string {
  const needs = requires.length === 0 ? '' : colours.yellow(`  requires ${requires.join(', ')}`);
  const rows = optionLines(options ?? {}, columns).map(([option, meaning]) => [
    { text: option, paint: colours.cyan },
    { text: meaning },
  ]);
  const lines = layOut(rows, ['left', 'left']).map((line) => `    ${line}`);
  return `${[`${colours.bold(name)}${needs}`, `  ${description}`, ...lines].join('\n')}\n`;
}
