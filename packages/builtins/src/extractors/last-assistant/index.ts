import { defineExtractor, found, nothing, spokenMessagesOf, textOf } from '@gradekit/core';

/** `last_assistant`: the text of the last assistant message. */
export default defineExtractor({
  description: 'The text of the last assistant message, even if it is empty.',
  extract: ({ turns }) => {
    const last = spokenMessagesOf(turns).at(-1);
    return last === undefined ? nothing('no assistant message has a text') : found(textOf(last));
  },
});
