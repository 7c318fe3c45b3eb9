import type { Trajectory } from '@gradekit/core';
import { expect, it } from 'vitest';
import { asked, called, complaintsAbout, extractWith, returned, said, trajectoryOf } from '../../testing/extract.js';
import toolOutput from './index.js';

const options = { tool_name: 'wx' };

it.each<[name: string, trajectory: Trajectory, submission: string]>([
  ['the text as it was', trajectoryOf([called('wx', '{}'), returned(' 21 C\n')]), ' 21 C\n'],
  [
    'of the first call',
    trajectoryOf([called('wx', '', 'a'), called('wx', '', 'b'), returned('2', 'b'), returned('1', 'a')]),
    '1',
  ],
  ['the first return of it', trajectoryOf([called('wx', ''), returned('1'), returned('2')]), '1'],
  ['in a later turn', trajectoryOf([called('wx', '')], [returned('late')]), 'late'],
  ['in front of its call', trajectoryOf([returned('early'), called('wx', '')]), 'early'],
  [
    'not that of another call with the id',
    trajectoryOf([called('s', ''), returned('other'), called('wx', ''), returned('own')]),
    'own',
  ],
  ['an empty return', trajectoryOf([called('wx', ''), returned('')]), ''],
])('finds: %s', async (_name, trajectory, submission) => {
  expect(await extractWith(toolOutput, trajectory, options)).toEqual({ found: true, submission });
});

it.each<[name: string, trajectory: Trajectory, reason: string]>([
  ['no call', trajectoryOf([asked('q'), said('a')]), "no call of 'wx' was made"],
  ['another tool', trajectoryOf([called('wx2', ''), returned('x')]), "no call of 'wx' was made"],
  ['no return', trajectoryOf([called('wx', '')]), "the first call of 'wx' has no return"],
  [
    'a return of a later call only',
    trajectoryOf([called('wx', '', 'a'), called('wx', '', 'b'), returned('x', 'b')]),
    "the first call of 'wx' has no return",
  ],
  [
    'the id is used again before any return',
    trajectoryOf([called('wx', ''), called('s', ''), returned('x')]),
    "the first call of 'wx' has no return",
  ],
  [
    'the id was used before, with its return',
    trajectoryOf([called('s', ''), returned('x'), called('wx', '')]),
    "the first call of 'wx' has no return",
  ],
  [
    'an empty id joins nothing',
    trajectoryOf([called('wx', '', ''), returned('x', '')]),
    "the first call of 'wx' has no return",
  ],
])('finds nothing: %s', async (_name, trajectory, reason) => {
  expect(await extractWith(toolOutput, trajectory, options)).toEqual({ found: false, reason });
});

it('refuses to go without a tool name', async () => {
  expect(await complaintsAbout(toolOutput, { tool_name: '' })).toEqual(['tool_name: "tool_name" must not be empty']);
});
