import type { AnyGrader, GradeContext, GradeResult, GradedSample } from '@gradekit/core';
import { GradekitError, defineGrader, isGrader } from '@gradekit/core';
import { describeExport } from './describe-export.js';
import { freeOptions } from './free-options.js';
import type { LocatedCode } from './locate.js';

/** A plain function that grades. */
type GradeFunction = (
  sample: GradedSample,
  submission: string,
  context: GradeContext<unknown>,
) => GradeResult | Promise<GradeResult>;

/**
 * Makes a grader of what a file exports: one that `defineGrader` made, or a plain function `(sample, submission, context)`.
 * What the function answers is checked when it grades.
 *
 * @throws GradekitError `invalid_plugin` when it is neither
 */
export function asGrader(value: unknown, code: LocatedCode): AnyGrader {
  if (isGrader(value)) return { ...value, requires: value.requires ?? [] };
  if (isGradeFunction(value)) {
    return defineGrader({
      description: code.reference.written,
      options: freeOptions,
      grade: (sample, submission, context) => value(sample, submission, context),
    });
  }
  throw new GradekitError({
    code: 'invalid_plugin',
    message: `${code.reference.written} must be a function (sample, submission, context) or come from defineGrader, and is ${describeExport(value)}`,
  });
}

function isGradeFunction(value: unknown): value is GradeFunction {
  return typeof value === 'function';
}
