import type { Grade, Usage } from '@gradekit/core';
import type { RecordingSource } from '../dataset/row.js';
import type { MetricOutcome, TurnOutcome } from '../grading/outcome.js';
import type { SampleResult } from './sample-result.js';

/** What the lines of one results folder have in common. */
export interface RowStyle {
  /** With several runs each row says which one it is of. */
  readonly numRuns: number;
  /** Whether recorded trajectories are copied into the row; those of live targets always are. */
  readonly embedTrajectories: boolean;
  /** Metrics that are part of no verdict: they are never the row's `error`. */
  readonly advisory: ReadonlySet<string>;
}

/** The model of a suite that names none; the wire leaves it out, as Letta Evals does. */
export const defaultModel = 'default';

const quote: (text: string) => string = JSON.stringify;

/**
 * Writes a result as one line of a results file, without its line end: Letta Evals' fields, and ours beside them
 * (`docs/results.md` lists both).
 *
 * Built by hand, with `JSON.stringify` for data only: twice as fast as a whole object through it.
 * Numbers are finite and texts are escaped down to lone surrogates, so every line is valid UTF-8.
 */
export function writeRow(result: SampleResult, style: RowStyle): string {
  const { facts, source, usage } = result;
  const isEmbedded = source === undefined || style.embedTrajectories;
  const trajectory = isEmbedded ? facts.wireTrajectory?.() : undefined;
  let line = `{"sample_id":${idText(result.sampleId)}`;
  if (facts.agentId !== undefined) line += `,"agent_id":${quote(facts.agentId)}`;
  if (result.modelHandle !== defaultModel) line += `,"model_handle":${quote(result.modelHandle)}`;
  if (style.numRuns > 1) line += `,"run":${result.run}`;
  line += `,"sample_hash":${quote(result.sampleHash)}`;
  if (facts.agentUsage !== undefined) line += `,"agent_usage":${JSON.stringify(facts.agentUsage)}`;
  if (trajectory !== undefined) line += `,"trajectory":${JSON.stringify(trajectory)}`;
  if (source !== undefined) line += `,"trajectory_source":${sourceText(source)}`;
  if (isEmbedded && facts.agentState !== undefined) line += `,"agent_state":${JSON.stringify(facts.agentState)}`;
  line += outcomesText(result.outcomes);
  line += `,"reward":{${rewardText(result.reward)}},"verdict":"${result.verdict}"`;
  if (usage !== undefined) line += `,"usage":${JSON.stringify(usageOnWire(usage))}`;
  if (facts.timing !== undefined) line += `,"timing":{"total":${facts.timing.total},"target":${facts.timing.target}}`;
  return `${line}${errorText(result, style)}}`;
}

function idText(id: SampleResult['sampleId']): string {
  return typeof id === 'string' ? quote(id) : String(id);
}

function sourceText(source: RecordingSource): string {
  const { path, line, offset, length, sha256 } = source;
  return `{"path":${quote(path)},"line":${line},"offset":${offset},"length":${length},"sha256":"${sha256}"}`;
}

function outcomesText(outcomes: SampleResult['outcomes']): string {
  const submissions: string[] = [];
  const grades: string[] = [];
  for (const name in outcomes) {
    const outcome = outcomes[name];
    if (outcome === undefined) continue;
    const key = quote(name);
    const submission = submissionOnWire(outcome);
    if (submission !== undefined) submissions.push(`${key}:${quote(submission)}`);
    grades.push(`${key}:{${outcomeText(outcome)}}`);
  }
  return `,"submissions":{${submissions.join(',')}},"grades":{${grades.join(',')}}`;
}

/** Letta Evals writes a submission that was not found as an empty text. */
function submissionOnWire({ submission, isNoSubmission }: MetricOutcome): string | undefined {
  return submission ?? (isNoSubmission ? '' : undefined);
}

function outcomeText({ grade, isNoSubmission, turns }: MetricOutcome): string {
  let text = gradeText(grade);
  if (turns !== undefined) text += `,"per_turn_grades":[${turns.map(turnText).join(',')}]`;
  return isNoSubmission ? `${text},"no_submission":true` : text;
}

function turnText({ turn, grade, submission }: TurnOutcome): string {
  return `{"turn":${turn},${gradeText(grade)},"submission":${quote(submission)}}`;
}

/** Letta Evals knows scores only: what has none is written as 0, with its status beside it. */
function gradeText(grade: Grade): string {
  switch (grade.status) {
    case 'scored': {
      const text = `"score":${grade.score},"rationale":${quote(grade.rationale)}`;
      const metadata = grade.metadata === undefined ? '' : `,"metadata":${JSON.stringify(grade.metadata)}`;
      return `${text}${metadata},"status":"scored"`;
    }
    case 'skipped': {
      const reason = quote(grade.reason);
      return `"score":0,"rationale":${reason},"status":"skipped","reason":${reason}`;
    }
    case 'errored': {
      const message = quote(grade.message);
      return `"score":0,"rationale":${message},"status":"errored","code":"${grade.code}","message":${message}`;
    }
  }
}

/** Letta Evals' rewards have no rationale: it is left out where it says nothing. */
function rewardText(reward: Grade): string {
  if (reward.status !== 'scored' || reward.rationale !== '') return gradeText(reward);
  const metadata = reward.metadata === undefined ? '' : `,"metadata":${JSON.stringify(reward.metadata)}`;
  return `"score":${reward.score}${metadata},"status":"scored"`;
}

/** Tokens under Letta Evals' names; what is not known is left out. */
function usageOnWire(usage: Usage): Readonly<Record<string, number | undefined>> {
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    cached_input_tokens: usage.cachedInputTokens,
    cache_write_tokens: usage.cacheWriteTokens,
    reasoning_tokens: usage.reasoningTokens,
    cost: usage.costUsd,
  };
}

/** Why readers of Letta Evals' files must leave this row out of their means. */
function errorText(result: SampleResult, style: RowStyle): string {
  const error = rowError(result, style);
  if (error === undefined) return '';
  const [category, exceptionType, message] = error;
  return `,"error":{"category":"${category}","exception_type":${quote(exceptionType)},"message":${quote(message)}}`;
}

function rowError(
  { targetFailure, outcomes, reward, verdict }: SampleResult,
  { advisory }: RowStyle,
): readonly [category: string, exceptionType: string, message: string] | undefined {
  if (targetFailure !== undefined) return ['target', targetFailure.exceptionType, targetFailure.message];
  if (verdict !== 'errored') return undefined;
  for (const name in outcomes) {
    const grade = outcomes[name]?.grade;
    if (grade?.status === 'errored' && !advisory.has(name))
      return ['grading', 'GradingError', `${name}: ${grade.message}`];
  }
  return reward.status === 'errored' ? ['reward', 'RewardError', reward.message] : undefined;
}
