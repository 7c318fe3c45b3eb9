import type { JsonObject, JsonValue } from './json.js';

/** A call that the agent made of a tool. */
export interface ToolCall {
  /** Joins the call to its return. Made up by position (`call_0`) where the source has none. */
  readonly id: string;
  readonly name: string;
  /** The arguments as a value; `null` when the source gave a text that is no JSON (it then stands in `rawArguments`). */
  readonly arguments: JsonValue;
  /** The arguments as the source wrote them, where it wrote a text. */
  readonly rawArguments?: string;
}

/** A piece of text in a message. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

/** An image, sound or file in a message, by reference. Nothing is ever fetched. */
export interface MediaPart {
  readonly type: 'media';
  /** A media type such as `image/png`, or a kind such as `image` where the source says no more. */
  readonly mediaType: string;
  /** A URL or a file id; of inline bytes, their length. */
  readonly ref: string;
}

/** One part of a message's content. */
export type ContentPart = TextPart | MediaPart;

interface MessageBase {
  readonly id?: string;
  /** When it was written, ISO 8601, as the source says. */
  readonly at?: string;
  /** Who wrote it, where several take part. */
  readonly name?: string;
}

/** What the system or the user said. */
export interface TextMessage extends MessageBase {
  readonly role: 'system' | 'user';
  readonly content: readonly ContentPart[];
}

/** What the agent said and which tools it called. `content` without any part: it said nothing here; one part with the text `""`: it said the empty text. */
export interface AssistantMessage extends MessageBase {
  readonly role: 'assistant';
  readonly content: readonly ContentPart[];
  readonly toolCalls: readonly ToolCall[];
}

/** What the agent thought. Never part of an answer. */
export interface ReasoningMessage extends MessageBase {
  readonly role: 'reasoning';
  readonly content: readonly ContentPart[];
  readonly redacted: boolean;
}

/** What a tool returned. */
export interface ToolMessage extends MessageBase {
  readonly role: 'tool';
  readonly callId: string;
  readonly output: string;
  /** True only where the source says so; never guessed from the text. */
  readonly isError: boolean;
}

/** Whatever else the source recorded: an approval, a compaction, a message of a kind that only it has. */
export interface EventMessage extends MessageBase {
  readonly role: 'event';
  readonly event: string;
  readonly data: JsonObject;
}

/** One message of a trajectory; switch on `role`. */
export type Message = TextMessage | AssistantMessage | ReasoningMessage | ToolMessage | EventMessage;

/** The messages from one user message to the next, in order. */
export type Turn = readonly Message[];

/** Tokens and money that a trajectory took. */
export interface Usage {
  /** All input tokens, cached ones included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
  readonly reasoningTokens?: number;
  /** US dollars, where the source says so. */
  readonly costUsd?: number;
}

/** What the agent did for one sample. */
export interface Trajectory {
  readonly turns: readonly Turn[];
  /** The agent's state at the end; Letta's memory blocks stand in `blocks`, a list of `{ label, value }`. */
  readonly state?: JsonObject;
  readonly usage?: Usage;
}

/**
 * The text parts of a message, joined.
 *
 * @param separator - one space by default, as Letta Evals joins them
 * @example
 * ```ts
 * textOf({ content: [{ type: 'text', text: '4' }, { type: 'text', text: 'degrees' }] }); // '4 degrees'
 * ```
 */
export function textOf(message: { readonly content: readonly ContentPart[] }, separator = ' '): string {
  const [first] = message.content;
  if (message.content.length === 1 && first?.type === 'text') return first.text;
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(separator);
}

/** The assistant messages that say something, over all turns and in order. Messages that only call tools say nothing. */
export function spokenMessagesOf(turns: readonly Turn[]): readonly AssistantMessage[] {
  const spoken: AssistantMessage[] = [];
  for (const turn of turns) {
    for (const message of turn) {
      if (message.role === 'assistant' && message.content.length > 0) spoken.push(message);
    }
  }
  return spoken;
}

/**
 * All tool calls of a trajectory, in order.
 *
 * @example
 * ```ts
 * const refunded = toolCallsOf(trajectory).some((call) => call.name === 'refund');
 * ```
 */
export function toolCallsOf(trajectory: Trajectory): readonly ToolCall[] {
  return trajectory.turns.flatMap((turn) =>
    turn.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : [])),
  );
}

/** All tool returns of a trajectory, in order. */
export function toolReturnsOf(trajectory: Trajectory): readonly ToolMessage[] {
  return trajectory.turns.flatMap((turn) => turn.filter((message) => message.role === 'tool'));
}

/** A tool call with what the tool returned for it. */
export interface ToolExchange {
  readonly call: ToolCall;
  /** Absent when the call was never answered. */
  readonly answer?: ToolMessage;
}

/**
 * All tool calls of a trajectory, each with its own return, in the order of the calls.
 * Real agents use one id for several calls of a conversation: a return belongs to the earliest call of its id that is still open.
 *
 * @example
 * ```ts
 * const refused = toolExchangesOf(trajectory).filter(({ answer }) => answer?.isError);
 * ```
 */
export function toolExchangesOf(trajectory: Trajectory): readonly ToolExchange[] {
  const exchanges: { call: ToolCall; answer?: ToolMessage }[] = [];
  const open = new Map<string, { call: ToolCall; answer?: ToolMessage }[]>();
  for (const message of trajectory.turns.flat()) {
    if (message.role === 'assistant') {
      for (const call of message.toolCalls) {
        const exchange = { call };
        exchanges.push(exchange);
        open.set(call.id, [...(open.get(call.id) ?? []), exchange]);
      }
    }
    if (message.role !== 'tool') continue;
    const exchange = open.get(message.callId)?.shift();
    if (exchange !== undefined) exchange.answer = message;
  }
  return exchanges;
}
