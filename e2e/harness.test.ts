import { expect, it } from 'vitest';
import { filesThatDiffer, gradekit, project } from './harness.js';

it('runs the packed command', async () => {
  expect(await gradekit(['--version'], { cwd: project({}) })).toMatchObject({ code: 0, signal: null });
});

it.each([
  ['equal folders', { 'x/y.txt': '1' }, { 'x/y.txt': '1' }, []],
  ['other bytes', { 'x/y.txt': '1' }, { 'x/y.txt': '2' }, ['x/y.txt']],
  ['a file on either side', { a: '' }, { b: '' }, ['a', 'b']],
])('tells which files differ: %s', (_name, left: Record<string, string>, right: Record<string, string>, differ) => {
  expect(filesThatDiffer(project(left), project(right))).toEqual(differ);
});
