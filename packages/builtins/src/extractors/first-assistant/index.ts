import { defineExtractor, found, nothing, spokenMessagesOf, textOf } from '@gradekit/core';

/** `first_assistant`: the text of the first assistant message. */
export default defineExtractor({
  description: 'The text of the first assistant message, even if it is empty.',
  extract: ({ turns }) => {
    const [first] = spokenMessagesOf(turns);
    return first === undefined ? nothing('no assistant message has a text') : found(textOf(first));
  },
});
