import { createRegistry, type JsonObject, type Message, type Trajectory } from '@gradekit/core';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { builtins } from '../index.js';
import { anyText } from '../testing/any-text.js';
import { asked, called, extractWith, returned, said, thought } from '../testing/extract.js';

const registry = createRegistry([builtins]);

/** Options for each extractor that can't go without. */
const options: ReadonlyMap<string, JsonObject> = new Map([
  ['builtin/pattern', { pattern: '(\\w)(\\s)?', group: 2 }],
  ['builtin/tool_arguments', { tool_name: 'a' }],
  ['builtin/tool_output', { tool_name: 'a' }],
  ['builtin/after_marker', { marker: 'a' }],
  ['builtin/memory_block', { block_label: 'a' }],
]);

const id = fc.constantFrom('c1', 'c2', '');
const message: fc.Arbitrary<Message> = fc.oneof(
  anyText.map(asked),
  fc.array(anyText, { maxLength: 3 }).map((texts) => said(...texts)),
  anyText.map(thought),
  fc.tuple(fc.constantFrom('a', 'b'), anyText, id).map((call) => called(...call)),
  fc.tuple(anyText, id).map((result) => returned(...result)),
);
const block = fc.record({ label: fc.constantFrom('a', 'b'), value: anyText });
const trajectory: fc.Arbitrary<Trajectory> = fc.record({
  turns: fc.array(fc.array(message, { maxLength: 6 }), { maxLength: 4 }),
  state: fc.record({ blocks: fc.array(block, { maxLength: 3 }) }),
});

it.each([...registry.extractors.keys()])('%s: answers the same every time and changes nothing', async (name) => {
  const extractor = await registry.loadExtractor(name);
  await fc.assert(
    fc.asyncProperty(trajectory, async (given) => {
      frozen(given);
      const first = await extractWith(extractor, given, options.get(name));
      expect(await extractWith(extractor, given, options.get(name))).toEqual(first);
      expect(typeof (first.found ? first.submission : first.reason)).toBe('string');
    }),
  );
});

function frozen(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) frozen(inner);
}
