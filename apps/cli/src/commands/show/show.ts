import { GradekitError, didYouMean } from '@gradekit/core';
import type { Grade } from '@gradekit/core';
import type { MetricOutcome, SampleResult } from '@gradekit/runner';
import { createRedactor, readResults, writeRow } from '@gradekit/runner';
import { exitCodes } from '../../exit-code.js';
import type { Colours, Output } from '../../terminal/output.js';
import { visible, visibleLines } from '../../terminal/visible.js';

/** How a sample is shown. */
export interface ShowUse {
  readonly isJson: boolean;
  readonly output: Output;
}

/**
 * Prints all results of one sample.
 *
 * @returns the exit code
 * @throws GradekitError `usage` when there is no such sample, with the nearest id
 */
export async function show(folder: string, id: string, { isJson, output }: ShowUse): Promise<number> {
  output.redactWith(createRedactor([], process.env));
  const results = await readResults(folder);
  const style = { numRuns: 2, embedTrajectories: false, advisory: new Set<string>() };
  const ids = new Set<string>();
  let found = 0;
  for await (const result of results.samples()) {
    ids.add(String(result.sampleId));
    if (String(result.sampleId) !== id) continue;
    output.write(isJson ? `${writeRow(result, style)}\n` : sampleText(result, output.colours));
    found += 1;
  }
  if (found > 0) return exitCodes.ok;
  const hint = didYouMean(id, ids);
  throw new GradekitError({
    code: 'usage',
    message: `there is no result of a sample "${id}"`,
    place: { file: folder },
    known: [...ids].slice(0, 10),
    ...(hint === undefined ? {} : { hint }),
  });
}

function sampleText(result: SampleResult, colours: Colours): string {
  const { sampleId, modelHandle, run, verdict, outcomes, reward, source, targetFailure } = result;
  const paint = verdict === 'passed' ? colours.green : verdict === 'errored' ? colours.red : colours.yellow;
  const head = `${colours.bold(visible(String(sampleId)))}  ${paint(verdict)}  ${visible(modelHandle)}, run ${run}`;
  const place = source === undefined ? [] : [`trajectory  ${visible(source.path)}:${source.line}`];
  const failure =
    targetFailure === undefined
      ? []
      : [`target      ${visible(targetFailure.exceptionType)}: ${visible(targetFailure.message)}`];
  const metrics = Object.entries(outcomes).flatMap(([name, outcome]) => ['', ...outcomeLines(name, outcome, colours)]);
  const lines = [
    head,
    ...[...place, ...failure, `reward      ${gradeText(reward)}`, ...metrics].map((line) =>
      line === '' ? '' : `  ${line}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function outcomeLines(name: string, { grade, submission, turns }: MetricOutcome, colours: Colours): readonly string[] {
  const said = submission === undefined ? [] : ['submission', ...indented(submission)];
  const perTurn = (turns ?? []).map(({ turn, grade: turnGrade }) => `turn ${turn}  ${gradeText(turnGrade)}`);
  const metadata =
    grade.status === 'scored' && grade.metadata !== undefined
      ? [`metadata  ${visible(JSON.stringify(grade.metadata))}`]
      : [];
  return [
    `${colours.bold(visible(name))}  ${gradeText(grade)}`,
    ...[...perTurn, ...metadata, ...said].map((line) => `  ${line}`),
  ];
}

function indented(text: string): readonly string[] {
  return visibleLines(text)
    .split('\n')
    .map((line) => `  ${line}`);
}

function gradeText(grade: Grade): string {
  switch (grade.status) {
    case 'scored':
      return grade.rationale === '' ? String(grade.score) : `${grade.score}  ${visible(grade.rationale)}`;
    case 'skipped':
      return `skipped  ${visible(grade.reason)}`;
    case 'errored':
      return `errored ${grade.code}  ${visible(grade.message)}`;
  }
}
