import { GradeError } from '@gradekit/core';

/** Time that one grade may take. Only code that is not ours is watched: built-ins are bounded by construction. */
export interface Deadline {
  /** Throws when the time is over: synchronous work that took too long is found after the fact. */
  readonly check: () => void;
  /** Waits for work no longer than until the deadline or the run's end. */
  readonly race: <T>(work: PromiseLike<T>, expire: (reason: unknown) => void) => Promise<T>;
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
  readonly expire: (reason: unknown) => void;
  readonly runSignal: AbortSignal;
}

function raceWith<T>(work: PromiseLike<T>, { leftMs, timeoutMs, expire, runSignal }: Race): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = (reason: unknown): void => {
      expire(reason);
      reject(reason);
    };
    const interrupt = (): void => end(runSignal.reason);
    const timer = setTimeout(() => end(overrun(timeoutMs)), Math.max(0, leftMs));
    const settle = (): void => {
      clearTimeout(timer);
      runSignal.removeEventListener('abort', interrupt);
    };
    runSignal.addEventListener('abort', interrupt, { once: true });
    // A signal that has aborted already tells nobody.
    if (runSignal.aborted) interrupt();
    // A promise that settles late settles nothing any more, and its rejection is swallowed here. Wrapped, since a `then` of others may throw.
    Promise.resolve(work).then(
      (value) => (settle(), resolve(value)),
      (thrown: unknown) => (settle(), reject(thrown)),
    );
  });
}

function overrun(timeoutMs: number): GradeError {
  return new GradeError('deadline', `it ran longer than ${timeoutMs / 1000} s, its timeout`);
}
