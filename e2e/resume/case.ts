import { readFileSync } from 'node:fs';

/** A case of `conformance/cases/resume.jsonl`: commands, and what is done to files between them. */
export interface ResumeCase {
  readonly id: string;
  readonly summary: string;
  readonly input: {
    readonly files: Readonly<Record<string, string>>;
    readonly steps: readonly Step[];
    readonly generate?: { readonly samples: number; readonly answer: string; readonly ground_truth: string };
  };
  readonly expect: Expectation;
}

/** One step: a command, or a change of files. */
export type Step =
  | readonly string[]
  | { readonly truncate: string; readonly keep_rows: number; readonly plus_bytes: number }
  | { readonly write: Readonly<Record<string, string>> }
  | { readonly replace_row: string; readonly index: number; readonly with: string }
  | { readonly delete_rows: string; readonly ids: readonly (string | number)[] }
  | { readonly duplicate_row: string; readonly id: string }
  | { readonly edit: string; readonly replace: readonly [from: string, to: string] }
  | KillStep;

/** A command that is killed, and perhaps others after it that are killed too. */
export interface KillStep {
  readonly run: readonly string[];
  /** In words: `SIGINT after 400 ms`. */
  readonly kill: string;
  readonly repeat?: number;
  readonly with?: readonly string[];
}

/** What must hold after the last step. */
export interface Expectation {
  readonly one_of?: readonly Expectation[];
  readonly same_bytes_as?: string;
  readonly same_bytes?: readonly [string, string];
  readonly rows?: number;
  readonly rows_kept?: number;
  readonly graded_in_last_step?: number;
  readonly graded_in_last_step_ids?: readonly (string | number)[];
  readonly exit?: number;
  readonly exit_codes?: readonly (number | readonly number[])[];
  readonly errored?: number;
  readonly n?: number;
  readonly mean?: number;
  readonly mentions?: readonly string[];
  readonly stderr_mentions?: readonly string[];
  readonly stderr_has_not?: readonly string[];
  readonly sample?: Readonly<Record<string, { readonly score: number }>>;
  readonly timing_unchanged_for?: readonly string[];
  readonly files_valid_after_each_step?: boolean;
  readonly never?: string;
}

/** All cases. */
export function resumeCases(): readonly ResumeCase[] {
  const text = readFileSync(new URL('../../conformance/cases/resume.jsonl', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): ResumeCase => JSON.parse(line));
}

/** The files of a case, those included that it has generated. */
export function filesOfCase({ input }: ResumeCase): Readonly<Record<string, string>> {
  const { files, generate } = input;
  if (generate === undefined) return files;
  const numbers = Array.from({ length: generate.samples }, (_, index) => index);
  const dataset = numbers.map((n) => ({ sample_id: `s${n}`, input: 'q', ground_truth: generate.ground_truth }));
  const trajectories = numbers.map((n) => ({
    sample_id: `s${n}`,
    trajectory: [[{ message_type: 'assistant_message', content: generate.answer.replace('{n}', String(n)) }]],
  }));
  return { ...files, 'd.jsonl': toLines(dataset), 't.jsonl': toLines(trajectories) };
}

function toLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
