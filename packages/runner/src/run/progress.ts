import type { SampleResult } from '../results/sample-result.js';
import type { Progress } from './options.js';

/** Counts the results of one run of one model. */
export interface ProgressCounter {
  readonly add: (result: SampleResult, isKept: boolean) => void;
  /** Tells the final count. */
  readonly end: () => void;
}

/** No eye follows more. */
const intervalMs = 50;

/** Tells how far a run is, not more often than an eye can follow. */
export function createProgress(
  start: Pick<Progress, 'model' | 'run' | 'total'>,
  onProgress: ((progress: Progress) => void) | undefined,
): ProgressCounter {
  const counts = { done: 0, passed: 0, failed: 0, errored: 0, skipped: 0, kept: 0 };
  let toldAt = -Infinity;

  function tell(): void {
    const { done, passed, failed, errored, kept } = counts;
    onProgress?.({ ...start, done, passed, failed, errored, kept });
  }

  return {
    add: (result, isKept) => {
      counts.done += 1;
      counts[result.verdict] += 1;
      if (isKept) counts.kept += 1;
      if (onProgress === undefined) return;
      const now = performance.now();
      if (now - toldAt < intervalMs) return;
      toldAt = now;
      tell();
    },
    end: tell,
  };
}
