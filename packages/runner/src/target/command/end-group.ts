import type { ChildProcess } from 'node:child_process';

/** How long a program that was asked to end may take to do so. */
const patienceMs = 2000;

/** Asks a program and all that it started to end, and ends them if they do not. */
export function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs);
  // The group may live on after its first process: it is signalled whether that one has ended or not.
  timer.unref();
  child.once('exit', () => signalGroup(child, 'SIGKILL'));
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
