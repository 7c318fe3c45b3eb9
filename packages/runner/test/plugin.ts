import {
  createRegistry,
  defineExtractor,
  defineGrader,
  definePlugin,
  fail,
  found,
  nothing,
  pass,
  spokenMessagesOf,
  textOf,
} from '@gradekit/core';
import type { Registry } from '@gradekit/core';

const last = defineExtractor({
  description: 'What the agent said last.',
  extract: ({ turns }) => {
    const message = spokenMessagesOf(turns).at(-1);
    return message === undefined ? nothing('the agent said nothing') : found(textOf(message));
  },
});

const equals = defineGrader({
  description: 'The submission is the ground truth.',
  requires: ['ground_truth'],
  grade: (sample, submission) => (submission === sample.groundTruth ? pass('equal') : fail('not equal')),
});

/** Finishes in another order than it was begun. */
const slowEquals = defineGrader({
  description: 'As equals, some turns of the event loop later.',
  requires: ['ground_truth'],
  grade: async (sample, submission) => {
    const turns = Number(String(sample.id).replaceAll(/\D/g, '')) % 7;
    for (let turn = turns; turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
    return submission === sample.groundTruth ? pass('equal') : fail('not equal');
  },
});

/** What tests of the runner grade with: it knows nothing of the built-ins. */
export const registry: Registry = createRegistry([
  definePlugin({
    namespace: 'test',
    name: 'gradekit-plugin-test',
    version: '1.0.0',
    graders: { equals, slow_equals: slowEquals },
    extractors: { last },
  }),
]);
