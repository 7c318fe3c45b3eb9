import type { JsonObject } from './json.js';
import { isJsonObject } from './json.js';

/** One complaint of a schema: what is wrong, and the keys that lead to it. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type SchemaResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] };

/**
 * A schema of any library that follows Standard Schema (valibot, zod, arktype …): the part that gradekit uses.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Standard JSON Schema, where the library offers it: what `gradekit graders` shows and editors complete from. */
    readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => Record<string, unknown> };
  };
}

/** The options that a grader with this schema gets; without a schema, none. */
export type OptionsOf<Schema> =
  Schema extends StandardSchema<infer _Input, infer Output> ? Output : Record<never, never>;

/** What {@link validateOptions} found. */
export type OptionsCheck =
  | { readonly valid: true; readonly options: unknown }
  | {
      readonly valid: false;
      readonly issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[];
    };

/**
 * Checks options against a grader's or extractor's schema and fills in its defaults. Without a schema only `{}` is right.
 *
 * @example
 * ```ts
 * const check = await validateOptions(grader.options, { max_days: 30 });
 * if (!check.valid) throw new Error(check.issues[0]?.message);
 * ```
 */
export async function validateOptions(schema: StandardSchema | undefined, options: JsonObject): Promise<OptionsCheck> {
  if (schema === undefined) return checkNoOptions(options);
  const result = await schema['~standard'].validate(options);
  if (result.issues === undefined) return { valid: true, options: result.value };
  return {
    valid: false,
    issues: result.issues.map(({ message, path }) => ({
      message,
      path: (path ?? []).map((key) => (typeof key === 'object' ? key.key : key)),
    })),
  };
}

function checkNoOptions(options: JsonObject): OptionsCheck {
  const names = Object.keys(options);
  if (names.length === 0) return { valid: true, options: {} };
  return {
    valid: false,
    issues: names.map((name) => ({ message: `it takes no options, but "${name}" is given`, path: [name] })),
  };
}

/**
 * The JSON Schema (draft 2020-12) of options, where the schema's library offers one.
 *
 * @example
 * ```ts
 * optionsJsonSchema(grader.options)?.['properties'];
 * ```
 */
export function optionsJsonSchema(schema: StandardSchema | undefined): Readonly<Record<string, unknown>> | undefined {
  const converted = schema?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
  return isJsonObject(converted) ? converted : undefined;
}
