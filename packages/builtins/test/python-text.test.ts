import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lower } from '../src/python-text/lower.js';
import { repr } from '../src/python-text/repr.js';
import { strip } from '../src/python-text/strip.js';

/** What Python 3.11 answered: `[text, text.strip(), text.lower(), repr(text)]`, for every character up to U+024F, the odd ones, and mixtures. */
const rows = readFileSync(new URL('./python-text.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): [string, string, string, string] => JSON.parse(line));

describe('text as Python has it', () => {
  it('has rows to compare', () => expect(rows.length).toBeGreaterThan(900));

  it.each<[string, (text: string) => string, 1 | 2 | 3]>([
    ['strip', strip, 1],
    ['lower', lower, 2],
    ['repr', repr, 3],
  ])('%s', (_name, change, column) => {
    const differing = rows
      .filter((row) => change(row[0]) !== row[column])
      .map((row) => [row[0], change(row[0]), row[column]]);
    expect(differing).toEqual([]);
  });
});
