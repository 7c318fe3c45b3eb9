import type { Message, Trajectory } from '@gradekit/core';
import { expect, it } from 'vitest';
import { asked, called, complaintsAbout, extractWith, said, trajectoryOf } from '../../testing/extract.js';
import toolArguments from './index.js';

const options = { tool_name: 'refund' };

function calledWith(value: { a: number } | null): Message {
  return { role: 'assistant', content: [], toolCalls: [{ id: 'c1', name: 'refund', arguments: value }] };
}

it.each<[name: string, trajectory: Trajectory, submission: string]>([
  ['the text as it was written', trajectoryOf([called('refund', '{ "id":1 }')]), '{ "id":1 }'],
  [
    'of the first call of that name',
    trajectoryOf([called('refund_all', '{}'), called('refund', '1')], [called('refund', '2')]),
    '1',
  ],
  ['a text that is no JSON', trajectoryOf([called('refund', '{cut')]), '{cut'],
  ['arguments that came as a value, as JSON', trajectoryOf([calledWith({ a: 1 })]), '{"a":1}'],
])('finds: %s', async (_name, trajectory, submission) => {
  expect(await extractWith(toolArguments, trajectory, options)).toEqual({ found: true, submission });
});

it('finds {} without a call, and says so', async () => {
  expect(await extractWith(toolArguments, trajectoryOf([asked('q'), said('hello')]), options)).toEqual({
    found: true,
    submission: '{}',
    note: "no call of 'refund' was made",
  });
});

it('finds nothing in a call without arguments', async () => {
  expect(await extractWith(toolArguments, trajectoryOf([calledWith(null)]), options)).toEqual({
    found: false,
    reason: "the call of 'refund' has no arguments",
  });
});

it('refuses to go without a tool name', async () => {
  expect(await complaintsAbout(toolArguments, {})).toEqual(['tool_name: the option "tool_name" is missing']);
  expect(await complaintsAbout(toolArguments, { tool_name: null })).toEqual(['tool_name: "tool_name" must be a text']);
});
