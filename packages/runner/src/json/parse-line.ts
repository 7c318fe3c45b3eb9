import { constants, isUtf8 } from 'node:buffer';
import type { JsonObject, JsonValue, Place, Problem } from '@gradekit/core';
import { isJsonObject, messageOf } from '@gradekit/core';
import type { Line } from '../bytes/line.js';
import { findJsonFault } from './find-fault.js';

/** What a line of JSON lines holds. */
export type ParsedLine =
  | { readonly kind: 'object'; readonly value: JsonObject }
  | { readonly kind: 'blank' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** What a line is read for. */
export interface LineUse {
  readonly path: string;
  /** Of a problem. */
  readonly code: 'invalid_dataset' | 'invalid_trajectory';
}

/** Reads one line of JSON lines: one object, or nothing but white space. */
export function parseLine({ number, bytes }: Line, { path, code }: LineUse): ParsedLine {
  const place = { file: path, line: number };
  const refuse = (message: string, more: Partial<Problem> = {}): ParsedLine => ({
    kind: 'problem',
    problem: { code, message, place, ...more },
  });
  if (!isUtf8(bytes)) return refuse('the line is no valid UTF-8', { hint: 'save the file as UTF-8' });
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    return refuse(`the line is longer than ${Math.floor(constants.MAX_STRING_LENGTH / 2 ** 20)} MiB`);
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    if (text.trim() === '') return { kind: 'blank' };
    return { kind: 'problem', problem: { code, ...syntaxProblem(text, thrown, place) } };
  }
  if (isJsonObject(value)) return { kind: 'object', value };
  if (Array.isArray(value)) return refuse('the line is an array, expected one object', { hint: oneObjectALine });
  return refuse(`the line is ${JSON.stringify(value).slice(0, 40)}, expected one object`);
}

const oneObjectALine = 'a .jsonl file holds one object a line, without brackets around them and commas between them';

function syntaxProblem(text: string, thrown: unknown, place: Place): Pick<Problem, 'message' | 'place' | 'hint'> {
  const fault = findJsonFault(text);
  if (fault === undefined) return { message: `the line cannot be read as JSON: ${messageOf(thrown)}`, place };
  const at = { ...place, column: fault.offset + 1 };
  const message = `no valid JSON: ${fault.message}`;
  return /^\s*\[/.test(text)
    ? { message: `${message} (an array?), expected one object`, place: at, hint: oneObjectALine }
    : { message, place: at };
}
