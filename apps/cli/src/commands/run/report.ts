import type { SampleResult, Suite, Summary } from '@gradekit/runner';
import { summaryOnWire, writeRow } from '@gradekit/runner';
import { createSampleList } from '../../report/pretty/sample-list.js';
import { prettySummary } from '../../report/pretty/summary.js';
import type { Output } from '../../terminal/output.js';
import type { RunFlags } from './flags.js';

/** What standard output gets of a run. */
export interface Report {
  /** Takes results in the dataset's order. */
  readonly add: (result: SampleResult) => void;
  readonly end: (summary: Summary) => Promise<void>;
}

interface ReportUse {
  readonly flags: RunFlags;
  readonly output: Output;
}

/** Makes the report that was asked for. */
export function createReport(suite: Suite, use: ReportUse): Report {
  switch (use.flags.format) {
    case 'pretty':
      return createPretty(suite, use);
    case 'json':
      return createJson(use);
    case 'jsonl':
      return createJsonLines(suite, use);
  }
}

function createPretty(suite: Suite, { flags, output }: ReportUse): Report {
  const samples = createSampleList();
  const startedAt = performance.now();
  return {
    add: samples.add,
    end: async (summary) => {
      const folder = flags.output ?? suite.output;
      output.write(
        await prettySummary({
          suite,
          summary,
          samples: samples.first(),
          seconds: (performance.now() - startedAt) / 1000,
          isQuiet: flags.quiet === true,
          colours: output.colours,
          columns: output.columns,
          ...(folder === undefined ? {} : { folder }),
        }),
      );
    },
  };
}

function createJson({ output }: ReportUse): Report {
  return {
    add: () => undefined,
    end: async (summary) => output.write(`${JSON.stringify(summaryOnWire(summary), null, 2)}\n`),
  };
}

function createJsonLines(suite: Suite, { flags, output }: ReportUse): Report {
  const style = {
    numRuns: suite.numRuns,
    embedTrajectories: flags.embedTrajectories === true,
    advisory: new Set(suite.metrics.filter(({ advisory }) => advisory).map(({ name }) => name)),
  };
  return {
    add: (result) => output.write(`${writeRow(result, style)}\n`),
    end: async () => undefined,
  };
}
