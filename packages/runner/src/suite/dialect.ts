import type { Dialect } from './suite.js';
import type { SuiteInput } from './schema/suite.js';

/**
 * Which format a suite is written in. Suites that use what only gradekit has (a target `recorded` or `command`,
 * a gate beside a reward) are gradekit's own.
 */
export function dialectOf(input: SuiteInput): Dialect {
  const { target, gate } = input;
  if (target.kind === 'recorded' || target.kind === 'command') return 'gradekit';
  const judges = new Set(Object.values(input.graders).map((grader) => grader.kind));
  const isOfFirstVersions = target.kind === 'agent' || judges.has('rubric');
  if (gate === undefined) return isOfFirstVersions ? 'letta-docs' : 'letta-d';
  if (gate.kind !== undefined) return isOfFirstVersions ? 'letta-docs' : 'letta-c';
  return judges.has('rubric') || (target.kind === 'agent' && !judges.has('model_judge') && !judges.has('letta_judge'))
    ? 'letta-a'
    : 'letta-b';
}
