import {
  isJsonObject,
  type ContentPart,
  type JsonObject,
  type JsonValue,
  type Message,
  type ToolCall,
} from '@gradekit/core';
import { readAssistantBlocks, readUserBlocks } from './anthropic.js';
import { contentParts, outputText } from './content.js';
import { attributed } from './attribution.js';
import { isList, type Reading } from './reading.js';
import { toolCall } from './tool-call.js';

/**
 * Adds one chat message (a message with a `role`) to a list: most become one message, some several.
 *
 * @throws GradekitError `invalid_trajectory`
 */
export function readChatMessage(message: JsonObject, into: Message[], reading: Reading): void {
  const { role, content } = message;
  switch (role) {
    case 'user':
      into.push(...readUserBlocks(message, reading));
      return;
    case 'assistant':
      addReasoning(message, into);
      if (isList(content)) into.push(...readAssistantBlocks(message, openAiCalls(message, reading), reading));
      else into.push(attributed(plainAssistant(message, reading), message));
      return;
    default:
      into.push(attributed(messageOf(message, reading), message));
  }
}

function messageOf(message: JsonObject, reading: Reading): Message {
  const { role, content } = message;
  switch (role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: contentParts(content, reading) };
    case 'tool':
    case 'function':
      return toolMessage(message, reading);
    default:
      return unknownMessage(message, reading);
  }
}

/** A role that is not known, or none: an item of another format, then named by its type. */
function unknownMessage(message: JsonObject, reading: Reading): Message {
  const { role, type } = message;
  if (typeof role === 'string') reading.lose(`message role "${role}"`);
  else reading.lose(typeof type === 'string' ? `message type "${type}" without a role` : 'message without a role');
  return { role: 'event', event: typeof role === 'string' ? role : 'message', data: message };
}

function plainAssistant(message: JsonObject, reading: Reading): Message {
  const toolCalls = openAiCalls(message, reading);
  return { role: 'assistant', content: spokenParts(message, toolCalls.length > 0, reading), toolCalls };
}

/** Providers write `""` for `null` beside calls: an empty text counts as said only when nothing else was done. */
function spokenParts(message: JsonObject, hasCalls: boolean, reading: Reading): readonly ContentPart[] {
  const { content, refusal } = message;
  const said = hasCalls && content === '' ? [] : contentParts(content, reading);
  return typeof refusal === 'string' ? [...said, { type: 'text', text: refusal }] : said;
}

/** Reasoning models behind OpenAI's format write their thoughts beside the content. */
function addReasoning(message: JsonObject, into: Message[]): void {
  const thought = message['reasoning_content'] ?? message['reasoning'];
  if (typeof thought !== 'string' || thought === '') return;
  into.push({ role: 'reasoning', content: [{ type: 'text', text: thought }], redacted: false });
}

function openAiCalls(message: JsonObject, reading: Reading): readonly ToolCall[] {
  const { tool_calls: calls, function_call: legacy } = message;
  if (isList(calls) && calls.length > 0) return calls.map((call, at) => openAiCall(call, at, reading));
  return isJsonObject(legacy) ? [namedCall(legacy, undefined, reading)] : [];
}

/** `{id, function: {name, arguments}}`, `{id, custom: {name, input}}`, or bare `{id, name, arguments}`. */
function openAiCall(call: JsonValue, at: number, reading: Reading): ToolCall {
  if (!isJsonObject(call)) throw reading.invalid(`tool_calls[${at}]`, call, 'an object');
  for (const wrapped of [call['function'], call['custom']]) {
    if (isJsonObject(wrapped)) return namedCall(wrapped, call['id'], reading);
  }
  return namedCall(call, call['id'], reading);
}

function namedCall(call: JsonObject, id: JsonValue | undefined, reading: Reading): ToolCall {
  const name = typeof call['name'] === 'string' ? call['name'] : '';
  const given = call['arguments'] ?? call['args'] ?? call['input'];
  return toolCall({ id: reading.callId(id, name), name, given });
}

function toolMessage(message: JsonObject, reading: Reading): Message {
  const callId = reading.answeredId(message['tool_call_id'], message['name']);
  return { role: 'tool', callId, output: outputText(message['content']), isError: false };
}
