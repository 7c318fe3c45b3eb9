import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Message,
  type Trajectory,
  type Turn,
} from '@gradekit/core';
import { readChatMessage } from './chat-message.js';
import { readLettaMessage } from './letta-message.js';
import { invalidTrajectory, isList, Reading, type ReadTrajectory } from './reading.js';
import { readUsage } from './usage.js';

/**
 * Reads a trajectory of Letta messages: a list of turns, each a list of messages. A flat list of messages is one turn.
 * Messages without `message_type` that have a `role` are read as chat messages.
 *
 * @param agentState - the row's `agent_state`; `null` where none was recorded
 * @throws GradekitError `invalid_trajectory`, without a place
 */
export function fromLettaTurns(trajectory: JsonValue, agentState?: JsonValue): ReadTrajectory {
  if (!isList(trajectory)) throw invalidTrajectory('trajectory', trajectory, 'a list of turns');
  const reading = new Reading('trajectory');
  const turns = turnsOf(trajectory, reading);
  const usage = readUsage(reading.usageReports);
  const read: Trajectory = { turns, ...stateOf(agentState), ...(usage === undefined ? {} : { usage }) };
  return { trajectory: read, losses: reading.losses() };
}

function turnsOf(trajectory: readonly JsonValue[], reading: Reading): readonly Turn[] {
  if (trajectory.length > 0 && !isList(trajectory[0])) return [turnOf(trajectory, reading)];
  return trajectory.map((turn, at) => {
    if (!isList(turn)) throw invalidTrajectory(`trajectory[${at}]`, turn, 'a list of messages');
    reading.turn = at;
    return turnOf(turn, reading);
  });
}

function turnOf(messages: readonly JsonValue[], reading: Reading): Turn {
  const turn: Message[] = [];
  for (let at = 0; at < messages.length; at += 1) {
    reading.message = at;
    const message = messages[at];
    if (!isJsonObject(message)) throw reading.invalid('', message, 'a message, which is an object');
    readMessage(message, turn, reading);
  }
  return turn;
}

function readMessage(message: JsonObject, turn: Message[], reading: Reading): void {
  const isChat = typeof message['message_type'] !== 'string' && typeof message['role'] === 'string';
  if (isChat) readChatMessage(message, turn, reading);
  else readLettaMessage(message, turn, reading);
}

/** @throws GradekitError `invalid_trajectory` */
function stateOf(agentState: JsonValue | undefined): { readonly state?: JsonObject } {
  if (agentState === undefined || agentState === null) return {};
  if (isJsonObject(agentState)) return { state: agentState };
  throw invalidTrajectory('agent_state', agentState, 'an object');
}
