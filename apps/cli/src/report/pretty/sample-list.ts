import type { SampleResult } from '@gradekit/runner';

/** How many samples are told of: the rest is in the results. */
const most = 10;

/** The first samples that did not pass; the others are only counted, so that memory does not grow with the run. */
export interface SampleList {
  readonly add: (result: SampleResult) => void;
  readonly first: () => readonly SampleResult[];
}

/** Starts a list. */
export function createSampleList(): SampleList {
  const first: SampleResult[] = [];
  return {
    add: (result) => {
      if (first.length < most && isTold(result)) first.push(result);
    },
    first: () => first,
  };
}

/** What did not pass is told; what was skipped is only counted. */
function isTold({ verdict }: SampleResult): boolean {
  return verdict === 'failed' || verdict === 'errored';
}
