import { GradekitError, isGradekitError } from '@gradekit/core';
import type { RunOptions, Suite, Summary } from '@gradekit/runner';
import { runSuite } from '@gradekit/runner';
import { exitCodes } from '../../exit-code.js';
import { reportError, reportProblem } from '../../report/error.js';
import type { Output } from '../../terminal/output.js';
import type { ProgressView } from '../../terminal/progress.js';
import { createProgressView } from '../../terminal/progress.js';
import type { Interruption } from '../../terminal/signals.js';
import { watchSignals } from '../../terminal/signals.js';
import { openSuite } from '../suite.js';
import type { Report } from './report.js';
import { createReport } from './report.js';
import type { RunFlags } from './flags.js';

/**
 * Runs a suite and reports what came of it.
 *
 * @returns the exit code
 */
export async function run(path: string, flags: RunFlags, output: Output): Promise<number> {
  refuseOnlyAlone(flags);
  const suite = await openSuite(path, { allowCode: flags.code, output });
  for (const warning of suite.warnings) reportProblem(warning, output);
  const interruption = watchSignals();
  const view = await createProgressView(output, flags.quiet === true);
  try {
    return await runAndReport(suite, { flags, output, interruption, view });
  } catch (thrown) {
    view.stop();
    return endOf(thrown, { output, interruption, flags });
  } finally {
    interruption.stop();
  }
}

interface Surroundings {
  readonly flags: RunFlags;
  readonly output: Output;
  readonly interruption: Interruption;
  readonly view: ProgressView;
}

function refuseOnlyAlone({ only, resume }: RunFlags): void {
  if (only === undefined || resume === true) return;
  throw new GradekitError({
    code: 'usage',
    message: '--only says what --resume does again, and --resume is not given',
  });
}

async function runAndReport(suite: Suite, surroundings: Surroundings): Promise<number> {
  const { flags, output, view } = surroundings;
  const report = createReport(suite, { flags, output });
  const summary = await gradeAll(suite, { ...surroundings, report });
  view.stop();
  await report.end(summary);
  return summary.verdict.exitCode;
}

async function gradeAll(
  suite: Suite,
  { flags, output, interruption, view, report }: Surroundings & { readonly report: Report },
): Promise<Summary> {
  const isWritten = flags.output !== undefined || suite.output !== undefined;
  const run = runSuite(suite, {
    ...optionsOf(flags),
    signal: interruption.signal,
    onProgress: view.update,
    onWarning: (problem) => {
      view.stop();
      reportProblem(problem, output);
    },
  });
  for await (const result of run) {
    report.add(result);
    // Without a results folder there is nobody left to grade for.
    if (output.isClosed() && !isWritten) throw new ReaderLeft();
  }
  return run.summary();
}

/** The reader of standard output left, as `head` does. */
class ReaderLeft extends Error {}

function endOf(thrown: unknown, { output, interruption, flags }: Omit<Surroundings, 'view'>): number {
  if (thrown instanceof ReaderLeft) return exitCodes.ok;
  if (!isGradekitError(thrown) || thrown.code !== 'interrupted') return reportError(thrown, output);
  const goOn = flags.output === undefined ? '' : '; what was graded is in the results folder, and --resume goes on';
  output.note(`${output.noteColours.yellow('interrupted')}${goOn}\n`);
  return interruption.exitCode() ?? exitCodes.interrupted;
}

function optionsOf(flags: RunFlags): RunOptions {
  const { output, maxConcurrent, cached, resume, only, embedTrajectories, maxSamples, id, filter } = flags;
  return {
    ...(output === undefined ? {} : { output }),
    ...(maxConcurrent === undefined ? {} : { maxConcurrent }),
    ...(cached === undefined ? {} : { cached }),
    ...(resume === undefined ? {} : { resume: only === undefined ? {} : { only } }),
    ...(embedTrajectories === undefined ? {} : { embedTrajectories }),
    selection: {
      ...(id === undefined ? {} : { ids: id }),
      ...(filter === undefined ? {} : { filters: filter }),
      ...(maxSamples === undefined ? {} : { maxSamples }),
    },
  };
}
