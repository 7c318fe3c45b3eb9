import { isJsonObject, type JsonObject, type JsonValue, type Trajectory } from '@gradekit/core';
import type { RawRecording } from '../../../dataset/row.js';
import { fromLettaTurns } from './letta.js';
import { fromOpenAiChat } from './openai-chat.js';
import { invalidTrajectory, isList, type ReadTrajectory } from './reading.js';
import { readUsage } from './usage.js';

/**
 * Reads the trajectory that a recorded row carries, telling its format from its shape: Letta turns or messages, or chat
 * messages of OpenAI or Anthropic, under `trajectory` or `messages`; or an old result line of Letta Evals around them.
 *
 * @returns `undefined` when the row carries no trajectory
 * @throws GradekitError `invalid_trajectory`, without a place
 */
export function readRecording(row: RawRecording['row']): ReadTrajectory | undefined {
  const source = recordOf(row);
  const messages = source['trajectory'] ?? source['messages'];
  if (messages === undefined || messages === null) return undefined;
  const { trajectory, losses } = readMessages(messages, source);
  return { trajectory: withUsage(trajectory, source), losses };
}

/** Letta Evals up to 0.16 wrapped each result. */
function recordOf(row: JsonObject): JsonObject {
  const { type, result } = row;
  return type === 'result' && isJsonObject(result) ? result : row;
}

function readMessages(messages: JsonValue, source: JsonObject): ReadTrajectory {
  // A conversation as one object: { system?, messages }.
  if (isJsonObject(messages) && isList(messages['messages'])) return readMessages(messages['messages'], messages);
  if (!isList(messages)) throw invalidTrajectory('trajectory', messages, 'a list of turns or messages');
  if (isChat(messages)) return withState(fromOpenAiChat(messages, source['system']), source);
  return fromLettaTurns(messages, source['agent_state']);
}

/** A flat list whose first message has a role and no Letta kind. */
function isChat([first]: readonly JsonValue[]): boolean {
  return isJsonObject(first) && typeof first['role'] === 'string' && typeof first['message_type'] !== 'string';
}

function withState({ trajectory, losses }: ReadTrajectory, source: JsonObject): ReadTrajectory {
  const state = source['agent_state'];
  return isJsonObject(state) ? { trajectory: { ...trajectory, state }, losses } : { trajectory, losses };
}

function withUsage(trajectory: Trajectory, source: JsonObject): Trajectory {
  const usage = readUsage(source['usage']) ?? readUsage(source['agent_usage']);
  return usage === undefined ? trajectory : { ...trajectory, usage };
}
