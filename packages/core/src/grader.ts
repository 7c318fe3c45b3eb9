import type { GradeResult } from './grade.js';
import type { OptionsOf, StandardSchema } from './options.js';
import type { GradedSample } from './sample.js';
import type { Trajectory } from './trajectory.js';

/** What a grader needs of a sample; where it is missing the host answers for it (`missing_ground_truth`, `missing_requirement`). */
export type Requirement = 'ground_truth' | 'trajectory' | 'state' | 'usage';

/** What a grader gets besides the sample and the submission. */
export interface GradeContext<Options> {
  /** Validated, with the schema's defaults filled in. */
  readonly options: Readonly<Options>;
  /** The whole trajectory; of a conversation graded turn by turn, this turn's part of it. Parsed when it is first read. */
  readonly trajectory: Trajectory;
  /** Aborts when the metric's deadline passes or the run is interrupted. */
  readonly signal: AbortSignal;
}

/** What {@link Grader.checkSample} has to say against a sample. */
export interface SampleProblem {
  readonly severity: 'error' | 'warning';
  /** A stable code, such as `invalid_pattern`. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

/** A grader: `(sample, submission, context) -> grade`. Made by {@link defineGrader}. */
export interface Grader<Schema extends StandardSchema | undefined = StandardSchema | undefined> {
  readonly kind: 'grader';
  /** One line, shown by `gradekit graders`. */
  readonly description: string;
  readonly requires: readonly Requirement[];
  readonly options: Schema;
  readonly grade: (
    sample: GradedSample,
    submission: string,
    context: GradeContext<OptionsOf<Schema>>,
  ) => GradeResult | Promise<GradeResult>;
  /** What `gradekit validate` can know of a sample before anything is run: a pattern that is not valid, say. */
  readonly checkSample?: (
    sample: GradedSample,
    context: Pick<GradeContext<OptionsOf<Schema>>, 'options'>,
  ) => readonly SampleProblem[];
}

/** What {@link defineGrader} takes. `requires` and `options` may be left out. */
export interface GraderDefinition<Schema extends StandardSchema | undefined> extends Omit<
  Grader<Schema>,
  'kind' | 'requires' | 'options'
> {
  readonly requires?: readonly Requirement[];
  readonly options?: Schema;
}

/**
 * Says what a grader is; registers nothing. The schema of `options` types `context.options`.
 * A grader answers {@link score}, {@link pass}, {@link fail} or {@link skip}; when it can't, it throws and the grade is `errored`.
 *
 * @example
 * ```ts
 * import { defineGrader, fail, pass } from '@gradekit/core';
 *
 * export const refunded = defineGrader({
 *   description: 'The agent called the refund tool.',
 *   grade: (_sample, _submission, { trajectory }) =>
 *     trajectory.turns.flat().some((m) => m.role === 'assistant' && m.toolCalls.some((c) => c.name === 'refund'))
 *       ? pass('refunded')
 *       : fail('no refund'),
 * });
 * ```
 */
export function defineGrader<Schema extends StandardSchema | undefined = undefined>(
  definition: GraderDefinition<Schema>,
): Grader<Schema> {
  const { description, requires = [], options, grade, checkSample } = definition;
  const grader = { kind: 'grader' as const, description, requires, options: options as Schema, grade };
  return Object.freeze(checkSample === undefined ? grader : { ...grader, checkSample });
}
