import type { MetricSummary, ModelSummary, Suite } from '@gradekit/runner';
import type { Colours } from '../../terminal/output.js';
import type { Alignment, Cell } from '../../terminal/table.js';
import { layOut } from '../../terminal/table.js';
import { visible } from '../../terminal/visible.js';
import { count, interval, score } from './numbers.js';

const alignments: readonly Alignment[] = ['left', 'right', 'right', 'left', 'right', 'right', 'right', 'right', 'left'];

/** A row a metric, and one for the reward. */
export function metricTable(suite: Suite, model: ModelSummary, colours: Colours): readonly string[] {
  const head = ['metric', 'n', 'mean', '95 % interval', 'passed', 'skipped', 'errored', 'silent', ''];
  const rows = suite.metrics.flatMap((metric) => {
    const summary = model.metrics[metric.name];
    if (summary === undefined) return [];
    const marks = [...(metric.advisory ? ['advisory'] : []), ...(metric.required ? ['required'] : [])];
    return [row(metric.displayName ?? metric.name, summary, { mark: marks.join(', '), colours })];
  });
  const reward = suite.metrics.length === 1 ? [] : [row('reward', model.reward, { mark: '', colours })];
  return layOut([head.map((text) => ({ text, paint: colours.dim })), ...rows, ...reward], alignments);
}

interface RowUse {
  readonly mark: string;
  readonly colours: Colours;
}

function row(name: string, summary: MetricSummary, { mark, colours }: RowUse): readonly Cell[] {
  const { scored, passed, errored } = summary;
  const isWhole = passed === scored && errored === 0;
  return [
    { text: visible(name), paint: colours.bold },
    { text: String(summary.n) },
    { text: score(summary.mean) },
    { text: interval(summary.ci95), paint: colours.dim },
    { text: scored === 0 ? '-' : `${passed} / ${scored}`, paint: isWhole ? colours.green : colours.yellow },
    { text: count(summary.skipped) },
    { text: count(errored), ...(errored > 0 ? { paint: colours.red } : {}) },
    { text: count(summary.noSubmission) },
    { text: mark, paint: colours.dim },
  ];
}
