import type { JsonObject, JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { KeyPath } from './document/find-node.js';
import type { SuiteDocument } from './document/document.js';
import { splitCommand } from './command-line.js';

/** What no schema says: how the keys of a suite must fit together. */
export function ruleProblems(document: SuiteDocument): readonly Problem[] {
  const graders = document.value['graders'];
  const problem = (path: KeyPath, message: string, hint?: string): Problem => {
    const base = { code: 'invalid_suite' as const, message, place: document.placeOf(path, 'key') };
    return hint === undefined ? base : { ...base, hint };
  };
  return [
    ...(isJsonObject(graders) ? graderRules(graders, problem) : []),
    ...weightRules(document.value, problem),
    ...commandRules(document.value['target'], problem),
    ...shareRules(document.value['max_errors'], problem),
  ];
}

type ProblemAt = (path: KeyPath, message: string, hint?: string) => Problem;

function graderRules(graders: JsonObject, problem: ProblemAt): readonly Problem[] {
  const entries = Object.entries(graders);
  if (entries.length === 0) return [problem(['graders'], 'graders is empty, so nothing would be graded', 'add a grader')];
  const isAdvisory = (grader: JsonValue): boolean => isJsonObject(grader) && grader['advisory'] === true;
  const all = entries.every(([, grader]) => isAdvisory(grader))
    ? [problem(['graders'], 'every grader is advisory, so nothing would decide whether a sample passes', 'remove advisory from one of them')]
    : [];
  return [...all, ...entries.flatMap(([name, grader]) => (isJsonObject(grader) ? metricRules(name, grader, problem) : []))];
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
    problems.push(problem(path, `${name} must have exactly one of prompt and prompt_path, and has ${prompts.length === 0 ? 'none' : 'both'}`));
  }
  return problems;
}

function weightRules({ graders, reward, gate }: JsonObject, problem: ProblemAt): readonly Problem[] {
  const metrics = isJsonObject(graders) ? graders : {};
  return [...rewardWeightRules(metrics, reward, problem), ...gateWeightRules(gate, ['gate'], problem)];
}

function rewardWeightRules(graders: JsonObject, reward: JsonValue | undefined, problem: ProblemAt): readonly Problem[] {
  const block = isJsonObject(reward) ? reward : { kind: 'weighted_average' };
  if (block['kind'] !== 'weighted_average') return [];
  const counting = Object.entries(graders).filter(([, grader]) => isJsonObject(grader) && grader['advisory'] !== true);
  const { weights } = block;
  if (!isJsonObject(weights)) {
    const own = counting.map(([, grader]) => (isJsonObject(grader) ? (grader['weight'] ?? 1) : 1));
    return areAllZero(own) ? [problem(['graders'], 'all weights are 0, so the reward would be of nothing', 'give one of them a weight')] : [];
  }
  const path = ['reward', 'weights'];
  const missing = counting.map(([name]) => name).filter((name) => !Object.hasOwn(weights, name));
  const left = missing.map((name) => problem(path, `weights leaves "${name}" out`, `add ${name}: 1, or ${name}: 0 to leave it out of the reward`));
  return [...left, ...zeroWeights(weights, path, problem)];
}

function gateWeightRules(gate: JsonValue | undefined, path: KeyPath, problem: ProblemAt): readonly Problem[] {
  if (!isJsonObject(gate)) return [];
  const { weights, conditions } = gate;
  const own = isJsonObject(weights) ? zeroWeights(weights, [...path, 'weights'], problem) : [];
  if (!Array.isArray(conditions)) return own;
  return [...own, ...conditions.flatMap((item, index) => gateWeightRules(item, [...path, 'conditions', index], problem))];
}

function zeroWeights(weights: JsonObject, path: KeyPath, problem: ProblemAt): readonly Problem[] {
  const values = Object.values(weights);
  if (values.length === 0) return [problem(path, 'weights is empty', 'add a weight for each grader that counts')];
  return areAllZero(values) ? [problem(path, 'all weights are 0', 'give one of them a weight')] : [];
}

function areAllZero(weights: readonly JsonValue[]): boolean {
  return weights.length > 0 && weights.every((weight) => weight === 0);
}

function commandRules(target: JsonValue | undefined, problem: ProblemAt): readonly Problem[] {
  if (!isJsonObject(target) || target['kind'] !== 'command' || typeof target['command'] !== 'string') return [];
  const line = splitCommand(target['command']);
  if (line.isPlain && line.words.length > 0) return [];
  const path = ['target', 'command'];
  if (line.isPlain) return [problem(path, 'command names no program')];
  const hint = 'quote it if it is meant as text, or start a shell yourself: ["sh", "-c", "…"]';
  return [problem(path, `command holds "${line.operator}", which only a shell understands, and no shell is used`, hint)];
}

function shareRules(maxErrors: JsonValue | undefined, problem: ProblemAt): readonly Problem[] {
  if (typeof maxErrors !== 'string' || !maxErrors.endsWith('%') || Number.parseFloat(maxErrors) <= 100) return [];
  return [problem(['max_errors'], `max_errors must be at most 100%, got ${maxErrors}`)];
}
