import type { JsonObject, JsonValue } from '@gradekit/core';
import type { Field, RowFault } from './field.js';
import { fault, show, value } from './field.js';

/** One text, or one a turn. */
export type Texts = string | readonly string[];

/** The `input` of a row, or where it is missing or empty its `prompt`. */
export function readInput(row: JsonObject): Field<Texts> {
  const key = isEmpty(row['input']) && !isEmpty(row['prompt']) ? 'prompt' : 'input';
  const given = row[key];
  if (given === undefined || given === null)
    return fault('input is missing', 'every row needs an "input" (or "prompt")');
  if (given === '') return fault('input is the empty text, so there is nothing to ask');
  return readTexts(key, given, 'a text or a list of texts');
}

/** The `ground_truth` of a row; `undefined` when it is missing, `null` or the empty text. */
export function readGroundTruth(row: JsonObject): Field<Texts | undefined> {
  const { ground_truth: given = null } = row;
  if (given === null || given === '') return value(undefined);
  if (typeof given === 'number' || typeof given === 'boolean') {
    return fault(`ground_truth is ${show(given)}, expected a string`, `write it in quotes: "${String(given)}"`);
  }
  return readTexts('ground_truth', given, 'a string or a list of strings');
}

/** What is wrong between input and ground truth: a list of truths needs a list of inputs of its length. */
export function turnFault(input: Texts, groundTruth: Texts | undefined): RowFault | undefined {
  if (groundTruth === undefined || typeof groundTruth === 'string') return undefined;
  if (typeof input === 'string') {
    return { message: 'ground_truth is a list, so input must be a list of the same length, one a turn' };
  }
  if (input.length === groundTruth.length) return undefined;
  return { message: `input has ${input.length} turns and ground_truth has ${groundTruth.length}, expected as many` };
}

function readTexts(key: string, given: JsonValue, expected: string): Field<Texts> {
  if (typeof given === 'string') return value(given);
  if (!Array.isArray(given)) return fault(`${key} is ${show(given)}, expected ${expected}`);
  if (given.length === 0) return fault(`${key} is an empty list, expected ${expected}`);
  const texts: string[] = [];
  for (const [turn, entry] of given.entries()) {
    if (typeof entry !== 'string') return fault(`${key}[${turn}] is ${show(entry)}, expected a string`);
    texts.push(entry);
  }
  return value(texts);
}

function isEmpty(given: JsonValue | undefined): boolean {
  return given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0);
}
