import type { JsonObject, Problem, StandardSchema } from '@gradekit/core';
import { didYouMean, nearestName, optionsJsonSchema, validateOptions } from '@gradekit/core';
import type { SuiteDocument } from '../document/document.js';
import type { KeyPath } from '../document/find-node.js';
import type { Resolved } from './context.js';
import { broken, resolved } from './context.js';

/** Whose options are checked, and where they stand. */
export interface OptionsUse {
  readonly document: SuiteDocument;
  readonly path: KeyPath;
  /** The grader or extractor, as the suite names it. */
  readonly owner: string;
}

/** Holds options against the schema of their grader or extractor; what is resolved has the schema's defaults. */
export async function checkOptions(
  schema: StandardSchema | undefined,
  options: JsonObject,
  use: OptionsUse,
): Promise<Resolved<unknown>> {
  const check = await validateOptions(schema, options);
  if (check.valid) return resolved(check.options);
  const known = knownOptions(schema);
  const misspelt = Object.keys(options).flatMap((key) => (known.includes(key) ? [] : (nearestName(key, known) ?? [])));
  const issues = check.issues.filter(({ path }) => !(path.length === 1 && misspelt.includes(String(path[0]))));
  return broken(...issues.map((issue) => optionProblem(issue, known, use)));
}

interface OptionIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

function optionProblem({ message, path }: OptionIssue, known: readonly string[], use: OptionsUse): Problem {
  const keys = path.map((key) => (typeof key === 'number' ? key : String(key)));
  const [name] = keys;
  const isUnknown = typeof name === 'string' && known.length > 0 && !known.includes(name);
  if (isUnknown) return unknownOption(name, known, use);
  // Many schemas name the option themselves.
  const label = name === undefined || message.includes(String(name)) ? '' : `${keys.join('.')}: `;
  const place = use.document.placeOf([...use.path, ...keys]);
  const problem = { code: 'invalid_options' as const, message: `${use.owner}: ${label}${message}`, place };
  return isSwitchWord(use, keys)
    ? { ...problem, hint: 'if a switch is meant, write true or false without quotes' }
    : problem;
}

function unknownOption(name: string, known: readonly string[], { owner, document, path }: OptionsUse): Problem {
  const place = document.placeOf([...path, name], 'key');
  const problem = { code: 'invalid_options' as const, message: `${owner} has no option "${name}"`, place, known };
  const hint = didYouMean(name, known);
  return hint === undefined ? problem : { ...problem, hint };
}

/** A text such as `no` that stands where the schema wanted something else was most likely meant as a boolean. */
function isSwitchWord({ document, path }: OptionsUse, keys: KeyPath): boolean {
  const written = document.writtenAt([...path, ...keys])?.text;
  return written !== undefined && /^(?:yes|no|on|off|true|false)$/i.test(written);
}

function knownOptions(schema: StandardSchema | undefined): readonly string[] {
  try {
    const properties = optionsJsonSchema(schema)?.['properties'];
    return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  } catch {
    // A schema that can't be converted still validates; its names are then not known.
    return [];
  }
}
