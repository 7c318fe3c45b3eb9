import { defineExtractor, found, nothing, type Message, type Trajectory } from '@gradekit/core';
import { excerpt } from '../../excerpt/excerpt.js';
import { optionSchema, optionsObject, requiredText } from '../../options/schema.js';

/** `tool_output`: what the first call of a tool returned. */
export default defineExtractor({
  description: 'What the first call of a tool returned, an error message included.',
  options: optionSchema(optionsObject({ tool_name: requiredText('tool_name', 'The whole name of the tool') })),
  extract: (trajectory, { options: { tool_name: toolName } }) => {
    const messages = messagesOf(trajectory);
    const at = messages.findIndex((message) => idCalledBy(message, (call) => call.name === toolName) !== undefined);
    const id = idCalledBy(messages[at], (call) => call.name === toolName);
    if (id === undefined) return nothing(`no call of ${excerpt(toolName)} was made`);
    const output = returnOf(messages, at, id);
    return output === undefined ? nothing(`the first call of ${excerpt(toolName)} has no return`) : found(output);
  },
});

function messagesOf({ turns }: Trajectory): readonly Message[] {
  const [only] = turns;
  return turns.length === 1 && only !== undefined ? only : turns.flat();
}

function idCalledBy(
  message: Message | undefined,
  isWanted: (call: { readonly id: string; readonly name: string }) => boolean,
): string | undefined {
  return message?.role === 'assistant' ? message.toolCalls.find(isWanted)?.id : undefined;
}

/**
 * The first return of a call: after it and before its id is used again. Recordings that hold returns in front of their
 * calls exist, so where none follows the first one from the start is taken, if no other message has called under that id.
 */
function returnOf(messages: readonly Message[], callAt: number, id: string): string | undefined {
  if (id === '') return undefined;
  const reusedAt = messages.findIndex((message, at) => at > callAt && isCallUnder(message, id));
  const following = messages.slice(callAt + 1, reusedAt < 0 ? undefined : reusedAt).find((m) => isReturnOf(m, id));
  if (following?.role === 'tool') return following.output;
  const earlier = messages.slice(0, callAt);
  if (reusedAt >= 0 || earlier.some((message) => isCallUnder(message, id))) return undefined;
  const preceding = earlier.find((message) => isReturnOf(message, id));
  return preceding?.role === 'tool' ? preceding.output : undefined;
}

function isCallUnder(message: Message, id: string): boolean {
  return idCalledBy(message, (call) => call.id === id) !== undefined;
}

function isReturnOf(message: Message, id: string): boolean {
  return message.role === 'tool' && message.callId === id;
}
