import { isJsonObject, type JsonValue, type Message, type Turn } from '@gradekit/core';
import { readChatMessage } from './chat-message.js';
import { contentParts } from './content.js';
import { invalidTrajectory, isList, Reading, type ReadTrajectory } from './reading.js';

/**
 * Reads a list of OpenAI chat messages; content blocks of Anthropic are understood as well.
 * Every user message after the first starts a turn; one that holds nothing but tool results does not.
 *
 * @param system - the system's rules, which Anthropic keeps beside the messages
 * @throws GradekitError `invalid_trajectory`, without a place
 */
export function fromOpenAiChat(messages: JsonValue, system?: JsonValue): ReadTrajectory {
  if (!isList(messages)) throw invalidTrajectory('messages', messages, 'a list of messages');
  const reading = new Reading('messages');
  const read: Message[] = systemMessages(system, reading);
  for (let at = 0; at < messages.length; at += 1) {
    reading.message = at;
    const message = messages[at];
    if (!isJsonObject(message)) throw reading.invalid('', message, 'a message, which is an object');
    readChatMessage(message, read, reading);
  }
  return { trajectory: { turns: splitTurns(read) }, losses: reading.losses() };
}

function systemMessages(system: JsonValue | undefined, reading: Reading): Message[] {
  if (typeof system !== 'string' && !isList(system)) return [];
  return [{ role: 'system', content: contentParts(system, reading) }];
}

/** What stands before the first user message (the system's rules, a greeting) belongs to the first turn: turn i answers input i. */
function splitTurns(messages: readonly Message[]): readonly Turn[] {
  if (messages.length === 0) return [];
  const turns: Message[][] = [];
  let turn: Message[] = [];
  let hasUser = false;
  for (const message of messages) {
    if (message.role === 'user' && hasUser) {
      turns.push(turn);
      turn = [];
    }
    hasUser ||= message.role === 'user';
    turn.push(message);
  }
  return [...turns, turn];
}
