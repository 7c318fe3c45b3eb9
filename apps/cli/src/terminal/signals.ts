import { exitCodes } from '../exit-code.js';

const codes = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated, SIGHUP: exitCodes.hungUp } as const;

/** What came of asking the process to end. */
export interface Interruption {
  readonly signal: AbortSignal;
  /** The exit code for the signal that came; `undefined` while none did. */
  readonly exitCode: () => number | undefined;
  /** Goes back to what signals do by themselves. */
  readonly stop: () => void;
}

/** Turns the first SIGINT, SIGTERM or SIGHUP into an interruption; the second one ends the process at once. */
export function watchSignals(): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const listeners = names.map((name) => {
    const listener = (): void => {
      if (exitCode !== undefined) process.exit(codes[name]);
      exitCode = codes[name];
      controller.abort();
    };
    process.on(name, listener);
    return { name, listener };
  });
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    stop: () => {
      for (const { name, listener } of listeners) process.off(name, listener);
    },
  };
}
