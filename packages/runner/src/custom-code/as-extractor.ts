import type { AnyExtractor, ExtractContext, Extraction, Trajectory } from '@gradekit/core';
import { GradekitError, defineExtractor, found, isExtractor, isJsonObject, nothing } from '@gradekit/core';
import { describeExport } from './describe-export.js';
import { freeOptions } from './free-options.js';
import type { LocatedCode } from './locate.js';

/** A plain function that extracts: it may answer a text, or nothing at all. */
type ExtractFunction = (trajectory: Trajectory, context: ExtractContext<unknown>) => unknown;

/**
 * Makes an extractor of what a file exports: one that `defineExtractor` made, or a plain function `(trajectory, context)`
 * that answers an extraction, a text, or `null` for nothing.
 *
 * @throws GradekitError `invalid_plugin` when it is neither
 */
export function asExtractor(value: unknown, code: LocatedCode): AnyExtractor {
  if (isExtractor(value)) return value;
  if (isExtractFunction(value)) return wrap(value, code.reference.written);
  throw new GradekitError({
    code: 'invalid_plugin',
    message: `${code.reference.written} must be a function (trajectory, context) or come from defineExtractor, and is ${describeExport(value)}`,
  });
}

function isExtractFunction(value: unknown): value is ExtractFunction {
  return typeof value === 'function';
}

function wrap(extract: ExtractFunction, name: string): AnyExtractor {
  return defineExtractor({
    description: name,
    options: freeOptions,
    extract: (trajectory, context) => {
      const answer = extract(trajectory, context);
      return isPromise(answer) ? answer.then((value) => toExtraction(value, name)) : toExtraction(answer, name);
    },
  });
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise || (typeof value === 'object' && value !== null && 'then' in value);
}

function toExtraction(answer: unknown, name: string): Extraction {
  if (typeof answer === 'string') return found(answer);
  if (answer === null || answer === undefined) return nothing(`${name} found nothing`);
  if (isExtraction(answer)) return answer;
  throw new TypeError(`${name} must answer a text, an extraction or null, and answered ${describeExport(answer)}`);
}

function isExtraction(value: unknown): value is Extraction {
  if (!isJsonObject(value)) return false;
  if (value['found'] === true) return typeof value['submission'] === 'string';
  return value['found'] === false && typeof value['reason'] === 'string';
}
