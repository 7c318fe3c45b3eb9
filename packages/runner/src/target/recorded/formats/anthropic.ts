import {
  isJsonObject,
  type ContentPart,
  type JsonObject,
  type JsonValue,
  type Message,
  type ToolCall,
} from '@gradekit/core';
import { contentPart, contentParts, outputText } from './content.js';
import { attributed } from './attribution.js';
import { isList, type Reading } from './reading.js';
import { toolCall } from './tool-call.js';

/**
 * The messages that one user message holds: its tool results first, then what the user said. Without tool results it is
 * the user's message as it stands; with nothing else than tool results there is no user message.
 *
 * @throws GradekitError `invalid_trajectory`
 */
export function readUserBlocks(message: JsonObject, reading: Reading): readonly Message[] {
  const { content } = message;
  if (!isList(content))
    return [attributed<Message>({ role: 'user', content: contentParts(content, reading) }, message)];
  const results: Message[] = [];
  const said: ContentPart[] = [];
  for (const [at, block] of content.entries()) {
    const result = resultOf(block);
    const part = result === undefined ? contentPart(block, at, reading) : undefined;
    if (result !== undefined) results.push(result);
    if (part !== undefined) said.push(part);
  }
  const hasSaid = results.length === 0 || said.length > 0;
  const messages: readonly Message[] = hasSaid ? [...results, { role: 'user', content: said }] : results;
  return messages.map((made) => attributed(made, message));
}

/**
 * The messages that one assistant message with a list of parts holds: thoughts, text with calls, and the results of tools
 * that the provider ran, in their order.
 *
 * @param calls - calls that stand beside the content
 * @throws GradekitError `invalid_trajectory`
 */
export function readAssistantBlocks(
  message: JsonObject,
  calls: readonly ToolCall[],
  reading: Reading,
): readonly Message[] {
  const blocks = isList(message['content']) ? message['content'] : [];
  const read = new AssistantBlocks(calls);
  for (const [at, block] of blocks.entries()) read.add(block, at, reading);
  return read.finish().map((made) => attributed(made, message));
}

class AssistantBlocks {
  readonly #messages: Message[] = [];
  #content: ContentPart[] = [];
  #calls: ToolCall[];

  constructor(calls: readonly ToolCall[]) {
    this.#calls = [...calls];
  }

  add(block: JsonValue, at: number, reading: Reading): void {
    const result = resultOf(block);
    if (result !== undefined) {
      // A tool that the provider ran: what follows its result was said after it.
      this.#close();
      this.#messages.push(result);
      return;
    }
    const thought = thoughtOf(block);
    if (thought !== undefined) this.#messages.push(thought);
    else if (isCall(block)) this.#calls.push(callOf(block, reading));
    else this.#say(contentPart(block, at, reading));
  }

  finish(): readonly Message[] {
    if (this.#messages.length === 0 || this.#isOpen()) this.#close();
    return this.#messages;
  }

  #say(part: ContentPart | undefined): void {
    if (part !== undefined) this.#content.push(part);
  }

  #isOpen(): boolean {
    return this.#content.length > 0 || this.#calls.length > 0;
  }

  #close(): void {
    this.#messages.push({ role: 'assistant', content: this.#content, toolCalls: this.#calls });
    this.#content = [];
    this.#calls = [];
  }
}

const callTypes: ReadonlySet<JsonValue | undefined> = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use']);

function isCall(block: JsonValue): block is JsonObject {
  return isJsonObject(block) && callTypes.has(block['type']);
}

function callOf(block: JsonObject, reading: Reading): ToolCall {
  const name = typeof block['name'] === 'string' ? block['name'] : '';
  return toolCall({ id: reading.callId(block['id'], name), name, given: block['input'] });
}

/** `tool_result`, `mcp_tool_result`, `web_search_tool_result` and their like. */
function resultOf(block: JsonValue): Message | undefined {
  if (!isJsonObject(block)) return undefined;
  const { type, tool_use_id: callId } = block;
  if (typeof type !== 'string' || !type.endsWith('tool_result')) return undefined;
  return {
    role: 'tool',
    callId: typeof callId === 'string' ? callId : '',
    output: outputText(block['content']),
    isError: block['is_error'] === true,
  };
}

function thoughtOf(block: JsonValue): Message | undefined {
  if (!isJsonObject(block)) return undefined;
  if (block['type'] === 'redacted_thinking') return { role: 'reasoning', content: [], redacted: true };
  if (block['type'] !== 'thinking' || typeof block['thinking'] !== 'string') return undefined;
  return { role: 'reasoning', content: [{ type: 'text', text: block['thinking'] }], redacted: false };
}
