import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PatternError, compilePattern } from '../src/regex/pattern.js';

type Match = readonly [start: number, ...groups: (string | null)[]];
type Row = readonly [
  pattern: string,
  errorOffset: number | null,
  results: readonly (readonly [text: string, matches: readonly Match[]])[],
];

/** What Python 3.11 answered on made-up patterns and texts; written by `python-re-fixture.py 2026 2200`. */
const rows = readFileSync(new URL('./python-re.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Row => JSON.parse(line));

function offsetOf(pattern: string): number | null {
  try {
    compilePattern(pattern);
    return null;
  } catch (thrown) {
    if (thrown instanceof PatternError) return thrown.offset;
    throw thrown;
  }
}

function matchesOf(pattern: string, text: string): readonly Match[] {
  return compilePattern(pattern)
    .findAll(text)
    .map(({ start, groups }): Match => [start, ...groups.map((group) => group ?? null)]);
}

describe('patterns as Python reads them', () => {
  const valid = rows.filter(([, offset]) => offset === null);
  const invalid = rows.filter(([, offset]) => offset !== null);

  it('has patterns of both kinds', () => {
    expect(valid.length).toBeGreaterThan(1500);
    expect(invalid.length).toBeGreaterThan(500);
  });

  it('refuses what Python refuses, at its place', () => {
    const differing = invalid.filter(([pattern, offset]) => {
      const ours = offsetOf(pattern);
      return ours === null || (offset !== -1 && ours !== offset);
    });
    expect(differing).toEqual([]);
  });

  it('takes what Python takes', () => {
    expect(valid.filter(([pattern]) => offsetOf(pattern) !== null).map(([pattern]) => pattern)).toEqual([]);
  });

  it('finds what Python finds, groups included', () => {
    const differing = valid.flatMap(([pattern, , results]) =>
      results
        .filter(([text, matches]) => JSON.stringify(matchesOf(pattern, text)) !== JSON.stringify(matches))
        .map(([text, matches]) => ({ pattern, text, python: matches, ours: matchesOf(pattern, text) })),
    );
    expect(differing).toEqual([]);
  });

  it('search and test agree with all matches', () => {
    for (const [pattern, , results] of valid) {
      const compiled = compilePattern(pattern);
      for (const [text, [first]] of results) {
        expect(compiled.test(text), pattern).toBe(first !== undefined);
        expect(compiled.search(text)?.groups[0], pattern).toBe(first?.[1] ?? undefined);
      }
    }
  });
});
