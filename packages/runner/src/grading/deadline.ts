import { GradeError } from '@gradekit/core';

/** Time that one grade may take. Only code that is not ours is watched: built-ins are bounded by construction. */
export interface Deadline {
  /** Throws when the time is over: synchronous work that took too long is found after the fact. */
  readonly check: () => void;
  /** Waits for work no longer than until the deadline or the run's end. */
  readonly race: <T>(work: PromiseLike<T>, expire: (reason: Error) => void) => Promise<T>;
}

/** Starts the clock of one grade, or of one reward. */
export function startDeadline(timeoutMs: number, runSignal: AbortSignal): Deadline {
  const startedAt = performance.now();
  const left = (): number => timeoutMs - (performance.now() - startedAt);
  return {
    check: () => {
      if (left() < 0) throw overrun(timeoutMs);
    },
    race: (work, expire) => raceWith(work, { leftMs: left(), timeoutMs, expire, runSignal }),
  };
}

interface Race {
  readonly leftMs: number;
  readonly timeoutMs: number;
  readonly expire: (reason: Error) => void;
  readonly runSignal: AbortSignal;
}

function raceWith<T>(work: PromiseLike<T>, { leftMs, timeoutMs, expire, runSignal }: Race): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = (reason: Error): void => {
      expire(reason);
      reject(reason);
    };
    const interrupt = (): void => end(asError(runSignal.reason));
    const timer = setTimeout(() => end(overrun(timeoutMs)), Math.max(0, leftMs));
    const settle = (): void => {
      clearTimeout(timer);
      runSignal.removeEventListener('abort', interrupt);
    };
    runSignal.addEventListener('abort', interrupt, { once: true });
    // A promise that settles late settles nothing any more, and its rejection is swallowed here.
    work.then(
      (value) => (settle(), resolve(value)),
      (thrown: unknown) => (settle(), reject(thrown)),
    );
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function overrun(timeoutMs: number): GradeError {
  return new GradeError('deadline', `it ran longer than ${timeoutMs / 1000} s, its timeout`);
}
