import {
  isJsonObject,
  type ContentPart,
  type JsonObject,
  type JsonValue,
  type Message,
  type ToolCall,
} from '@gradekit/core';
import { contentParts, outputText } from './content.js';
import { messageBase } from './message-base.js';
import { isList, type Reading } from './reading.js';
import { toolCall } from './tool-call.js';

/** Where a message goes. */
interface Target {
  readonly turn: Message[];
  readonly reading: Reading;
}

/** Kinds that Letta has and trajectories have no place for, other than as events. */
const eventKinds: ReadonlySet<string> = new Set([
  'approval_request_message',
  'approval_response_message',
  'summary_message',
  'event_message',
]);

/** The empty text: Letta's empty list of parts is something that the agent said. */
const emptyText: readonly ContentPart[] = [{ type: 'text', text: '' }];

/**
 * Adds one Letta message to a turn. A kind that is not known becomes an event and is counted as lost.
 *
 * @throws GradekitError `invalid_trajectory`
 */
export function lettaMessage(message: JsonObject, kind: string, { turn, reading }: Target): void {
  const base = messageBase(message);
  switch (kind) {
    case 'system_message':
      turn.push({ ...base, role: 'system', content: contentParts(message['content'], reading) });
      return;
    case 'user_message':
      turn.push({ ...base, role: 'user', content: contentParts(message['content'], reading) });
      return;
    case 'assistant_message':
      turn.push({ ...base, role: 'assistant', content: spokenParts(message['content'], reading), toolCalls: [] });
      return;
    case 'reasoning_message':
      turn.push({ ...base, role: 'reasoning', content: contentParts(message['reasoning'], reading), redacted: false });
      return;
    case 'hidden_reasoning_message':
      turn.push({
        ...base,
        role: 'reasoning',
        content: contentParts(message['hidden_reasoning'], reading),
        redacted: true,
      });
      return;
    case 'tool_call_message':
      turn.push({ ...base, role: 'assistant', content: [], toolCalls: callsOf(message, reading) });
      return;
    case 'tool_return_message':
      addReturns(message, { turn, reading });
      return;
    case 'usage_statistics':
      reading.usageReports.push(message);
      return;
    default:
      if (!eventKinds.has(kind)) reading.lose(`message kind "${kind}"`);
      turn.push({ ...base, role: 'event', event: kind, data: message });
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
function addReturns(message: JsonObject, { turn, reading }: Target): void {
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
  // The name of a return is the tool's: the message itself has no author.
  const { name, ...base } = messageBase(message);
  return {
    ...base,
    role: 'tool',
    callId: reading.answeredId(given['tool_call_id'], name),
    output: outputText(given['tool_return']),
    isError: given['status'] === 'error',
  };
}
