import {
  isJsonObject,
  type ContentPart,
  type JsonObject,
  type JsonValue,
  type Message,
  type ToolCall,
} from '@gradekit/core';
import { contentParts, outputText } from './content.js';
import { attributed } from './attribution.js';
import { isList, type Reading } from './reading.js';
import { toolCall } from './tool-call.js';

/** Kinds that Letta has and trajectories have no place for, other than as events. */
const eventKinds: ReadonlySet<string> = new Set([
  'approval_request_message',
  'approval_response_message',
  'summary_message',
  'event_message',
]);

/** The event that a message without a kind becomes, when no kind fits it. */
const untyped = 'untyped';

/** The empty text: Letta's empty list of parts is something that the agent said. */
const emptyText: readonly ContentPart[] = [{ type: 'text', text: '' }];

/**
 * Adds one Letta message to a turn. A kind that is not known becomes an event and is counted as lost.
 *
 * @throws GradekitError `invalid_trajectory`
 */
export function readLettaMessage(message: JsonObject, turn: Message[], reading: Reading): void {
  const kind = kindOf(message, reading);
  if (kind === 'tool_return_message') addReturns(message, turn, reading);
  else if (kind === 'usage_statistics') reading.usageReports.push(message);
  else turn.push(attributed(messageOf(message, kind, reading), message));
}

/** The message's kind, or where it has none what Letta Evals takes it for: the first kind whose fields fit. */
function kindOf({ message_type: kind, content }: JsonObject, reading: Reading): string {
  if (typeof kind === 'string') return kind;
  reading.lose('message without a kind');
  if (typeof content === 'string') return 'system_message';
  return isList(content) ? 'user_message' : untyped;
}

function messageOf(message: JsonObject, kind: string, reading: Reading): Message {
  const { content, reasoning, hidden_reasoning: hidden } = message;
  switch (kind) {
    case 'system_message':
      return { role: 'system', content: contentParts(content, reading) };
    case 'user_message':
      return { role: 'user', content: contentParts(content, reading) };
    case 'assistant_message':
      return { role: 'assistant', content: spokenParts(content, reading), toolCalls: [] };
    case 'reasoning_message':
      return { role: 'reasoning', content: contentParts(reasoning, reading), redacted: false };
    case 'hidden_reasoning_message':
      return { role: 'reasoning', content: contentParts(hidden, reading), redacted: true };
    case 'tool_call_message':
      return { role: 'assistant', content: [], toolCalls: callsOf(message, reading) };
    default:
      if (!eventKinds.has(kind) && kind !== untyped) reading.lose(`message kind "${kind}"`);
      return { role: 'event', event: kind, data: message };
  }
}

function spokenParts(content: JsonValue | undefined, reading: Reading): readonly ContentPart[] {
  return isList(content) && content.length === 0 ? emptyText : contentParts(content, reading);
}

/** `tool_calls`, or where that is empty the older `tool_call`: never both, they repeat each other. */
function callsOf(message: JsonObject, reading: Reading): readonly ToolCall[] {
  const { tool_calls: list, tool_call: single } = message;
  if (isList(list) && list.length > 0) return list.map((call, at) => callOf(call, `tool_calls[${at}]`, reading));
  if (single !== null && single !== undefined) return [callOf(single, 'tool_call', reading)];
  reading.lose('tool_call_message without a call');
  return [];
}

function callOf(call: JsonValue, key: string, reading: Reading): ToolCall {
  if (!isJsonObject(call)) throw reading.invalid(key, call, 'an object');
  const name = typeof call['name'] === 'string' ? call['name'] : '';
  return toolCall({ id: reading.callId(call['tool_call_id'], name), name, given: call['arguments'] });
}

/** The message's own return, then those of `tool_returns` that are not that one again. */
function addReturns(message: JsonObject, turn: Message[], reading: Reading): void {
  const { tool_return: own, tool_call_id: ownId, tool_returns: listed } = message;
  const hasOwn = own !== undefined && own !== null;
  if (hasOwn) turn.push(returnOf(message, message, reading));
  if (!isList(listed)) return;
  for (const [at, item] of listed.entries()) {
    if (!isJsonObject(item)) throw reading.invalid(`tool_returns[${at}]`, item, 'an object');
    if (!hasOwn || item['tool_call_id'] !== ownId) turn.push(returnOf(item, message, reading));
  }
}

function returnOf(given: JsonObject, message: JsonObject, reading: Reading): Message {
  const callId = reading.answeredId(given['tool_call_id'], message['name']);
  const output = outputText(given['tool_return']);
  return attributed<Message>({ role: 'tool', callId, output, isError: given['status'] === 'error' }, message);
}
