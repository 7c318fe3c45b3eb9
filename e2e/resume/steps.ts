import { appendFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf, gradekit, startGradekit } from '../harness.js';
import type { KillStep, Step } from './case.js';

/** How a command of a case ended. */
export interface CommandEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Milliseconds after which a command is killed that is to be killed at any moment. */
const moments = [50, 150, 400, 800, 1500];

/**
 * Does one step in a project.
 *
 * @returns how the commands of the step ended that were not killed with SIGKILL
 */
export async function doStep(cwd: string, step: Step): Promise<readonly CommandEnd[]> {
  if (isCommand(step)) return [await gradekit(step, { cwd })];
  if ('run' in step) return killed(cwd, step);
  changeFiles(cwd, step);
  return [];
}

/** Whether a step is a command that runs to its end. */
export function isCommand(step: Step): step is readonly string[] {
  return Array.isArray(step);
}

async function killed(cwd: string, step: KillStep): Promise<readonly CommandEnd[]> {
  const interrupt = /^SIGINT after (\d+) ms$/.exec(step.kill)?.[1];
  if (interrupt !== undefined) return [await stopped(cwd, step.run, { signal: 'SIGINT', afterMs: Number(interrupt) })];
  for (const [index, afterMs] of moments.slice(0, step.repeat ?? 1).entries()) {
    const command = index === 0 ? step.run : (step.with ?? step.run);
    await stopped(cwd, command, { signal: 'SIGKILL', afterMs });
  }
  return [];
}

interface Stop {
  readonly signal: NodeJS.Signals;
  readonly afterMs: number;
}

async function stopped(cwd: string, command: readonly string[], { signal, afterMs }: Stop): Promise<CommandEnd> {
  const child = startGradekit(command, { cwd });
  const timer = setTimeout(() => child.kill(signal), afterMs);
  const ended = await endOf(child);
  clearTimeout(timer);
  return ended;
}

type FileStep = Exclude<Step, readonly string[] | KillStep>;

function changeFiles(cwd: string, step: FileStep): void {
  if ('write' in step) {
    for (const [path, text] of Object.entries(step.write)) writeFileSync(join(cwd, path), text);
  } else if ('edit' in step) {
    const path = join(cwd, step.edit);
    writeFileSync(path, readFileSync(path, 'utf8').replace(...step.replace));
  } else {
    changeRows(cwd, step);
  }
}

function changeRows(cwd: string, step: Exclude<FileStep, { write: unknown } | { edit: unknown }>): void {
  if ('truncate' in step) {
    const path = join(cwd, step.truncate);
    const lines = linesOf(path);
    writeLines(path, lines.slice(0, step.keep_rows));
    appendFileSync(path, lines[step.keep_rows]?.slice(0, step.plus_bytes) ?? '');
  } else if ('replace_row' in step) {
    const path = join(cwd, step.replace_row);
    writeLines(path, linesOf(path).with(step.index, step.with));
  } else if ('delete_rows' in step) {
    const path = join(cwd, step.delete_rows);
    writeLines(
      path,
      linesOf(path).filter((line) => !step.ids.includes(JSON.parse(line).sample_id)),
    );
  } else {
    const path = join(cwd, step.duplicate_row);
    const doubled = linesOf(path).filter((line) => JSON.parse(line).sample_id === step.id);
    writeLines(path, [...linesOf(path), ...doubled]);
  }
}

/** The lines of a file, without the rest of one that was cut off. */
export function linesOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
}

function writeLines(path: string, lines: readonly string[]): void {
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
}

/** Marks every row of a results folder, so that it shows afterwards which ones stayed. */
export function markRows(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.jsonl')) continue;
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/^\{/gm, '{"mark":1,'));
  }
}
