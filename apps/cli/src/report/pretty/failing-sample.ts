import type { Metric, MetricOutcome, SampleResult, Suite } from '@gradekit/runner';
import type { Colours } from '../../terminal/output.js';
import { shorten } from '../../terminal/shorten.js';
import type { Cell } from '../../terminal/table.js';
import { visible } from '../../terminal/visible.js';

/** What is needed to tell of samples that did not pass. */
export interface FailingUse {
  readonly suite: Suite;
  readonly truths: ReadonlyMap<string, string | readonly string[]>;
  readonly colours: Colours;
}

/** Rows for one sample: which metric did not pass, and why; expected and got where that says it. */
export function failingRows(result: SampleResult, use: FailingUse): readonly (readonly Cell[])[] {
  const { colours } = use;
  const name = nameOf(result, use.suite);
  if (result.targetFailure !== undefined) return [targetRow(name, result.targetFailure.message, colours)];
  const metrics = use.suite.metrics.filter((metric) => !passes(metric, result.outcomes[metric.name]));
  const counting = metrics.filter(({ advisory }) => !advisory);
  const rows = (counting.length > 0 ? counting : metrics).flatMap((metric) => {
    const outcome = result.outcomes[metric.name];
    if (outcome === undefined) return [];
    const isErrored = outcome.grade.status === 'errored';
    return reasons(result, { metric, outcome, ...use }).map((text, index) => [
      {
        text: index === 0 ? visible(metric.displayName ?? metric.name) : '',
        paint: isErrored ? colours.red : colours.yellow,
      },
      { text },
    ]);
  });
  const told = rows.length > 0 ? rows : [[{ text: 'reward' }, { text: rewardReason(result) }]];
  return told.map((cells, index) => [{ text: index === 0 ? name : '', paint: colours.bold }, ...cells]);
}

/** Without a trajectory no metric has anything to say. */
function targetRow(name: string, message: string, { bold, red }: Colours): readonly Cell[] {
  return [{ text: name, paint: bold }, { text: 'target', paint: red }, { text: `target_failed: ${visible(message)}` }];
}

function nameOf({ sampleId, modelHandle, run }: SampleResult, suite: Suite): string {
  const model = suite.target.modelHandles.length > 1 ? ` ${modelHandle}` : '';
  return visible(shorten(`${sampleId}${model}${suite.numRuns > 1 ? ` run ${run}` : ''}`, 32));
}

function passes({ passThreshold }: Metric, outcome: MetricOutcome | undefined): boolean {
  if (outcome === undefined) return true;
  const { grade } = outcome;
  return grade.status === 'skipped' || (grade.status === 'scored' && grade.score >= passThreshold);
}

interface Reasoning extends FailingUse {
  readonly metric: Metric;
  readonly outcome: MetricOutcome;
}

function reasons(result: SampleResult, { metric, outcome, truths }: Reasoning): readonly string[] {
  const { grade, submission, isNoSubmission } = outcome;
  if (grade.status === 'errored') return [`${grade.code}: ${visible(grade.message)}`];
  if (grade.status === 'skipped') return [visible(grade.reason)];
  const truth = truths.get(String(result.sampleId));
  const comparesTruth = metric.grader.implementation?.requires.includes('ground_truth') === true;
  const isBuiltin = metric.grader.identity.package === '@gradekit/builtins';
  const isPlain =
    comparesTruth && isBuiltin && !isNoSubmission && submission !== undefined && typeof truth === 'string';
  if (!isPlain) return [visible(grade.rationale === '' ? `score ${grade.score}` : grade.rationale)];
  return [`expected ${quoted(truth)}`, `got      ${quoted(submission)}`];
}

function quoted(text: string): string {
  return `"${visible(text)}"`;
}

function rewardReason({ reward }: SampleResult): string {
  switch (reward.status) {
    case 'scored':
      return `the reward ${reward.score} does not reach its threshold`;
    case 'skipped':
      return visible(reward.reason);
    case 'errored':
      return `${reward.code}: ${visible(reward.message)}`;
  }
}
