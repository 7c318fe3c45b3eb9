import { relative, resolve } from 'node:path';
import stringWidth from 'string-width';
import type { ModelSummary, SampleResult, Suite, Summary, TargetSpec } from '@gradekit/runner';
import type { Colours } from '../../terminal/output.js';
import { shorten } from '../../terminal/shorten.js';
import type { Cell } from '../../terminal/table.js';
import { layOut } from '../../terminal/table.js';
import { visible } from '../../terminal/visible.js';
import { failingRows } from './failing-sample.js';
import { metricTable } from './metric-table.js';
import { duration, plural } from './numbers.js';
import { truthsOf } from './truths.js';

/** What a summary is made of. */
export interface SummaryInput {
  readonly suite: Suite;
  readonly summary: Summary;
  /** The first samples that did not pass. */
  readonly samples: readonly SampleResult[];
  readonly seconds: number;
  readonly isQuiet: boolean;
  readonly colours: Colours;
  readonly columns: number;
  /** The results folder, when there is one. */
  readonly folder?: string;
}

/** The end of a run, as people read it: a table a model, what did not pass, the gate, and the verdict. */
export async function prettySummary(input: SummaryInput): Promise<string> {
  const { suite, summary, isQuiet, colours } = input;
  const blocks = isQuiet
    ? [verdictLines(input)]
    : [
        [header(input)],
        ...summary.models.map((model) => modelBlock(suite, model, colours)),
        await sampleBlock(input),
        verdictLines(input),
      ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${text.join('\n\n')}\n`;
}

function header({ suite, summary, colours }: SummaryInput): string {
  const samples = summary.models.reduce((sum, { n }) => sum + n, 0);
  const facts = [plural(samples, 'sample'), source(suite.target, suite), plural(suite.metrics.length, 'metric')];
  return [colours.bold(visible(suite.name)), ...facts.map(visible)].join('   ');
}

function source(target: TargetSpec, { folder }: Suite): string {
  switch (target.kind) {
    case 'recorded':
      return target.path === undefined ? 'recorded in the dataset' : `recorded ${relative(folder, target.path)}`;
    case 'command':
      return `command ${target.command.join(' ')}`;
    case 'letta':
      return 'recorded in place of a live agent';
  }
}

function modelBlock(suite: Suite, model: ModelSummary, colours: Colours): readonly string[] {
  const isNamed = suite.target.modelHandles.length > 0 || suite.numRuns > 1;
  const spread =
    model.rewardStd === undefined ? '' : `, standard deviation of their rewards ${model.rewardStd.toFixed(3)}`;
  const runs = suite.numRuns > 1 ? ` (${plural(suite.numRuns, 'run')}${spread})` : '';
  const name = isNamed ? [`  ${colours.bold(visible(model.model))}${runs}`] : [];
  return [...name, ...metricTable(suite, model, colours).map((line) => `  ${line}`)];
}

async function sampleBlock({
  suite,
  summary,
  samples,
  colours,
  columns,
  folder,
}: SummaryInput): Promise<readonly string[]> {
  const total = summary.models.reduce((sum, { failed, errored }) => sum + failed + errored, 0);
  if (total === 0) return [];
  const truths = await truthsOf(suite, new Set(samples.map(({ sampleId }) => String(sampleId))));
  const rows = samples.flatMap((result) => failingRows(result, { suite, truths, colours }));
  const lines = layOut(fit(rows, columns), ['left', 'left', 'left']).map((line) => `  ${line}`);
  const rest = total - samples.length;
  const more = rest > 0 ? [`  ... and ${rest.toLocaleString('en')} more`] : [];
  const [first] = samples;
  const hint =
    folder === undefined || first === undefined
      ? []
      : [colours.dim(`  all of one: gradekit show ${shellWord(folder)} ${shellWord(String(first.sampleId))}`)];
  return [`  ${plural(total, 'sample')} did not pass`, ...lines, ...more, ...hint];
}

/** Shortens the last cell of each row to what the others leave of the line. */
function fit(rows: readonly (readonly Cell[])[], columns: number): readonly (readonly Cell[])[] {
  const taken = [0, 1].reduce(
    (sum, column) => sum + 2 + Math.max(0, ...rows.map((row) => stringWidth(row[column]?.text ?? ''))),
    2,
  );
  const left = Math.max(least, columns - taken);
  return rows.map((row) =>
    row.map((cell, column) => (column === 2 ? { ...cell, text: shorten(cell.text, left) } : cell)),
  );
}

/** Columns that a reason gets, however long names are. */
const least = 24;

/** A word that can be pasted into a shell. */
function shellWord(text: string): string {
  return /^[\w./:@-]+$/.test(text) && !text.startsWith('-') ? text : `'${visible(text).replaceAll("'", `'\\''`)}'`;
}

/** One line a model: each model's gate must hold. */
function gateLines(models: readonly ModelSummary[], { green, red }: Colours): readonly string[] {
  return models.flatMap(({ model, gate }) => {
    if (gate === undefined) return [];
    const why = visible(models.length === 1 ? gate.why : `${model}: ${gate.why}`);
    return [`  gate     ${gate.holds ? green(why) : red(why)}`];
  });
}

function verdictLines({ summary, seconds, colours, folder }: SummaryInput): readonly string[] {
  const { gate, verdict, models } = summary;
  const errored = models.reduce((sum, model) => sum + model.errored, 0);
  const lines = [...gateLines(models, colours)];
  const reasons = verdict.reasons.filter((reason) => gate === undefined || !reason.includes(gate.why));
  lines.push(...reasons.map((reason) => `  ${colours.red('not well')} ${visible(reason)}`));
  if (errored > 0 && verdict.exitCode !== 3)
    lines.push(`  errors   ${plural(errored, 'sample')} errored, as max_errors allows`);
  if (gate === undefined && verdict.exitCode === 0) lines.push(colours.dim('  measured, without a gate to hold'));
  const n = models.reduce((sum, model) => sum + model.n, 0);
  if (folder !== undefined)
    lines.push(`  written  ${visible(hereOrFull(folder))} (${plural(n, 'line')}, ${duration(seconds)})`);
  else lines.push(colours.dim(`  took     ${duration(seconds)}; nothing was written, -o DIR keeps the results`));
  return lines;
}

function hereOrFull(folder: string): string {
  const path = relative(process.cwd(), resolve(folder));
  return path === '' || path.startsWith('..') ? resolve(folder) : path;
}
