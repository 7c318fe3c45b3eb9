import { defineExtractor, found, nothing, spokenMessagesOf, textOf } from '@gradekit/core';
import { optionSchema, optionsObject, separator } from '../../options/schema.js';

/** `all_assistant`: the texts of all assistant messages, joined. */
export default defineExtractor({
  description: 'The texts of all assistant messages, joined.',
  options: optionSchema(optionsObject({ separator })),
  extract: ({ turns }, { options }) => {
    const spoken = spokenMessagesOf(turns);
    if (spoken.length === 0) return nothing('no assistant message has a text');
    return found(spoken.map((message) => textOf(message)).join(options.separator));
  },
});
