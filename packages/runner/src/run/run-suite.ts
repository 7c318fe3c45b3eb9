import { setMaxListeners } from 'node:events';
import { GradekitError } from '@gradekit/core';
import type { SampleResult } from '../results/sample-result.js';
import type { Summary } from '../results/summary.js';
import type { Suite } from '../suite/suite.js';
import { createChannel } from './channel.js';
import type { Job } from './execute.js';
import { execute } from './execute.js';
import { interrupted } from './interrupted.js';
import type { Run, RunOptions } from './options.js';

/**
 * Runs a suite: takes each sample's trajectory, grades it, and writes the results where it was told to.
 *
 * The run begins when it is iterated or asked for its summary. Results come in the dataset's order, run by run, model by model; a
 * reader who is slow slows the run, and memory does not grow with the dataset.
 *
 * @throws GradekitError through the iteration and through `summary()`: all problems of suite and dataset before anything is run or
 * written; `not_supported`, `resume_mismatch`, `unwritable`, `interrupted`
 * @example
 * ```ts
 * const run = runSuite(suite, { output: 'out' });
 * for await (const result of run) console.log(result.sampleId, result.verdict);
 * process.exitCode = (await run.summary()).verdict.exitCode;
 * ```
 */
export function runSuite(suite: Suite, options: RunOptions = {}): Run {
  const controller = new AbortController();
  // Every sample in flight may listen.
  setMaxListeners(0, controller.signal);
  const abort = (): void => controller.abort(interrupted());
  let summary: Promise<Summary> | undefined;

  function start(receiver: Pick<Job, 'deliver' | 'room'>): Promise<Summary> {
    if (options.signal?.aborted === true) abort();
    options.signal?.addEventListener('abort', abort, { once: true });
    const started = execute({ suite, options, signal: controller.signal, ...receiver });
    summary = started.finally(() => options.signal?.removeEventListener('abort', abort));
    // Who only iterates gets the error there.
    summary.catch(() => undefined);
    return summary;
  }

  function iterate(): AsyncIterator<SampleResult> {
    if (summary !== undefined) throw readTwice();
    const channel = createChannel<SampleResult>(async () => {
      abort();
      await summary?.catch(() => undefined);
    });
    start({ deliver: channel.push, room: channel.room }).then(channel.close, channel.fail);
    return channel.iterator;
  }

  return {
    [Symbol.asyncIterator]: iterate,
    summary: () => summary ?? start({ deliver: () => undefined, room: () => undefined }),
  };
}

function readTwice(): GradekitError {
  return new GradekitError({
    code: 'usage',
    message: 'this run has begun already: it is iterated once, and before its summary is asked for',
    hint: 'call runSuite again for another run',
  });
}
