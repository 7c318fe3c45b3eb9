import type { Progress } from '@gradekit/runner';
import type { Output } from './output.js';
import { visible } from './visible.js';

/** Shows how far a run is. */
export interface ProgressView {
  readonly update: (progress: Progress) => void;
  /** Takes away what is drawn; called before anything else is written. */
  readonly stop: () => void;
}

/** Plain lines come no more often than this: short runs have none. */
const lineEveryMs = 10_000;

/** A bar on a terminal, a plain line now and then elsewhere, nothing when it is not wanted. */
export async function createProgressView(output: Output, isQuiet: boolean): Promise<ProgressView> {
  if (isQuiet) return { update: () => undefined, stop: () => undefined };
  return output.isLive ? createBar(output) : createLines(output);
}

function createLines(output: Output): ProgressView {
  let lastAt = performance.now();
  return {
    update: (progress) => {
      const now = performance.now();
      if (now - lastAt < lineEveryMs) return;
      lastAt = now;
      output.note(`${describe(progress)}\n`);
    },
    stop: () => undefined,
  };
}

function describe({ model, run, done, total, passed, failed, errored }: Progress): string {
  return `${visible(model)}, run ${run}: ${done} of ${total} samples, ${passed} passed, ${failed} failed, ${errored} errored`;
}

async function createBar({ noteColours }: Output): Promise<ProgressView> {
  const { default: progressBars } = await import('cli-progress');
  const bar = new progressBars.SingleBar({
    format: `  {bar} {value}/{total}  ${noteColours.green('{passed} passed')}  {failed} failed  {errored} errored  {duration_formatted}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    fps: 10,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
    gracefulExit: false,
    stream: process.stderr,
  });
  let current = '';
  return {
    update: ({ model, run, done, total, passed, failed, errored }) => {
      const counts = { passed, failed, errored };
      const next = `${model} ${run}`;
      if (next !== current) bar.start(total, done, counts);
      else bar.update(done, counts);
      current = next;
    },
    stop: () => bar.stop(),
  };
}
