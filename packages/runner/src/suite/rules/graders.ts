import type { JsonObject, JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { ProblemAt } from './problem-at.js';

/** There must be graders, some of them must count, and what each says of itself must fit together. */
export function graderRules(graders: JsonObject, problem: ProblemAt): readonly Problem[] {
  const entries = Object.entries(graders);
  if (entries.length === 0)
    return [problem(['graders'], 'graders is empty, so nothing would be graded', 'add a grader')];
  const isAdvisory = (grader: JsonValue): boolean => isJsonObject(grader) && grader['advisory'] === true;
  const all = entries.every(([, grader]) => isAdvisory(grader))
    ? [
        problem(
          ['graders'],
          'every grader is advisory, so nothing would decide whether a sample passes',
          'remove advisory from one of them',
        ),
      ]
    : [];
  return [
    ...all,
    ...entries.flatMap(([name, grader]) => (isJsonObject(grader) ? metricRules(name, grader, problem) : [])),
  ];
}

function metricRules(name: string, grader: JsonObject, problem: ProblemAt): readonly Problem[] {
  const path = ['graders', name];
  const problems: Problem[] = [];
  if (name.trim() === '') problems.push(problem(path, 'a grader must have a name'));
  if (grader['advisory'] === true && grader['required'] === true) {
    problems.push(problem([...path, 'required'], `${name} is advisory and required at once`, 'remove one of the two'));
  }
  const isJudge = ['model_judge', 'rubric', 'letta_judge'].includes(String(grader['kind']));
  const prompts = ['prompt', 'prompt_path'].filter((key) => typeof grader[key] === 'string');
  if (isJudge && prompts.length !== 1) {
    problems.push(
      problem(
        path,
        `${name} must have exactly one of prompt and prompt_path, and has ${prompts.length === 0 ? 'none' : 'both'}`,
      ),
    );
  }
  return problems;
}
