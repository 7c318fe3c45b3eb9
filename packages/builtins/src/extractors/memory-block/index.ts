import {
  defineExtractor,
  found,
  GradeError,
  isJsonObject,
  nothing,
  type JsonObject,
  type JsonValue,
} from '@gradekit/core';
import { excerpt } from '../../excerpt/excerpt.js';
import { optionSchema, optionsObject, requiredText } from '../../options/schema.js';

/** `memory_block`: the value of a memory block of the agent's state. */
export default defineExtractor({
  description: "The value of a memory block of the agent's state at the end.",
  options: optionSchema(optionsObject({ block_label: requiredText('block_label', 'The whole label of the block') })),
  extract: ({ state }, { options: { block_label: label } }) => {
    if (state === undefined) {
      throw new GradeError('missing_requirement', 'the agent state was not recorded, and memory blocks are part of it');
    }
    const block = blocksOf(state).find((candidate) => candidate['label'] === label);
    const value = block?.['value'];
    return typeof value === 'string' ? found(value) : nothing(`the agent has no memory block ${excerpt(label)}`);
  },
});

/** The blocks of the state; of Letta's older states, those under `memory`. */
function blocksOf(state: JsonObject): readonly JsonObject[] {
  const memory = state['memory'];
  const listed = state['blocks'] ?? (isJsonObject(memory) ? memory['blocks'] : undefined);
  return isList(listed) ? listed.filter(isJsonObject) : [];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
