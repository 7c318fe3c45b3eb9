import type { Trajectory } from '@gradekit/core';
import { expect, it } from 'vitest';
import { asked, called, extractWith, said, thought, trajectoryOf } from '../../testing/extract.js';
import firstAssistant from './index.js';

it.each<[name: string, trajectory: Trajectory, submission: string]>([
  ['the first of several', trajectoryOf([asked('q'), said('one'), said('two')]), 'one'],
  ['of the first turn that has one', trajectoryOf([asked('q')], [said('late')]), 'late'],
  ['an empty first message is the first message', trajectoryOf([said(''), said('two')]), ''],
  ['calls and thoughts are passed over', trajectoryOf([thought('zero'), called('f', '{}'), said('one')]), 'one'],
])('finds: %s', async (_name, trajectory, submission) => {
  expect(await extractWith(firstAssistant, trajectory)).toEqual({ found: true, submission });
});

it('finds nothing where the agent is silent', async () => {
  expect(await extractWith(firstAssistant, trajectoryOf([asked('q')]))).toMatchObject({ found: false });
});
