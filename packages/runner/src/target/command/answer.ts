import { isUtf8 } from 'node:buffer';
import type { JsonObject, JsonValue, Trajectory } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { holdsDeepData, readFault, tooDeepFault } from '../deep-data.js';
import type { TargetAnswer, TargetFacts } from '../target.js';
import { readRecording } from '../recorded/formats/detect.js';
import type { Losses } from '../recorded/losses.js';
import { toLettaTurns } from '../wire-trajectory.js';

const silence: Trajectory = { turns: [] };

/** What is known already, and where losses are counted. */
export interface AnswerUse {
  readonly facts: TargetFacts;
  readonly losses: Losses;
}

/** What a program wrote to its standard output, as a trajectory: one in a format that is known, or its text as one message. */
export function readAnswer(stdout: Buffer, { facts, losses }: AnswerUse): TargetAnswer {
  if (!isUtf8(stdout)) {
    return { status: 'failed', exceptionType: 'OutputError', message: 'the output is no valid UTF-8', facts };
  }
  const text = stdout.toString();
  const row = parseRow(text);
  try {
    if (row === undefined) return answered(plainTrajectory(text), facts);
    const read = readRecording(row);
    if (read !== undefined && holdsDeepData(read.trajectory, row['agent_usage'])) return invalid(tooDeepFault, facts);
    losses.add(read?.losses ?? []);
    return answered(read?.trajectory ?? silence, withRow(facts, row));
  } catch (thrown) {
    return invalid(readFault(thrown), facts);
  }
}

function invalid(what: string, facts: TargetFacts): TargetAnswer {
  const message = `the output is no trajectory: ${what}`;
  return { status: 'failed', exceptionType: 'InvalidTrajectory', message, facts };
}

function answered(trajectory: Trajectory, facts: TargetFacts): TargetAnswer {
  return { status: 'answered', trajectory, facts: { ...facts, wireTrajectory: () => toLettaTurns(trajectory) } };
}

function withRow(facts: TargetFacts, row: JsonObject): TargetFacts {
  const { agent_id: agentId, agent_state: agentState, agent_usage: agentUsage } = row;
  return {
    ...facts,
    ...(typeof agentId === 'string' ? { agentId } : {}),
    ...(isJsonObject(agentState) ? { agentState } : {}),
    ...(Array.isArray(agentUsage) ? { agentUsage } : {}),
  };
}

/** A trajectory is an object that carries one, or a bare list of turns or messages. Any other JSON is a text that looks like JSON. */
function parseRow(text: string): JsonObject | undefined {
  const value = parseJson(text);
  if (isJsonObject(value)) return 'trajectory' in value || 'messages' in value ? value : undefined;
  return Array.isArray(value) && value.every(isMessageOrTurn) && value.length > 0 ? { trajectory: value } : undefined;
}

function isMessageOrTurn(entry: JsonValue): boolean {
  return Array.isArray(entry) ? entry.every(isMessage) : isMessage(entry);
}

function isMessage(entry: JsonValue): boolean {
  return isJsonObject(entry) && (typeof entry['role'] === 'string' || typeof entry['message_type'] === 'string');
}

function parseJson(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One trailing line end is the program's, not the answer's. No output at all is silence. */
function plainTrajectory(text: string): Trajectory {
  const said = text.replace(/\r?\n$/, '');
  if (said === '') return silence;
  return { turns: [[{ role: 'assistant', content: [{ type: 'text', text: said }], toolCalls: [] }]] };
}
