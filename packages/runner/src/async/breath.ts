import { setImmediate } from 'node:timers/promises';

const intervalMs = 25;

/**
 * Makes a function that lets signals, timers and the terminal have their turn now and then: work that is always ready would
 * keep Ctrl-C waiting to the end.
 *
 * @returns `undefined` while it is too early
 */
export function createBreath(): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < intervalMs) return undefined;
    last = now;
    return setImmediate();
  };
}
