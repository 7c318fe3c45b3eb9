import type { JsonObject, Problem } from '@gradekit/core';
import { textOf } from '@gradekit/core';
import { readDataset } from '../../../dataset/read.js';
import type { Suite } from '../../../suite/suite.js';
import { head, load, oneGrader } from '../../../suite/testing/folder.js';
import type { TargetUse } from '../../open.js';
import { openTarget } from '../../open.js';
import type { TargetAnswer } from '../../target.js';

/** A row of a JSONL file. */
export function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** A JSONL file. */
export function lines(values: readonly object[]): string {
  return values.map(line).join('');
}

/** A dataset with these ids. */
export function questions(...ids: readonly (string | number)[]): string {
  return lines(ids.map((id) => ({ id, input: 'q' })));
}

/** Messages in which the agent says one thing. */
export function says(text: string): JsonObject[] {
  return [{ role: 'assistant', content: text }];
}

/** A row in which the agent says the sample's id. */
export function recorded(id: string | number, more: object = {}): object {
  return { sample_id: id, messages: says(`says ${id}`), ...more };
}

/** A suite with recorded trajectories. */
export function recordedSuite(dataset: string, trajectories: string, keys = ''): Promise<Suite> {
  return load(`${head}${oneGrader}${keys}`, { 'd.jsonl': dataset, 't.jsonl': trajectories });
}

/** What a target had for a dataset. */
export interface Joined {
  /** By id: what was said, or why there is nothing. */
  readonly said: Readonly<Record<string, string>>;
  readonly answers: readonly TargetAnswer[];
  /** Code, line and message of each problem. */
  readonly problems: readonly string[];
}

/** Asks a suite's target for the whole dataset. */
export async function joined(suite: Suite, use: Partial<TargetUse> = {}, isWhole = true): Promise<Joined> {
  const session = openTarget(suite, { model: suite.target.modelHandles[0] ?? 'default', run: 1, ...use });
  const said: [string, string][] = [];
  const answers: TargetAnswer[] = [];
  for await (const item of readDataset(suite.dataset, suite.folder)) {
    if (item.kind === 'problem') throw new Error(item.problem.message);
    const answer = await session.answer(item.row, new AbortController().signal);
    answers.push(answer);
    said.push([String(item.row.sample.id), textIn(answer)]);
  }
  const problems = session.finish(isWhole).map(shortened);
  session.close();
  return { said: Object.fromEntries(said), answers, problems };
}

function textIn(answer: TargetAnswer): string {
  if (answer.status === 'failed') return `${answer.exceptionType}: ${answer.message}`;
  return answer.trajectory.turns
    .flat()
    .flatMap((message) => ('content' in message ? [textOf(message)] : []))
    .join('|');
}

function shortened({ code, place, message, severity = 'error' }: Problem): string {
  return `${severity} ${code} ${place?.line ?? '-'} ${message}`;
}
