import type { Soon } from '../async/chain.js';
import type { Deadline } from './deadline.js';

/** How an attempt ends. */
export interface AttemptEnd<Answer, Result> {
  /** Absent for code that is bounded by construction. */
  readonly deadline: Deadline | undefined;
  /** Tells the code that its time is over. */
  readonly expire?: (reason: unknown) => void;
  /** Of the run. */
  readonly signal: AbortSignal;
  readonly done: (answer: Answer) => Result;
  readonly failed: (thrown: unknown) => Result;
}

/**
 * Calls code that may throw, reject or never end, and turns whatever it does into a result.
 * Stays synchronous when the code is. Only the interruption of the run itself is passed on.
 */
export function attempt<Answer, Result>(
  work: () => Answer | PromiseLike<Answer>,
  end: AttemptEnd<Answer, Result>,
): Soon<Result> {
  try {
    const answer = work();
    if (isPromiseLike(answer)) return attemptLater(answer, end);
    end.deadline?.check();
    return end.done(answer);
  } catch (thrown) {
    return end.failed(thrown);
  }
}

async function attemptLater<Answer, Result>(
  work: PromiseLike<Answer>,
  { deadline, expire, signal, done, failed }: AttemptEnd<Answer, Result>,
): Promise<Result> {
  try {
    if (deadline === undefined) return done(await work);
    return done(await deadline.race(work, (reason) => expire?.(reason)));
  } catch (thrown) {
    // Whatever code does once the run is over, the run ended for its own reason.
    if (signal.aborted) throw signal.reason;
    return failed(thrown);
  }
}

function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
