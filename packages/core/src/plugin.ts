import type { ExtractContext, Extraction, Extractor } from './extractor.js';
import type { GradeResult } from './grade.js';
import type { GradeContext, Grader, SampleProblem } from './grader.js';
import type { GradedSample } from './sample.js';
import type { Trajectory } from './trajectory.js';

/** A value, or a function that imports it when it is first used. */
export type Lazy<T> = T | (() => Promise<{ readonly default: T }>);

/** A grader whose options' type is its own affair. */
export type AnyGrader = Omit<Grader, 'grade' | 'checkSample'> & {
  readonly grade: (
    sample: GradedSample,
    submission: string,
    context: GradeContext<never>,
  ) => GradeResult | Promise<GradeResult>;
  readonly checkSample?: (sample: GradedSample, context: { readonly options: never }) => readonly SampleProblem[];
};

/** An extractor whose options' type is its own affair. */
export type AnyExtractor = Omit<Extractor, 'extract'> & {
  readonly extract: (trajectory: Trajectory, context: ExtractContext<never>) => Extraction | Promise<Extraction>;
};

/** A package of graders and extractors under a namespace of its own. Made by {@link definePlugin}. */
export interface Plugin {
  /** The version of this contract. */
  readonly apiVersion: 1;
  /** What stands before the slash in `acme/refund_policy`. */
  readonly namespace: string;
  /** The npm package's name. */
  readonly name: string;
  /** The npm package's version. */
  readonly version: string;
  readonly graders?: Readonly<Record<string, Lazy<AnyGrader>>>;
  readonly extractors?: Readonly<Record<string, Lazy<AnyExtractor>>>;
}

const brand = Symbol.for('gradekit.plugin');

/**
 * Says what a plugin is; registers nothing, and importing it has no effect.
 *
 * @example
 * ```ts
 * export default definePlugin({
 *   namespace: 'acme',
 *   name: 'gradekit-plugin-acme',
 *   version: '1.0.0',
 *   graders: { refund_policy: () => import('./refund-policy.js') },
 * });
 * ```
 */
export function definePlugin(plugin: Omit<Plugin, 'apiVersion'>): Plugin {
  return Object.freeze({ [brand]: true, apiVersion: 1 as const, ...plugin });
}
