import type { JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { secretsOf, tracesOf } from './secrets.js';

/** What stands in place of a secret. */
export const redacted = '[redacted]';

/** Takes every secret out of a text. */
export type Redact = (text: string) => string;

/**
 * Makes the function that takes secrets out of texts, by their values: those given, and those of the environment.
 *
 * @param secrets - values of the suite that are secrets; shorter than 6 characters they are left alone
 * @example
 * ```ts
 * const redact = createRedactor(suite.secrets, process.env);
 * redact('key is tok-4f9c1e77'); // 'key is [redacted]'
 * ```
 */
export function createRedactor(secrets: readonly string[], env: NodeJS.ProcessEnv): Redact {
  const traces = tracesOf([...secrets, ...secretsOf(env)]);
  return (text) => {
    let clean = text;
    for (const trace of traces) {
      if (clean.includes(trace)) clean = clean.replaceAll(trace, redacted);
    }
    return clean;
  };
}

/**
 * Takes every secret out of a JSON text that `JSON.stringify` made, and leaves it JSON: a secret that is also a number, or one of the
 * words that gradekit itself writes, doesn't break the file.
 *
 * @param space - as of `JSON.stringify`
 */
export function redactJsonText(text: string, redact: Redact, space?: number): string {
  // Nearly every line is clean: only one that is not is worth a parse.
  if (redact(text) === text) return text;
  const value: JsonValue = JSON.parse(text);
  return JSON.stringify(redactJson(value, redact), undefined, space);
}

/** Takes every secret out of the texts and keys of a JSON value. */
export function redactJson(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === 'string') return redactText(value, redact);
  if (Array.isArray(value)) return value.map((entry) => redactJson(entry, redact));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, entry]) => [redactText(key, redact), redactJson(entry, redact)]));
}

/** Whoever has the password "passed" gives nothing away by a row that says so. */
function redactText(text: string, redact: Redact): string {
  return ownWords.has(text) ? text : redact(text);
}

/** Keys and values of our own, of which a file is made. */
const ownWords: ReadonlySet<string> = new Set(
  (
    'sample_id agent_id model_handle run sample_hash agent_usage trajectory trajectory_source agent_state submissions grades ' +
    'reward verdict usage timing error path line offset length sha256 score rationale metadata status code message reason ' +
    'per_turn_grades turn submission no_submission scored skipped errored passed failed category exception_type target grading ' +
    'total prompt_tokens completion_tokens cached_input_tokens cache_write_tokens reasoning_tokens cost suite config samples ' +
    'gradekit graders extractors models metrics files version schema dataset folder package options_hash model input ground_truth ' +
    'summary gate holds value threshold conditions exit_code reasons default base n_total n_attempted reward_std per_metric errors ' +
    'runs n_errors mean means num_runs reward_metric no_submission ci95 mean_errors_as_zero pass_rate total_errors by_category ' +
    'by_exception_type by_code mean_total mean_target p50_total p95_total'
  ).split(' '),
);
