import type { JsonObject, Trajectory } from '@gradekit/core';
import { expect, it } from 'vitest';
import { asked, called, complaintsAbout, extractWith, said, thought, trajectoryOf } from '../../testing/extract.js';
import allAssistant from './index.js';

const turns = trajectoryOf([asked('q'), said('a'), called('f', '{}'), said('b')], [thought('t'), said('c', 'd')]);

it.each<[name: string, trajectory: Trajectory, options: JsonObject, submission: string]>([
  ['joined with a newline', turns, {}, 'a\nb\nc d'],
  ['joined with a separator', turns, { separator: ' | ' }, 'a | b | c d'],
  ['joined with nothing', turns, { separator: '' }, 'abc d'],
  ['empty messages keep their separators', trajectoryOf([said(''), said('x'), said('')]), {}, '\nx\n'],
])('finds: %s', async (_name, trajectory, options, submission) => {
  expect(await extractWith(allAssistant, trajectory, options)).toEqual({ found: true, submission });
});

it('finds nothing where the agent is silent', async () => {
  expect(await extractWith(allAssistant, trajectoryOf([asked('q')]))).toMatchObject({ found: false });
});

it.each<[options: JsonObject, complaints: readonly string[]]>([
  [{ separator: null }, ['separator: "separator" must be a text']],
  [{ separator: 1 }, ['separator: "separator" must be a text']],
  [{ seperator: '|' }, ['seperator: no option is called "seperator"; known are separator']],
])('refuses %j', async (options, complaints) => {
  expect(await complaintsAbout(allAssistant, options)).toEqual(complaints);
});
