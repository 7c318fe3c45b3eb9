import type { Trajectory } from '@gradekit/core';
import { expect, it } from 'vitest';
import { asked, called, extractWith, said, thought, trajectoryOf } from '../../testing/extract.js';
import lastAssistant from './index.js';

it.each<[name: string, trajectory: Trajectory, submission: string]>([
  ['the last of several', trajectoryOf([asked('q'), said('one'), said('two')]), 'two'],
  ['of the last turn that has one', trajectoryOf([said('one')], [asked('q')]), 'one'],
  ['an empty last message is the last message', trajectoryOf([said('one'), said('')]), ''],
  ['messages that only call are passed over', trajectoryOf([said('one'), called('f', '{}')]), 'one'],
  ['thoughts are passed over', trajectoryOf([said('one'), thought('two')]), 'one'],
  ['parts are joined with a space', trajectoryOf([said('4', 'degrees')]), '4 degrees'],
])('finds: %s', async (_name, trajectory, submission) => {
  expect(await extractWith(lastAssistant, trajectory)).toEqual({ found: true, submission });
});

it.each<[name: string, trajectory: Trajectory]>([
  ['no messages', trajectoryOf()],
  ['a silent agent', trajectoryOf([asked('q'), called('f', '{}')])],
])('finds nothing: %s', async (_name, trajectory) => {
  expect(await extractWith(lastAssistant, trajectory)).toEqual({
    found: false,
    reason: 'no assistant message has a text',
  });
});

it('takes no options', async () => {
  await expect(extractWith(lastAssistant, trajectoryOf(), { separator: '|' })).rejects.toThrow('takes no options');
});
