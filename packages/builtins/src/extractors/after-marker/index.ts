import { defineExtractor, found, nothing, spokenMessagesOf, textOf } from '@gradekit/core';
import { excerpt } from '../../excerpt/excerpt.js';
import { optionSchema, optionsObject, requiredText, switchedOff } from '../../options/schema.js';
import { strip } from '../../python-text/strip.js';

/** `after_marker`: what follows the first marker in the last assistant message that holds one. */
export default defineExtractor({
  description: 'What follows the first occurrence of a marker in the last assistant message that holds it, trimmed.',
  options: optionSchema(
    optionsObject({
      marker: requiredText('marker', 'The text after which the answer stands, such as "ANSWER:"'),
      include_marker: switchedOff('include_marker', 'Whether the marker is part of the submission'),
    }),
  ),
  extract: ({ turns }, { options: { marker, include_marker: includeMarker } }) => {
    for (const message of spokenMessagesOf(turns).toReversed()) {
      const text = textOf(message);
      const at = text.indexOf(marker);
      if (at >= 0) return found(strip(text.slice(includeMarker ? at : at + marker.length)));
    }
    return nothing(`no assistant message holds the marker ${excerpt(marker)}`);
  },
});
