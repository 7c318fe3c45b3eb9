import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { extractorDifferences } from './extractor-differences.js';
import { graderDifferences } from './grader-differences.js';

const page = readFileSync(new URL('../docs/letta.md', import.meta.url), 'utf8');
const rows = page.split('\n').map((line) => line.split(' | ')[0]?.slice('| '.length) ?? '');
const reasons = [...graderDifferences([]), ...extractorDifferences].map(({ reason }) => reason);

it.each([...new Set(reasons)])('docs/letta.md says: %s', (reason) => {
  expect(rows).toContain(reason);
});

it('docs/letta.md says nothing of graders, options and recordings that is not tested', () => {
  const [, tested = ''] = page.split('## What differs on purpose');
  const [section = ''] = tested.split('### Numbers');
  const claims = section.split('\n').filter((line) => /^\| [A-Z1].*\.+ \| /u.test(line));
  expect(claims.map((line) => line.split(' | ')[0]?.slice(2)).toSorted()).toEqual([...new Set(reasons)].toSorted());
});
