import type { JsonObject } from '@gradekit/core';
import { expect, it } from 'vitest';
import { complaintsAbout, extractWith } from '../../testing/extract.js';
import memoryBlock from './index.js';

const options = { block_label: 'human' };

function extractFrom(state?: JsonObject): Promise<unknown> {
  return extractWith(memoryBlock, state === undefined ? { turns: [] } : { turns: [], state }, options);
}

it.each<[name: string, state: JsonObject, submission: string]>([
  [
    'by its label',
    {
      blocks: [
        { label: 'persona', value: 'x' },
        { label: 'human', value: ' tea\n' },
      ],
    },
    ' tea\n',
  ],
  [
    'the first of two',
    {
      blocks: [
        { label: 'human', value: '1' },
        { label: 'human', value: '2' },
      ],
    },
    '1',
  ],
  ['an empty one', { blocks: [{ label: 'human', value: '' }] }, ''],
  ['where older states have them', { memory: { blocks: [{ label: 'human', value: 'tea' }] } }, 'tea'],
])('finds: %s', async (_name, state, submission) => {
  expect(await extractFrom(state)).toEqual({ found: true, submission });
});

it.each<[name: string, state: JsonObject]>([
  ['no such block', { blocks: [{ label: 'Human', value: 'x' }, null] }],
  ['no value', { blocks: [{ label: 'human', value: null }] }],
  ['no blocks', {}],
])('finds nothing: %s', async (_name, state) => {
  expect(await extractFrom(state)).toEqual({ found: false, reason: "the agent has no memory block 'human'" });
});

it('throws missing_requirement without a state', async () => {
  await expect(extractFrom()).rejects.toMatchObject({ gradeErrorCode: 'missing_requirement' });
});

it('refuses to go without a label', async () => {
  expect(await complaintsAbout(memoryBlock, {})).toEqual(['block_label: the option "block_label" is missing']);
});
