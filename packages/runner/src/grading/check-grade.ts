import type { Grade, JsonObject } from '@gradekit/core';
import { isJsonObject, skip } from '@gradekit/core';
import { errored } from './errored.js';
import { copyJson } from './json-data.js';

/**
 * What a grader answered, checked: the one border between graders and the run.
 * An object with a score and no status counts as scored, since functions beside a suite write `{ score, rationale }`.
 *
 * @param owner - whose answer it is, for the message
 */
export function checkGrade(answer: unknown, owner: string): Grade {
  if (!isJsonObject(answer)) return invalid(owner, `${describe(answer)}, not a grade`);
  if (answer['status'] === 'skipped') return checkSkipped(answer, owner);
  if (answer['status'] === 'scored' || answer['status'] === undefined) return checkScored(answer, owner);
  return invalid(
    owner,
    `a grade with the status ${describe(answer['status'])}; a grader answers "scored" or "skipped"`,
  );
}

function checkSkipped(answer: JsonObject, owner: string): Grade {
  const { reason = '' } = answer;
  return typeof reason === 'string' ? skip(reason) : invalid(owner, 'a skipped grade whose reason is no text');
}

function checkScored(answer: JsonObject, owner: string): Grade {
  const { score, rationale = '', metadata } = answer;
  if (typeof score !== 'number') return invalid(owner, `a score that is ${describe(score)}, not a number`);
  if (!(score >= 0 && score <= 1)) return invalid(owner, `the score ${score}, which is not between 0 and 1`);
  if (typeof rationale !== 'string') return invalid(owner, `a rationale that is ${describe(rationale)}, not a text`);
  // A score of -0 is 0: files know no other.
  const value = Math.abs(score);
  if (metadata === undefined || metadata === null) return { status: 'scored', score: value, rationale };
  const copy = copyJson(metadata);
  if (!isJsonObject(copy)) return invalid(owner, 'metadata that are no JSON object');
  return { status: 'scored', score: value, rationale, metadata: copy };
}

function invalid(owner: string, what: string): Grade {
  return errored('invalid_grade', `${owner} answered ${what}`);
}

/** A value in a few words: `nothing`, `true`, `"text"`, `a list`. */
function describe(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `a${typeof value === 'object' ? 'n object' : ` ${typeof value}`}`;
}
