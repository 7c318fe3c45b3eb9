import type { ContentPart, JsonObject, JsonValue, Message, Trajectory } from '@gradekit/core';

/** Letta asks for a date on every message; sources without one get this. */
const noDate = '1970-01-01T00:00:00Z';

/** A trajectory as Letta Evals writes it: a list of turns, each a list of its messages. */
export function toLettaTurns({ turns }: Trajectory): JsonValue {
  let count = 0;
  const nextId = (): string => `message-${(count += 1)}`;
  return turns.map((turn) =>
    turn.flatMap((message) =>
      toLetta(message).map((body) => ({ id: message.id ?? nextId(), date: message.at ?? noDate, ...body })),
    ),
  );
}

function toLetta(message: Message): readonly JsonObject[] {
  switch (message.role) {
    case 'system':
      return [{ message_type: 'system_message', content: plain(message.content) }];
    case 'user':
      return [{ message_type: 'user_message', content: wireContent(message.content) }];
    case 'assistant':
      return fromAssistant(message);
    case 'reasoning':
      return [fromReasoning(message)];
    case 'tool': {
      const status = message.isError ? 'error' : 'success';
      return [
        { message_type: 'tool_return_message', tool_call_id: message.callId, tool_return: message.output, status },
      ];
    }
    case 'event':
      return [{ message_type: 'event_message', event_type: message.event, event_data: message.data }];
  }
}

function fromAssistant({ content, toolCalls }: Extract<Message, { role: 'assistant' }>): readonly JsonObject[] {
  const said = content.length === 0 ? [] : [{ message_type: 'assistant_message', content: wireContent(content) }];
  if (toolCalls.length === 0) return said;
  const calls = toolCalls.map(({ id, name, arguments: values, rawArguments }) => ({
    name,
    arguments: rawArguments ?? JSON.stringify(values),
    tool_call_id: id,
  }));
  return [...said, { message_type: 'tool_call_message', tool_call: calls[0] ?? {}, tool_calls: calls }];
}

function fromReasoning({ content, redacted }: Extract<Message, { role: 'reasoning' }>): JsonObject {
  if (redacted) return { message_type: 'hidden_reasoning_message', state: 'redacted' };
  return { message_type: 'reasoning_message', reasoning: plain(content) };
}

function wireContent(content: readonly ContentPart[]): JsonValue {
  const [only] = content;
  if (content.length === 1 && only?.type === 'text') return only.text;
  return content.map((part) => (part.type === 'text' ? { type: 'text', text: part.text } : { ...part }));
}

function plain(content: readonly ContentPart[]): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ');
}
