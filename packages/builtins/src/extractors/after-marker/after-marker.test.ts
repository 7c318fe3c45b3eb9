import type { JsonObject, Trajectory } from '@gradekit/core';
import { expect, it } from 'vitest';
import { asked, complaintsAbout, extractWith, said, thought, trajectoryOf } from '../../testing/extract.js';
import afterMarker from './index.js';

const marker = 'ANSWER:';

it.each<[name: string, trajectory: Trajectory, options: JsonObject, submission: string]>([
  ['what follows, trimmed', trajectoryOf([said('So. ANSWER: 42 \n')]), { marker }, '42'],
  ['with the marker', trajectoryOf([said('So. ANSWER: 42')]), { marker, include_marker: true }, 'ANSWER: 42'],
  ['after its first occurrence', trajectoryOf([said('ANSWER: a ANSWER: b')]), { marker }, 'a ANSWER: b'],
  [
    'in the last message that has it',
    trajectoryOf([said('ANSWER: 1')], [said('ANSWER: 2'), said('bye')]),
    { marker },
    '2',
  ],
  ['nothing after it is the empty text', trajectoryOf([said('ANSWER: 1'), said('ANSWER:')]), { marker }, ''],
  ['across the border of two parts', trajectoryOf([said('Final', 'answer: 7')]), { marker: 'Final answer:' }, '7'],
  ['a marker is no pattern', trajectoryOf([said('a$.b')]), { marker: '$.' }, 'b'],
])('finds: %s', async (_name, trajectory, options, submission) => {
  expect(await extractWith(afterMarker, trajectory, options)).toEqual({ found: true, submission });
});

it.each<[name: string, trajectory: Trajectory]>([
  ['no message has it', trajectoryOf([asked('ANSWER: 1'), said('42')])],
  ['case counts', trajectoryOf([said('answer: 42')])],
  ['only a thought has it', trajectoryOf([thought('ANSWER: 42'), said('42')])],
])('finds nothing: %s', async (_name, trajectory) => {
  expect(await extractWith(afterMarker, trajectory, { marker })).toEqual({
    found: false,
    reason: "no assistant message holds the marker 'ANSWER:'",
  });
});

it.each<[options: JsonObject, complaints: readonly string[]]>([
  [{}, ['marker: the option "marker" is missing']],
  [{ marker: '' }, ['marker: "marker" must not be empty']],
  [{ marker: null }, ['marker: "marker" must be a text']],
  [{ marker, include_marker: 'false' }, ['include_marker: "include_marker" must be true or false']],
])('refuses %j', async (options, complaints) => {
  expect(await complaintsAbout(afterMarker, options)).toEqual(complaints);
});
