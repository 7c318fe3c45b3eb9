import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Ended } from '../harness.js';
import { gradekit, project } from '../harness.js';

/** A case of `conformance/cases/cli.jsonl` or `security.jsonl`: one command on files of its own. */
export interface CliCase {
  readonly id: string;
  readonly summary: string;
  readonly input: {
    readonly files: Readonly<Record<string, string>>;
    readonly links?: Readonly<Record<string, string>>;
    readonly argv: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    /** `pty`: standard output is a terminal. */
    readonly stdout?: 'pipe' | 'pty';
    /** A command that reads the output. */
    readonly pipe?: string;
    readonly generate?: Generate;
  };
  readonly expect: Expectation;
}

interface Generate {
  readonly samples: number;
  readonly ground_truth: string;
  readonly answer?: string;
  readonly first_pass?: number;
  readonly pass_answer?: string;
  readonly fail_answer?: string;
}

/** What must hold. */
export interface Expectation {
  readonly exit?: number | readonly number[];
  readonly stdout?: string;
  readonly stdout_has?: readonly string[];
  readonly stdout_has_not?: readonly string[];
  readonly stderr_has_not?: readonly string[];
  readonly stderr_mentions?: readonly string[];
  readonly stderr_or_stdout_mentions?: readonly string[];
  readonly stdout_has_colour?: boolean;
  readonly stdout_has_not_colour?: boolean;
  readonly pty_output_has_not?: readonly string[];
  readonly exists?: readonly string[];
  readonly not_exists?: readonly string[];
  readonly samples?: Readonly<
    Record<string, { readonly status: string; readonly code?: string; readonly mentions?: readonly string[] }>
  >;
  readonly every_path_in_stdout?: string;
  readonly writes_only_under?: string;
  readonly result_files?: number;
  readonly names_map_to_models?: boolean;
  readonly portable_names?: boolean;
  readonly ids_in_results?: readonly string[];
  readonly file_unchanged?: string;
  readonly nowhere?: readonly string[];
}

/** All cases of an area. */
export function casesOf(area: 'cli' | 'security'): readonly CliCase[] {
  return readFileSync(new URL(`../../conformance/cases/${area}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): CliCase => JSON.parse(line));
}

/** A case that was played. */
export interface Played extends Ended {
  readonly cwd: string;
}

/** Writes the files of a case and runs its command as the case says. */
export async function play({ input }: CliCase, argv = input.argv): Promise<Played> {
  const cwd = project({ ...input.files, ...generated(input.generate) });
  for (const [path, target] of Object.entries(input.links ?? {})) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    symlinkSync(target, join(cwd, path));
  }
  const env = { TERM: 'xterm-256color', CI: undefined, ...input.env };
  if (input.stdout === 'pty') return { ...(await gradekit(argv, { cwd, env, wrap: terminal })), cwd };
  if (input.pipe !== undefined) return { ...(await gradekit(argv, { cwd, env, wrap: pipedInto(input.pipe) })), cwd };
  return { ...(await gradekit(argv, { cwd, env })), cwd };
}

/** Runs a command line in a terminal: `script` of util-linux is on every Debian. Its exit code is the command's. */
function terminal(command: string): readonly [string, ...string[]] {
  return ['script', '-qec', command, '/dev/null'];
}

function pipedInto(reader: string): (command: string) => readonly [string, ...string[]] {
  return (command) => ['bash', '-c', `${command} | ${reader}; exit \${PIPESTATUS[0]}`];
}

function generated(generate: Generate | undefined): Readonly<Record<string, string>> {
  if (generate === undefined) return {};
  const numbers = Array.from({ length: generate.samples }, (_, n) => n);
  const rows = numbers.map((n) => ({ sample_id: `s${n}`, input: 'q', ground_truth: generate.ground_truth }));
  const trajectories = numbers.map((n) => ({
    sample_id: `s${n}`,
    trajectory: [[{ message_type: 'assistant_message', content: answerOf(generate, n) }]],
  }));
  const lines = (all: readonly unknown[]): string => all.map((row) => `${JSON.stringify(row)}\n`).join('');
  return { 'd.jsonl': lines(rows), 't.jsonl': lines(trajectories) };
}

function answerOf({ answer, first_pass = 0, pass_answer = '', fail_answer = '' }: Generate, n: number): string {
  return answer?.replace('{n}', String(n)) ?? (n < first_pass ? pass_answer : fail_answer);
}

/** The rows of a results file. */
export function rowsOf(path: string): readonly {
  readonly sample_id: string;
  readonly grades: Readonly<
    Record<
      string,
      { readonly status: string; readonly code?: string; readonly message?: string; readonly score: number }
    >
  >;
}[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
