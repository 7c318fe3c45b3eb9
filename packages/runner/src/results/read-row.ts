import type { Grade, GradeErrorCode, JsonObject, SampleId, Usage } from '@gradekit/core';
import { gradeErrorCodes, isJsonObject } from '@gradekit/core';
import type { RecordingSource } from '../dataset/row.js';
import type { MetricOutcome, TurnOutcome } from '../grading/outcome.js';
import type { TargetFacts } from '../target/target.js';
import { fieldOf, listField, numberField, objectField, textField } from './field.js';
import type { SampleResult, SampleVerdict } from './sample-result.js';
import { defaultModel } from './write-row.js';

/** What a row does not say of itself: where it stands, and what it is when it says nothing else. */
export interface RowDefaults {
  readonly index: number;
  readonly modelHandle?: string;
  readonly run?: number;
}

/**
 * Reads a row back: exactly what `writeRow` was given, when it wrote the row (a linked trajectory's agent state aside, which is
 * linked with it). Rows of Letta Evals have no statuses and are read as what they mean.
 *
 * @returns `undefined` for a row without a usable id or grades
 */
export function readRow(row: JsonObject, defaults: RowDefaults): SampleResult | undefined {
  const sampleId = readId(row);
  const grades = objectField(row, 'grades');
  if (sampleId === undefined || grades === undefined) return undefined;
  const source = readSource(row);
  const usage = readUsage(row);
  const targetFailure = readTargetFailure(row);
  const outcomes = readOutcomes(grades, objectField(row, 'submissions') ?? {});
  const reward = readReward(row);
  return {
    index: defaults.index,
    sampleId,
    modelHandle: textField(row, 'model_handle') ?? defaults.modelHandle ?? defaultModel,
    run: numberField(row, 'run') ?? defaults.run ?? 1,
    sampleHash: textField(row, 'sample_hash') ?? '',
    outcomes,
    reward,
    verdict: readVerdict(row, outcomes),
    facts: readFacts(row),
    ...(usage === undefined ? {} : { usage }),
    ...(source === undefined ? {} : { source }),
    ...(targetFailure === undefined ? {} : { targetFailure }),
  };
}

/** The id of a row, when it has one. */
export function readId(row: JsonObject): SampleId | undefined {
  return textField(row, 'sample_id') ?? numberField(row, 'sample_id');
}

/** The link to a row's recorded trajectory, when it has a whole one. */
export function readSource(row: JsonObject): RecordingSource | undefined {
  const link = objectField(row, 'trajectory_source');
  if (link === undefined) return undefined;
  const path = textField(link, 'path');
  const sha256 = textField(link, 'sha256');
  const [line, offset, length] = ['line', 'offset', 'length'].map((key) => numberField(link, key));
  if (path === undefined || sha256 === undefined) return undefined;
  if (line === undefined || offset === undefined || length === undefined) return undefined;
  return { path, line, offset, length, sha256 };
}

function readOutcomes(grades: JsonObject, submissions: JsonObject): Readonly<Record<string, MetricOutcome>> {
  const outcomes = Object.entries(grades).map(
    ([name, entry]) => [name, readOutcome(entry, textField(submissions, name))] as const,
  );
  return Object.fromEntries(outcomes);
}

function readOutcome(entry: unknown, submission: string | undefined): MetricOutcome {
  const object = toObject(entry);
  const grade = readGrade(object);
  const isNoSubmission = isMarkedSilent(object) || isLettaSilence(object, grade);
  const isAbsent = submission === undefined || (isNoSubmission && submission === '');
  const turns = listField(object, 'per_turn_grades');
  return {
    grade,
    ...(isAbsent ? {} : { submission }),
    isNoSubmission,
    ...(turns === undefined ? {} : { turns: turns.map(readTurn) }),
  };
}

function toObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function isMarkedSilent(entry: JsonObject): boolean {
  return fieldOf(entry, 'no_submission') === true;
}

/** Letta Evals tells silence from a wrong answer by the rationale only. */
function isLettaSilence(entry: JsonObject, grade: Grade): boolean {
  if (textField(entry, 'status') !== undefined || grade.status !== 'scored' || grade.score !== 0) return false;
  return /^Empty (submission|trajectory) - /.test(grade.rationale);
}

