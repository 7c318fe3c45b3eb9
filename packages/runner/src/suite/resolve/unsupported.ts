import type { Problem } from '@gradekit/core';

/** What can't be run of Python, and what to do. Without a place: the caller knows it. */
export function pythonProblem(written: string, word: 'grader' | 'extractor' | 'reward'): Problem {
  return {
    code: 'not_supported',
    message: `the ${word} ${written} is Python, which this version of gradekit can't run`,
    hint: `rewrite it as a function in a .ts or .mjs file, and name it ${written.replace(/\.py:/, '.ts:')}`,
  };
}

/** What can't be run of a judge, and what to do. */
export function judgeProblem(metric: string, kind: string): Problem {
  return {
    code: 'not_supported',
    message: `${metric} is a ${kind}: it asks a language model, and this version of gradekit grades with code only`,
    hint: 'replace it by a grader of kind tool, or remove it',
  };
}
