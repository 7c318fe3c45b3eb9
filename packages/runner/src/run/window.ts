import type { Soon } from '../async/chain.js';
import { isComing } from '../async/chain.js';

/** Brings results that finish in any order into the order in which they were begun, and bounds how many are begun. */
export interface Window<Result> {
  /** Begins one. */
  readonly add: (result: Soon<Result>) => void;
  /**
   * `undefined` when another one may be begun; else settles once it may. The oldest that is not finished holds up all others, so that
   * what waits for it is bounded as well.
   * @throws what a result was rejected with, or what was thrown while it was handed on
   */
  readonly room: () => Promise<void> | undefined;
  /** Settles when all are handed on. @throws as `room` */
  readonly drained: () => Promise<void>;
  /** Hands nothing on any more; settles when all that were begun have ended, or after a while. */
  readonly stop: (patienceMs: number) => Promise<void>;
  /** Ends the run that uses this for the given reason. */
  readonly fail: (reason: unknown) => void;
}

/** What is done with results. */
export interface Receiver<Result> {
  /** As soon as it is finished. */
  readonly onFinished: (result: Result) => void;
  /** In order. */
  readonly onNext: (result: Result) => void;
}

interface Slot<Result> {
  finished?: { readonly result: Result };
}

/**
 * Makes a window.
 *
 * @param size - how many may be begun and not handed on, at least 1
 */
export function createWindow<Result>(size: number, { onFinished, onNext }: Receiver<Result>): Window<Result> {
  const slots: Slot<Result>[] = [];
  const open = new Set<Promise<void>>();
  let failure: { readonly reason: unknown } | undefined;
  let isStopped = false;
  let wake: (() => void) | undefined;

  function finish(slot: Slot<Result>, result: Result): void {
    if (isStopped || failure !== undefined) return;
    onFinished(result);
    slot.finished = { result };
    handOn();
  }

  function handOn(): void {
    for (let first = slots[0]; first?.finished !== undefined; first = slots[0]) {
      slots.shift();
      onNext(first.finished.result);
    }
    wakeUp();
  }

  function wakeUp(): void {
    wake?.();
    wake = undefined;
  }

  function fail(reason: unknown): void {
    failure ??= { reason };
    wakeUp();
  }

  function add(result: Soon<Result>): void {
    const slot: Slot<Result> = {};
    slots.push(slot);
    if (!isComing(result)) {
      finish(slot, result);
      return;
    }
    const ended = result.then((value) => finish(slot, value)).catch(fail);
    open.add(ended);
    void ended.then(() => open.delete(ended));
  }

  async function waitUntil(isReady: () => boolean): Promise<void> {
    const isOver = (): boolean => failure !== undefined || isReady();
    while (!isOver()) await new Promise<void>((resolve) => (wake = resolve));
    if (failure !== undefined) throw failure.reason;
  }

  return {
    add,
    room: () => (failure === undefined && slots.length < size ? undefined : waitUntil(() => slots.length < size)),
    drained: () => waitUntil(() => slots.length === 0),
    stop: async (patienceMs) => {
      isStopped = true;
      wakeUp();
      if (open.size === 0) return;
      const patience = new AbortController();
      await Promise.race([Promise.allSettled(open), pause(patienceMs, patience.signal)]);
      patience.abort();
    },
    fail,
  };
}

/** Keeps no process alive and leaves no timer behind. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
