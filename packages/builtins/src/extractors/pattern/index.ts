import { defineExtractor, found, nothing, spokenMessagesOf, textOf, type Extraction } from '@gradekit/core';
import { excerpt } from '../../excerpt/excerpt.js';
import { compilePattern, type Match, type Pattern } from '../../regex/pattern.js';
import { patternOptions, type PatternOptions } from './options.js';

/** `pattern`: what a regular expression matches in the last assistant message that it matches in. */
export default defineExtractor({
  description: 'What a Python regular expression matches in the last assistant message that it matches in.',
  options: patternOptions,
  extract: ({ turns }, { options }) => {
    const pattern = compilePattern(options.pattern);
    for (const message of spokenMessagesOf(turns).toReversed()) {
      const extraction = options.search_all
        ? allMatches(textOf(message), pattern, options)
        : firstMatch(textOf(message), pattern, options);
      if (extraction !== undefined) return extraction;
    }
    return nothing(`no assistant message matches ${excerpt(options.pattern)}`);
  },
});

function firstMatch(text: string, pattern: Pattern, { group }: PatternOptions): Extraction | undefined {
  const match = pattern.search(text);
  if (match === undefined) return undefined;
  const number = typeof group === 'number' ? group : (pattern.groupNames.get(group) ?? 0);
  const submission = match.groups[number];
  return submission === undefined ? nothing(`group ${group} took no part in the match`) : found(submission);
}

function allMatches(text: string, pattern: Pattern, { group }: PatternOptions): Extraction | undefined {
  const matches = pattern.findAll(text);
  if (matches.length === 0) return undefined;
  const number = listGroup(pattern, group);
  return found(matches.map((match: Match) => match.groups[number] ?? '').join(' '));
}

/** The group that `findall` gives: the whole match without groups, the one group there is, or the one chosen from 0 (from the end below it). */
function listGroup({ groupCount }: Pattern, group: number | string): number {
  if (groupCount < 2) return groupCount;
  const chosen = typeof group === 'number' ? group : 0;
  return chosen < 0 ? groupCount + chosen + 1 : chosen + 1;
}
