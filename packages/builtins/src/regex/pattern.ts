import { compile } from './compile/compile.js';
import { matchesEveryText } from './compile/matches-every-text.js';
import type { Program } from './compile/program.js';
import { cacheSize } from './limits.js';
import { searchAll, searchFirst, type Match } from './match/search.js';
import { parsePattern, type ParsedPattern } from './parse/parse.js';

export type { Match } from './match/search.js';
export { PatternError } from './pattern-error.js';

/**
 * A pattern of Python's `re`, ready to match. It keeps nothing between calls.
 * All that match throw GradeError `deadline` when it takes more than `stepLimit` steps.
 */
export interface Pattern {
  readonly source: string;
  readonly groupCount: number;
  /** Numbers by name, from 1. */
  readonly groupNames: ReadonlyMap<string, number>;
  /** Whether a search succeeds on every text, because the pattern can match nothing: `paid|`, `(ref)?`. */
  readonly matchesEveryText: boolean;
  /** Whether it matches anywhere, as `re.search`. */
  test(text: string): boolean;
  /** The first match, as `re.search`. */
  search(text: string): Match | undefined;
  /** All matches, as `re.finditer`. */
  findAll(text: string): readonly Match[];
}

const cache = new Map<string, Pattern>();

/**
 * Compiles a pattern as Python 3.11 reads it; the last ones are kept.
 *
 * @throws PatternError where Python would refuse it, with the place
 * @example
 * ```ts
 * compilePattern('order (?P<id>\\d+)').search('order 12')?.groups; // ['order 12', '12']
 * ```
 */
export function compilePattern(source: string): Pattern {
  const pattern = cache.get(source) ?? makePattern(source);
  cache.delete(source);
  cache.set(source, pattern);
  if (cache.size > cacheSize) dropOldest();
  return pattern;
}

/** A map keeps the order of insertion: the first was not used for longest. */
function dropOldest(): void {
  for (const source of cache.keys()) {
    cache.delete(source);
    return;
  }
}

function makePattern(source: string): Pattern {
  const parsed = parsePattern(source);
  return patternOf(source, parsed, compile(parsed));
}

function patternOf(source: string, parsed: ParsedPattern, program: Program): Pattern {
  const { isWhole, prefix } = program.entry;
  return {
    source,
    groupCount: parsed.groupCount,
    groupNames: parsed.groupNames,
    matchesEveryText: matchesEveryText(parsed.root),
    test: isWhole ? (text) => text.includes(prefix) : (text) => searchFirst(program, text) !== undefined,
    search: (text) => searchFirst(program, text),
    findAll: (text) => searchAll(program, text),
  };
}
