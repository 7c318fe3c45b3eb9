import type { StandardSchema } from '@gradekit/core';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

/** A valibot schema of options as graders and extractors give it to the host: with its JSON Schema, for editors. */
export function optionSchema<Schema extends v.GenericSchema>(
  schema: Schema,
): StandardSchema<v.InferInput<Schema>, v.InferOutput<Schema>> {
  return {
    '~standard': {
      ...schema['~standard'],
      // Checks that JSON Schema can't say (does this pattern compile?) are left out of it, hence `ignore`.
      jsonSchema: { input: () => ({ ...toJsonSchema(schema, { ...target, errorMode: 'ignore' }) }) },
    },
  };
}

const target = { target: 'draft-2020-12', typeMode: 'input' } as const;

/** An object of options that refuses keys which it does not know, in words that name them. */
export function optionsObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) => messageFor(issue, Object.keys(entries)));
}

function messageFor(issue: v.StrictObjectIssue, known: readonly string[]): string {
  if (issue.expected === 'never') return `no option is called ${issue.received}; known are ${known.join(', ')}`;
  if (issue.received === 'undefined') return `the option ${issue.expected} is missing`;
  return 'options must be an object';
}

/** A text with at least one character. */
export function requiredText(option: string, description: string) {
  return v.pipe(
    v.string(`"${option}" must be a text`),
    v.nonEmpty(`"${option}" must not be empty`),
    v.description(description),
  );
}

/** A switch that is off unless it is switched on; the text `"false"` is no switch. */
export function switchedOff(option: string, description: string) {
  return v.optional(v.pipe(v.boolean(`"${option}" must be true or false`), v.description(description)), false);
}

/** What stands between the texts of several messages; a newline by default. */
export const separator = v.optional(
  v.pipe(v.string('"separator" must be a text'), v.description('What stands between two messages')),
  '\n',
);
