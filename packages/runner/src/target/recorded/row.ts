import type { JsonObject, JsonValue, SampleId, Trajectory } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { RawRecording, RecordingSource } from '../../dataset/row.js';
import { isTooDeep } from '../../json/depth.js';
import { holdsDeepData, readFault, tooDeepFault } from '../deep-data.js';
import type { TargetAnswer, TargetFacts } from '../target.js';
import { toLettaTurns } from '../wire-trajectory.js';
import { readRecording } from './formats/detect.js';
import type { Loss } from './formats/reading.js';

/** The row that counts: Letta Evals up to 0.16 wrapped it in `{ type: "result", result }`. */
export function recordOf(row: JsonObject): JsonObject {
  const { type, result } = row;
  return type === 'result' && isJsonObject(result) ? result : row;
}

/** Which sample a recorded row belongs to; `undefined` when it does not say. */
export function recordedId(row: JsonObject): SampleId | undefined {
  const record = recordOf(row);
  const sample = record['sample'];
  const candidates = [record['sample_id'], record['id'], isJsonObject(sample) ? sample['id'] : undefined];
  return candidates.find((id): id is SampleId => typeof id === 'string' || typeof id === 'number');
}

/** Which model a recorded row is of; `undefined` when it does not say. */
export function recordedModel(row: JsonObject): string | undefined {
  const record = recordOf(row);
  const candidates = [record['model_handle'], record['model_name'], record['model']];
  return candidates.find((model) => typeof model === 'string');
}

/** Which run a recorded row is of, from 1: its `run`, or its `trial` (from 0); `undefined` when it does not say. */
export function recordedRun(row: JsonObject): number | undefined {
  const { run, trial } = recordOf(row);
  if (typeof run === 'number') return run;
  return typeof trial === 'number' ? trial + 1 : undefined;
}

/** Whether a row holds its trajectory itself. */
export function carriesTrajectory(row: JsonObject): boolean {
  const record = recordOf(row);
  return (record['trajectory'] ?? record['messages'] ?? null) !== null;
}

/** Where what was lost in reading is counted. */
export type CountLosses = (losses: readonly Loss[], source: RecordingSource) => void;

/** What a recorded row has for its sample: a trajectory, or the failure that was recorded in its place. */
export function answerOf({ row, source }: RawRecording, count: CountLosses): TargetAnswer {
  const record = recordOf(row);
  const facts = factsOf(record);
  try {
    const read = readRecording(row);
    if (read === undefined || isFailedRun(record, read.trajectory)) {
      return { status: 'failed', ...recordedFailure(record), facts, source };
    }
    if (holdsDeepData(read.trajectory, record['agent_usage'])) return invalid(tooDeepFault, source);
    count(read.losses, source);
    const wireTrajectory = (): JsonValue => wireOf(record) ?? toLettaTurns(read.trajectory);
    return { status: 'answered', trajectory: read.trajectory, facts: { ...facts, wireTrajectory }, source };
  } catch (thrown) {
    return invalid(readFault(thrown), source);
  }
}

/** A line that cannot be read has no facts either: they may be what is wrong with it. */
function invalid(what: string, source: RecordingSource): TargetAnswer {
  const message = `line ${source.line} of ${source.path} is no trajectory: ${what}`;
  return { status: 'failed', message, exceptionType: 'InvalidTrajectory', facts: {}, source };
}

/** Letta Evals writes an empty trajectory where its target failed. Errors of other kinds came after the agent had its say. */
function isFailedRun({ error = null }: JsonObject, { turns }: Trajectory): boolean {
  if (error === null || turns.some((turn) => turn.length > 0)) return false;
  return !isJsonObject(error) || error['category'] === undefined || error['category'] === 'target';
}

/** Turns that are Letta's already are written as they were read. */
function wireOf({ trajectory }: JsonObject): JsonValue | undefined {
  const isLetta = Array.isArray(trajectory) && trajectory.every((turn) => Array.isArray(turn));
  return isLetta && !isTooDeep(trajectory) ? trajectory : undefined;
}

function recordedFailure({ error }: JsonObject): { readonly message: string; readonly exceptionType: string } {
  if (!isJsonObject(error)) {
    const message = typeof error === 'string' ? error : 'the recorded row holds no trajectory and no messages';
    return { message, exceptionType: typeof error === 'string' ? 'TargetError' : 'MissingTrajectory' };
  }
  const { message, exception_type: exceptionType } = error;
  return {
    message: typeof message === 'string' ? message : 'the target failed when this was recorded',
    exceptionType: typeof exceptionType === 'string' ? exceptionType : 'TargetError',
  };
}

function factsOf(record: JsonObject): TargetFacts {
  const { agent_id: agentId, agent_usage: agentUsage, agent_state: agentState } = record;
  const timing = timingOf(record);
  return {
    ...(typeof agentId === 'string' ? { agentId } : {}),
    ...(Array.isArray(agentUsage) && !isTooDeep(agentUsage) ? { agentUsage } : {}),
    ...(isJsonObject(agentState) && !isTooDeep(agentState) ? { agentState } : {}),
    ...(timing === undefined ? {} : { timing }),
  };
}

function timingOf({ timing, total_time: oldTotal, target_time: oldTarget }: JsonObject): TargetFacts['timing'] {
  const { total = oldTotal, target = oldTarget } = isJsonObject(timing) ? timing : {};
  return typeof total === 'number' && typeof target === 'number' ? { total, target } : undefined;
}
