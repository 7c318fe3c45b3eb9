import type { ChildProcess } from 'node:child_process';

/** How long a program that was asked to end may take to do so. */
const patienceMs = 2000;

/** Asks a program and all that it started to end, and ends them if they do not. */
export function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs);
  timer.unref();
  // What the program started has nobody left to answer to. Later, its number may be that of somebody else.
  child.once('exit', () => {
    clearTimeout(timer);
    signalGroup(child, 'SIGKILL');
  });
}

/** Ends what a program left behind that has ended itself. */
export function endLeftovers(child: ChildProcess): void {
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // There is nobody left in the group.
  }
}
