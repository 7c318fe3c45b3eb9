import type { Metric, MetricSummary, ModelSummary, Suite } from '@gradekit/runner';
import type { Colours } from '../../terminal/output.js';
import type { Alignment, Cell } from '../../terminal/table.js';
import { layOut } from '../../terminal/table.js';
import { visible } from '../../terminal/visible.js';
import { count, interval, score } from './numbers.js';

const alignments: readonly Alignment[] = ['left', 'right', 'right', 'left', 'right', 'right', 'right', 'right'];

/** A row a metric, and one for the reward; then which metrics are advisory and required. */
export function metricTable({ metrics }: Suite, model: ModelSummary, colours: Colours): readonly string[] {
  const head = ['metric', 'n', 'mean', '95 % interval', 'passed', 'skipped', 'errored', 'silent'];
  const rows = metrics.flatMap((metric) => {
    const summary = model.metrics[metric.name];
    return summary === undefined ? [] : [row(labelOf(metric), summary, colours)];
  });
  const reward = metrics.length === 1 ? [] : [row('reward', model.reward, colours)];
  const table = layOut([head.map((text) => ({ text, paint: colours.dim })), ...rows, ...reward], alignments);
  return [...table, ...marks(metrics).map((line) => colours.dim(line))];
}

function labelOf({ name, displayName }: Metric): string {
  return displayName ?? name;
}

function marks(metrics: readonly Metric[]): readonly string[] {
  const listed = (wanted: (metric: Metric) => boolean): string =>
    visible(metrics.filter(wanted).map(labelOf).join(', '));
  const advisory = listed((metric) => metric.advisory);
  const required = listed((metric) => metric.required);
  const parts = [
    ...(required === '' ? [] : [`required: ${required}`]),
    ...(advisory === '' ? [] : [`advisory, part of no verdict: ${advisory}`]),
  ];
  return parts.length === 0 ? [] : [parts.join('; ')];
}

function row(name: string, summary: MetricSummary, colours: Colours): readonly Cell[] {
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
  ];
}
