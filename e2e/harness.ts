import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inject } from 'vitest';
import { cleanEnvironment, root } from './pack.js';

/** How the command is started. */
export interface StartOptions {
  readonly cwd: string;
  /** On top of this process's environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Makes another command of the quoted command line: one that runs it in a terminal, say, or pipes its output. */
  readonly wrap?: (commandLine: string) => readonly [string, ...string[]];
}

/** How the command is run to its end. */
export interface RunOptions extends StartOptions {
  /** Written to its standard input, which is closed then; empty by default. */
  readonly input?: string;
  /** Ends it with SIGKILL; 60,000 by default. */
  readonly timeoutMs?: number;
}

/** How the command ended and what it printed. */
export interface Ended {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

const running = new Set<ChildProcessWithoutNullStreams>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Runs the packed `gradekit` to its end.
 *
 * @example
 * ```ts
 * const { code, stderr } = await gradekit(['validate', 'suite.yaml'], { cwd: project({ 'suite.yaml': 'name: x' }) });
 * ```
 */
export async function gradekit(args: readonly string[], options: RunOptions): Promise<Ended> {
  const child = startGradekit(args, options);
  const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 60_000);
  child.stdin.end(options.input ?? '');
  const ended = await endOf(child);
  clearTimeout(timer);
  return ended;
}

/** Starts the packed `gradekit` and answers its process, to be signalled, or to have its pipes closed. It does not outlive the test file. */
export function startGradekit(args: readonly string[], options: StartOptions): ChildProcessWithoutNullStreams {
  const env = { ...cleanEnvironment(), ...options.env };
  const words = [process.execPath, binPath(), ...args] as const;
  const [program, ...rest] = options.wrap?.(words.map(quoted).join(' ')) ?? words;
  const child = spawn(program, rest, { cwd: options.cwd, env, stdio: 'pipe' });
  child.stdin.on('error', () => undefined); // EPIPE: a command may end without reading its input.
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** Waits for a started process, collecting what it prints from now on. */
export function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (printed[name] += text));
  }
  return new Promise((fulfil, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => fulfil({ code, signal, ...printed }));
  });
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function binPath(): string {
  const packed = inject('packed');
  return packed === undefined ? resolve(root, process.env['GRADEKIT_BIN'] ?? '') : packed.bin;
}

/** Writes files into a new folder, which goes when all tests are over, and answers the folder. Keys are paths with `/`. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(inject('projects'), 'project-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Whether two folders hold the same files with the same bytes. */
export function sameFiles(a: string, b: string): boolean {
  return filesThatDiffer(a, b).length === 0;
}

/** The files, by relative path, that only one of two folders has, or that differ in their bytes. */
export function filesThatDiffer(a: string, b: string): readonly string[] {
  const [left, right] = [filesOf(a), filesOf(b)];
  const paths = [...new Set([...left.keys(), ...right.keys()])].sort();
  return paths.filter((path) => left.get(path) !== right.get(path));
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]));
}
