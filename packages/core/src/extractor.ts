import type { OptionsOf, StandardSchema } from './options.js';
import type { Trajectory } from './trajectory.js';

/** The string that graders look at. */
export type Submission = string;

/** The extractor found a submission. The empty string is a find too. */
export interface Found {
  readonly found: true;
  readonly submission: Submission;
  /** A remark that belongs beside the grade, such as "no call was made". */
  readonly note?: string;
}

/** The trajectory does not hold what the extractor looks for: the agent's silence, not an error. */
export interface NothingFound {
  readonly found: false;
  readonly reason: string;
}

/** What an extractor answers. */
export type Extraction = Found | NothingFound;

/** What an extractor gets besides the trajectory. */
export interface ExtractContext<Options> {
  /** Validated, with the schema's defaults filled in. */
  readonly options: Readonly<Options>;
  /** Aborts when the metric's deadline passes or the run is interrupted. */
  readonly signal: AbortSignal;
}

/** An extractor: `(trajectory, context) -> submission`. Made by {@link defineExtractor}. */
export interface Extractor<Schema extends StandardSchema | undefined = StandardSchema | undefined> {
  readonly kind: 'extractor';
  /** One line, shown by `gradekit extractors`. */
  readonly description: string;
  readonly options: Schema;
  readonly extract: (
    trajectory: Trajectory,
    context: ExtractContext<OptionsOf<Schema>>,
  ) => Extraction | Promise<Extraction>;
}

/** What {@link defineExtractor} takes. `options` may be left out. */
export interface ExtractorDefinition<Schema extends StandardSchema | undefined> extends Omit<
  Extractor<Schema>,
  'kind' | 'options'
> {
  readonly options?: Schema;
}

/**
 * Says what an extractor is; registers nothing.
 *
 * @example
 * ```ts
 * import { defineExtractor, found, nothing, spokenMessagesOf, textOf } from '@gradekit/core';
 *
 * export const lastLine = defineExtractor({
 *   description: 'The last line that the agent said.',
 *   extract: ({ turns }) => {
 *     const last = spokenMessagesOf(turns).at(-1);
 *     return last === undefined ? nothing('the agent said nothing') : found(textOf(last).split('\n').at(-1) ?? '');
 *   },
 * });
 * ```
 */
export function defineExtractor<Schema extends StandardSchema | undefined = undefined>(
  definition: ExtractorDefinition<Schema>,
): Extractor<Schema> {
  const { description, options, extract } = definition;
  return Object.freeze({ kind: 'extractor' as const, description, options: options as Schema, extract });
}

/** The submission is this text. */
export function found(submission: Submission, note?: string): Found {
  return note === undefined ? { found: true, submission } : { found: true, submission, note };
}

/** There is no submission, for this reason. */
export function nothing(reason: string): NothingFound {
  return { found: false, reason };
}
