import type { Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { SuiteDocument } from './document/document.js';
import { graderRules } from './rules/graders.js';
import type { ProblemAt } from './rules/problem-at.js';
import { problemsAt } from './rules/problem-at.js';
import { commandRules } from './rules/target.js';
import { weightRules } from './rules/weights.js';

/** What no schema says: how the keys of a suite must fit together. */
export function ruleProblems(document: SuiteDocument): readonly Problem[] {
  const { graders, target, max_errors: maxErrors } = document.value;
  const problem = problemsAt(document);
  return [
    ...(isJsonObject(graders) ? graderRules(graders, problem) : []),
    ...weightRules(document.value, problem),
    ...commandRules(target, problem),
    ...shareRules(maxErrors, problem),
  ];
}

function shareRules(maxErrors: unknown, problem: ProblemAt): readonly Problem[] {
  if (typeof maxErrors !== 'string' || !maxErrors.endsWith('%') || Number.parseFloat(maxErrors) <= 100) return [];
  return [problem(['max_errors'], `max_errors must be at most 100%, got ${maxErrors}`)];
}
