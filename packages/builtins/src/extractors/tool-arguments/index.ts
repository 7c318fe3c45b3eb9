import { defineExtractor, found, nothing, toolCallsOf } from '@gradekit/core';
import { excerpt } from '../../excerpt/excerpt.js';
import { optionSchema, optionsObject, requiredText } from '../../options/schema.js';

/** `tool_arguments`: the arguments of the first call of a tool, as a JSON text. */
export default defineExtractor({
  description: 'The arguments of the first call of a tool, as the text that the source wrote.',
  options: optionSchema(optionsObject({ tool_name: requiredText('tool_name', 'The whole name of the tool') })),
  extract: (trajectory, { options: { tool_name: toolName } }) => {
    const call = toolCallsOf(trajectory).find(({ name }) => name === toolName);
    // The text {} is what Letta Evals answers; the note tells it from a call without arguments.
    if (call === undefined) return found('{}', `no call of ${excerpt(toolName)} was made`);
    if (call.rawArguments !== undefined) return found(call.rawArguments);
    if (call.arguments === null) return nothing(`the call of ${excerpt(toolName)} has no arguments`);
    return found(JSON.stringify(call.arguments));
  },
});
