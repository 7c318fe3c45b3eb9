import type { JsonObject } from './json.js';

/** The grader looked and gave a score in [0, 1]. Whether it passes is for the metric's `pass_threshold` to say. */
export interface Scored {
  readonly status: 'scored';
  /** 0 (wrong) to 1 (right). Anything else, `NaN` included, becomes `errored` with `invalid_grade`. */
  readonly score: number;
  readonly rationale: string;
  readonly metadata?: JsonObject;
}

/** The grader does not apply to this sample. Counted aloud, and in no denominator. */
export interface Skipped {
  readonly status: 'skipped';
  readonly reason: string;
}

/** Something broke; there is no score. Made by the host, never answered by a grader: a grader throws. */
export interface Errored {
  readonly status: 'errored';
  readonly code: GradeErrorCode;
  readonly message: string;
}

/** What a grader may answer. */
export type GradeResult = Scored | Skipped;

/** The outcome of one metric on one sample. */
export type Grade = GradeResult | Errored;

/**
 * Why a grade is `errored`, with what each code means. Stable: results files hold them.
 */
export const gradeErrorCodes = {
  missing_ground_truth: 'the grader needs a ground truth and the sample has none',
  missing_requirement: 'the grader needs something else that this trajectory does not have, such as the agent state',
  grader_threw: 'the grader threw or rejected',
  extractor_threw: 'the extractor threw or rejected, or answered something that is no extraction',
  invalid_grade: 'the grader answered something that is no grade: a score outside 0 to 1, NaN, another shape',
  invalid_pattern: 'the regular expression of this sample is not valid',
  deadline: 'the grader, the extractor or the pattern ran past its deadline',
  worker_lost: 'the worker that graded this sample ended',
  target_failed: 'there is no trajectory: the target failed, or the recorded line is missing or broken',
} as const;

/** A key of {@link gradeErrorCodes}. */
export type GradeErrorCode = keyof typeof gradeErrorCodes;

/**
 * A score between 0 and 1.
 *
 * @example
 * ```ts
 * score(2 / 3, 'two of three facts', { missing: ['the date'] });
 * ```
 */
export function score(value: number, rationale: string, metadata?: JsonObject): Scored {
  if (metadata === undefined) return { status: 'scored', score: value, rationale };
  return { status: 'scored', score: value, rationale, metadata };
}

/** Score 1. */
export function pass(rationale: string, metadata?: JsonObject): Scored {
  return score(1, rationale, metadata);
}

/** Score 0. */
export function fail(rationale: string, metadata?: JsonObject): Scored {
  return score(0, rationale, metadata);
}

/** The grader does not apply here. */
export function skip(reason: string): Skipped {
  return { status: 'skipped', reason };
}

/**
 * Thrown by a grader or extractor to be `errored` under a code of its own instead of `grader_threw`.
 * Recognised by its `gradeErrorCode`, so that it works across two copies of this package.
 *
 * @example
 * ```ts
 * throw new GradeError('invalid_pattern', 'the pattern "(" is not valid: missing )');
 * ```
 */
export class GradeError extends Error {
  readonly gradeErrorCode: GradeErrorCode;

  constructor(code: GradeErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GradeError';
    this.gradeErrorCode = code;
  }
}
