import type { JsonObject, Trajectory } from '@gradekit/core';
import { expect, it } from 'vitest';
import { asked, complaintsAbout, extractWith, said, trajectoryOf } from '../../testing/extract.js';
import lastTurn from './index.js';

it.each<[name: string, trajectory: Trajectory, options: JsonObject, submission: string]>([
  ['only the last turn', trajectoryOf([said('one')], [asked('q'), said('two'), said('three')]), {}, 'two\nthree'],
  ['with a separator', trajectoryOf([said('two'), said('three')]), { separator: '|' }, 'two|three'],
])('finds: %s', async (_name, trajectory, options, submission) => {
  expect(await extractWith(lastTurn, trajectory, options)).toEqual({ found: true, submission });
});

it.each<[name: string, trajectory: Trajectory]>([
  ['no turns', trajectoryOf()],
  ['a silent last turn: no earlier one in its place', trajectoryOf([said('one')], [asked('q')])],
  ['an empty last turn', trajectoryOf([said('one')], [])],
])('finds nothing: %s', async (_name, trajectory) => {
  expect(await extractWith(lastTurn, trajectory)).toMatchObject({ found: false });
});

it('refuses a separator that is no text', async () => {
  expect(await complaintsAbout(lastTurn, { separator: null })).toEqual(['separator: "separator" must be a text']);
});
