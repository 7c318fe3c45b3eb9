import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { messageOf } from '@gradekit/core';
import { endGroup, endLeftovers } from './end-group.js';
import { Tail } from './tail.js';

/** One start of a program. */
export interface ProcessJob {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  /** Added to our own environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Written to its standard input, which is then closed. */
  readonly input: string;
  readonly signal: AbortSignal;
}

/** How a program ended. `stderr` is the end of what it wrote there. */
export type Exit =
  | { readonly kind: 'not-started'; readonly reason: string }
  | { readonly kind: 'timed-out'; readonly stderr: string }
  | { readonly kind: 'flooded'; readonly limitMiB: number }
  | { readonly kind: 'interrupted' }
  | {
      readonly kind: 'exited';
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
      readonly stdout: Buffer;
      readonly stderr: string;
    };

/** More than any trajectory, and little enough for many programs at once. */
const mostOutputMiB = 64;
/** The end of stderr is where programs say what went wrong. */
const keptStderrBytes = 2048;
/** How long a helper that outlives the program may hold its output open. */
const drainMs = 500;

/** Starts a program in a process group of its own, feeds it, and waits for its end, which it may be brought to. Never rejects. */
export function runProcess(job: ProcessJob): Promise<Exit> {
  if (job.signal.aborted) return Promise.resolve({ kind: 'interrupted' });
  const [program, ...words] = job.command;
  return new Promise((resolve) => {
    try {
      const child = spawn(program, words, {
        cwd: job.cwd,
        env: { ...process.env, ...job.env },
        stdio: 'pipe',
        // A group of its own can be ended whole, with the helpers that the program started.
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
      watch(child, job, resolve);
    } catch (thrown) {
      resolve({ kind: 'not-started', reason: messageOf(thrown) });
    }
  });
}

function watch(child: ChildProcessWithoutNullStreams, job: ProcessJob, resolve: (exit: Exit) => void): void {
  const stdout: Buffer[] = [];
  const stderr = new Tail(keptStderrBytes);
  let size = 0;
  let ended: Exit | undefined;
  const endEarly = (exit: Exit): void => {
    if (ended !== undefined) return;
    ended = exit;
    endGroup(child);
  };
  const interrupt = (): void => endEarly({ kind: 'interrupted' });
  const timer = setTimeout(() => endEarly({ kind: 'timed-out', stderr: stderr.text() }), job.timeoutMs);
  const settle = (exit: Exit): void => {
    clearTimeout(timer);
    job.signal.removeEventListener('abort', interrupt);
    resolve(exit);
  };
  job.signal.addEventListener('abort', interrupt, { once: true });
  child.on('error', (thrown) => settle({ kind: 'not-started', reason: startFault(thrown, job) }));
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > mostOutputMiB * 2 ** 20) endEarly({ kind: 'flooded', limitMiB: mostOutputMiB });
    else stdout.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => stderr.add(chunk));
  child.on('exit', () => {
    clearTimeout(timer);
    const drain = setTimeout(() => leaveBehind(child), drainMs);
    child.once('close', (code, signal) => {
      clearTimeout(drain);
      settle(ended ?? { kind: 'exited', code, signal, stdout: Buffer.concat(stdout), stderr: stderr.text() });
    });
  });
  // A program that does not read its input is its own affair; so is one that ends while it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(job.input);
}

/** A helper that outlives the program holds its pipes open; what the program itself wrote has arrived by now. */
function leaveBehind(child: ChildProcessWithoutNullStreams): void {
  endLeftovers(child);
  // One in a group of its own lives on.
  child.stdout.destroy();
  child.stderr.destroy();
}

function startFault(thrown: unknown, { command, cwd }: ProcessJob): string {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  switch (code) {
    case 'ENOENT':
      return existsSync(cwd)
        ? `there is no program "${command[0]}" on the PATH or, seen from the target's folder, at that place`
        : "the target's folder (cwd) does not exist";
    case 'EACCES':
      return 'the file may not be executed (make it so with chmod +x, or name its interpreter first)';
    case 'ENOEXEC':
      return 'the file is no program (a script needs a first line such as #!/bin/sh)';
    default:
      return messageOf(thrown);
  }
}
