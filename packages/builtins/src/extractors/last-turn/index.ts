import { defineExtractor, found, nothing, spokenMessagesOf, textOf } from '@gradekit/core';
import { optionSchema, optionsObject, separator } from '../../options/schema.js';

/** `last_turn`: the texts of the assistant messages of the last turn, joined. */
export default defineExtractor({
  description: 'The texts of the assistant messages of the last turn, joined.',
  options: optionSchema(optionsObject({ separator })),
  extract: ({ turns }, { options }) => {
    const spoken = spokenMessagesOf(turns.slice(-1));
    if (spoken.length === 0) return nothing('no assistant message of the last turn has a text');
    return found(spoken.map((message) => textOf(message)).join(options.separator));
  },
});
