import type { Problem } from '@gradekit/core';
import type { YAMLParseError, YAMLWarning } from 'yaml';

/** What the YAML reader complains of, in words that say how to mend it. Without a place: the caller knows it. */
export function syntaxProblem(error: YAMLParseError | YAMLWarning): Problem {
  const code = 'invalid_yaml' as const;
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return { code, message: 'a tab is used as indentation', hint: 'indent with spaces' };
    case 'MULTIPLE_DOCS':
      return {
        code,
        message: 'a second document starts here, and a suite file holds one',
        hint: 'move it to a file of its own',
      };
    case 'TAG_RESOLVE_FAILED':
      return { code, message: `the tag is not known here: ${tagOf(error.message)}`, hint: 'remove the tag' };
    case 'RESOURCE_EXHAUSTION':
      return { code, message: 'the nesting is too deep' };
    case 'BLOCK_AS_IMPLICIT_KEY':
      return {
        code,
        message: 'a second ": " stands on the line',
        hint: 'quote the value, or move the inner map to lines of its own',
      };
    case 'BAD_INDENT':
      return badIndent(error.message);
    default:
      return { code, message: lowerFirst(error.message) };
  }
}

function badIndent(message: string): Problem {
  const [, kind, bracket] = /^Flow (seq|map).* (\]|\})$/.exec(message) ?? [];
  if (bracket === undefined) return { code: 'invalid_yaml', message: lowerFirst(message) };
  const what = kind === 'seq' ? 'list in brackets' : 'map in braces';
  return {
    code: 'invalid_yaml',
    message: `a ${what} that started above is not closed`,
    hint: `close it with ${bracket}`,
  };
}

function tagOf(message: string): string {
  return message.replace(/^Unresolved tag: /, '').replace('tag:yaml.org,2002:', '!!');
}

function lowerFirst(message: string): string {
  return message.slice(0, 1).toLowerCase() + message.slice(1);
}