function readTurn(entry: unknown, position: number): TurnOutcome {
  const object = toObject(entry);
  return {
    turn: numberField(object, 'turn') ?? position,
    grade: readGrade(object),
    submission: textField(object, 'submission') ?? '',
  };
}

function readGrade(entry: JsonObject): Grade {
  const rationale = textField(entry, 'rationale') ?? '';
  const status = textField(entry, 'status');
  if (status === 'skipped') return { status, reason: textField(entry, 'reason') ?? rationale };
  if (status === 'errored') return { status, code: readCode(entry), message: textField(entry, 'message') ?? rationale };
  const score = numberField(entry, 'score');
  // Letta Evals writes a score of NaN as null.
  if (score === undefined) return { status: 'errored', code: 'invalid_grade', message: 'the row has no score here' };
  const metadata = objectField(entry, 'metadata');
  return { status: 'scored', score, rationale, ...(metadata === undefined ? {} : { metadata }) };
}

function readCode(entry: JsonObject): GradeErrorCode {
  const code = textField(entry, 'code');
  return isGradeErrorCode(code) ? code : 'grader_threw';
}

function isGradeErrorCode(code: string | undefined): code is GradeErrorCode {
  return code !== undefined && Object.hasOwn(gradeErrorCodes, code);
}

function readReward(row: JsonObject): Grade {
  const reward = objectField(row, 'reward');
  if (reward !== undefined) return readGrade(reward);
  const error = objectField(row, 'error');
  if (error === undefined) return { status: 'skipped', reason: 'the row has no reward' };
  const code = textField(error, 'category') === 'target' ? 'target_failed' : 'grader_threw';
  return { status: 'errored', code, message: textField(error, 'message') ?? '' };
}

const verdicts: readonly SampleVerdict[] = ['passed', 'failed', 'errored', 'skipped'];

/** Rows of Letta Evals have no verdict: they pass when every score is 1. */
function readVerdict(row: JsonObject, outcomes: SampleResult['outcomes']): SampleVerdict {
  const verdict = textField(row, 'verdict');
  const known = verdicts.find((name) => name === verdict);
  if (known !== undefined) return known;
  const error = objectField(row, 'error');
  if (error !== undefined && textField(error, 'category') !== 'extraction') return 'errored';
  const grades = Object.values(outcomes).map((outcome) => outcome.grade);
  return grades.every((grade) => grade.status === 'scored' && grade.score >= 1) ? 'passed' : 'failed';
}

function readTargetFailure(row: JsonObject): SampleResult['targetFailure'] {
  const error = objectField(row, 'error');
  if (error === undefined || textField(error, 'category') !== 'target') return undefined;
  return {
    exceptionType: textField(error, 'exception_type') ?? 'TargetError',
    message: textField(error, 'message') ?? '',
  };
}

function readFacts(row: JsonObject): TargetFacts {
  const agentId = textField(row, 'agent_id');
  const agentUsage = listField(row, 'agent_usage');
  const agentState = objectField(row, 'agent_state');
  const timing = readTiming(row);
  const trajectory = fieldOf(row, 'trajectory') ?? undefined;
  return {
    ...(agentId === undefined ? {} : { agentId }),
    ...(agentUsage === undefined ? {} : { agentUsage }),
    ...(agentState === undefined ? {} : { agentState }),
    ...(timing === undefined ? {} : { timing }),
    ...(trajectory === undefined ? {} : { wireTrajectory: () => trajectory }),
  };
}

function readTiming(row: JsonObject): TargetFacts['timing'] {
  const timing = objectField(row, 'timing');
  if (timing === undefined) return undefined;
  const total = numberField(timing, 'total');
  return total === undefined ? undefined : { total, target: numberField(timing, 'target') ?? 0 };
}

function readUsage(row: JsonObject): Usage | undefined {
  const usage = objectField(row, 'usage');
  if (usage === undefined) return undefined;
  const optional = {
    cachedInputTokens: numberField(usage, 'cached_input_tokens'),
    cacheWriteTokens: numberField(usage, 'cache_write_tokens'),
    reasoningTokens: numberField(usage, 'reasoning_tokens'),
    costUsd: numberField(usage, 'cost'),
  };
  return {
    inputTokens: numberField(usage, 'prompt_tokens') ?? 0,
    outputTokens: numberField(usage, 'completion_tokens') ?? 0,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}
