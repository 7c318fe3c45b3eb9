import type { JsonObject, Trajectory } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { asked, called, complaintsAbout, extractWith, said, thought, trajectoryOf } from '../../testing/extract.js';
import pattern from './index.js';

type Row = [name: string, trajectory: Trajectory, options: JsonObject, submission: string];

const order = { pattern: 'order (?P<n>\\d+)' };
const pairs = { pattern: '(\\w)=(\\d)', search_all: true };

describe('one match', () => {
  it.each<Row>([
    ['the whole match', trajectoryOf([said('see order 12 and order 34')]), order, 'order 12'],
    ['a group', trajectoryOf([said('see order 12 and order 34')]), { ...order, group: 1 }, '12'],
    ['a group by its name', trajectoryOf([said('see order 12')]), { ...order, group: 'n' }, '12'],
    [
      'of the last message that matches',
      trajectoryOf([said('order 1')], [said('order 2'), said('bye')]),
      order,
      'order 2',
    ],
    ['parts are joined before', trajectoryOf([said('order', '7')]), order, 'order 7'],
    ['an empty match is a match', trajectoryOf([said('xx'), said('abc')]), { pattern: 'x*' }, ''],
  ])('finds: %s', async (_name, trajectory, options, submission) => {
    expect(await extractWith(pattern, trajectory, options)).toEqual({ found: true, submission });
  });
});

describe('search_all', () => {
  it.each<Row>([
    [
      'all matches of one message',
      trajectoryOf([said('1')], [said('2 3')]),
      { pattern: '\\d', search_all: true },
      '2 3',
    ],
    [
      'one group: always that one',
      trajectoryOf([said('#1 #2')]),
      { pattern: '#(\\d)', search_all: true, group: 9 },
      '1 2',
    ],
    ['several groups count from 0', trajectoryOf([said('a=1 b=2')]), pairs, 'a b'],
    ['1 is the second', trajectoryOf([said('a=1 b=2')]), { ...pairs, group: 1 }, '1 2'],
    ['-1 is the last', trajectoryOf([said('a=1 b=2')]), { ...pairs, group: -1 }, '1 2'],
    ['-2 is the first of two', trajectoryOf([said('a=1 b=2')]), { ...pairs, group: -2 }, 'a b'],
    [
      'groups that took no part are empty',
      trajectoryOf([said('ab')]),
      { pattern: '(a)|(b)', search_all: true, group: 1 },
      ' b',
    ],
  ])('finds: %s', async (_name, trajectory, options, submission) => {
    expect(await extractWith(pattern, trajectory, options)).toEqual({ found: true, submission });
  });
});

it.each<[name: string, trajectory: Trajectory, options: JsonObject, reason: string]>([
  [
    'no match',
    trajectoryOf([asked('order 1'), thought('order 2'), called('order 3', ''), said('none')]),
    order,
    "no assistant message matches 'order (?P<n>\\\\d+)'",
  ],
  ['no match of all', trajectoryOf([said('none')]), pairs, "no assistant message matches '(\\\\w)=(\\\\d)'"],
  [
    'a group that took no part',
    trajectoryOf([said('a')]),
    { pattern: '(a)|(b)', group: 2 },
    'group 2 took no part in the match',
  ],
])('finds nothing: %s', async (_name, trajectory, options, reason) => {
  expect(await extractWith(pattern, trajectory, options)).toEqual({ found: false, reason });
});

it.each<[options: JsonObject, complaints: readonly unknown[]]>([
  [{}, ['pattern: the option "pattern" is missing']],
  [{ pattern: 12 }, ['pattern: "pattern" must be a text']],
  [{ pattern: '(a' }, [expect.stringMatching(/^pattern: the pattern is not valid: .* position 0$/u)]],
  [
    { pattern: 'id=(\\w+)', group: 2 },
    ['group: the pattern has no group 2: it has 1 group, so "group" goes from 0 to 1 here'],
  ],
  [
    { pattern: '(a)', group: -1 },
    ['group: the pattern has no group -1: it has 1 group, so "group" goes from 0 to 1 here'],
  ],
  [{ pattern: '(a)', group: 1.5 }, ['group: "group" must be a whole number or a name']],
  [{ pattern: '(a)', group: null }, ['group: "group" must be a whole number or a name']],
  [{ pattern: '(a)', group: true }, ['group: "group" must be a whole number or a name']],
  [{ pattern: '(a)', group: '1' }, ['group: the pattern has no group "1"; none of its groups has a name']],
  [{ pattern: '(?P<k>a)', group: 'v' }, ['group: the pattern has no group "v"; its names are k']],
  [{ ...pairs, group: 2 }, ['group: the pattern has no group 2: it has 2 groups, so "group" goes from -2 to 1 here']],
  [{ ...pairs, group: 'k' }, ['group: with search_all "group" must be a number, not the name "k"']],
  [{ pattern: 'a', search_all: 'no' }, ['search_all: "search_all" must be true or false']],
])('refuses %j', async (options, complaints) => {
  expect(await complaintsAbout(pattern, options)).toEqual(complaints);
});
