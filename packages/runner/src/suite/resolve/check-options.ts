import type { JsonObject, Problem, StandardSchema } from '@gradekit/core';
import { didYouMean, optionsJsonSchema, validateOptions } from '@gradekit/core';
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
  return broken(...check.issues.map(({ message, path }) => optionProblem(message, path, { ...use, known, options })));
}

interface OptionContext extends OptionsUse {
  readonly known: readonly string[];
  readonly options: JsonObject;
}

function optionProblem(message: string, path: readonly PropertyKey[], context: OptionContext): Problem {
  const keys = path.map((key) => (typeof key === 'number' ? key : String(key)));
  const [name] = keys;
  const label = name === undefined ? '' : `${keys.join('.')}: `;
  const isUnknown = typeof name === 'string' && context.known.length > 0 && !context.known.includes(name);
  const problem = {
    code: 'invalid_options' as const,
    message: isUnknown ? `${context.owner} has no option "${name}"` : `${label}${message} (option of ${context.owner})`,
    place: context.document.placeOf([...context.path, ...keys], isUnknown ? 'key' : 'value'),
    ...(isUnknown ? { known: context.known } : {}),
  };
  const hint = isUnknown ? didYouMean(name, context.known) : scalarHint(context, keys);
  return hint === undefined ? problem : { ...problem, hint };
}

/** A text such as `no` that stands where the schema wanted something else was most likely meant as a boolean. */
function scalarHint({ document, path }: OptionContext, keys: KeyPath): string | undefined {
  const written = document.writtenAt([...path, ...keys])?.text;
  const isBoolean = written !== undefined && /^(?:yes|no|on|off|true|false)$/i.test(written);
  return isBoolean ? 'if a switch is meant, write true or false without quotes' : undefined;
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
