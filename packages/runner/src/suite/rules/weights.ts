import type { JsonObject, JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { KeyPath } from '../document/find-node.js';
import type { ProblemAt } from './problem-at.js';

/** Weights must leave something to weigh, and those of a reward must name every metric that counts. */
export function weightRules({ graders, reward, gate }: JsonObject, problem: ProblemAt): readonly Problem[] {
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
    return areAllZero(own)
      ? [problem(['graders'], 'all weights are 0, so the reward would be of nothing', 'give one of them a weight')]
      : [];
  }
  const path = ['reward', 'weights'];
  const missing = counting.map(([name]) => name).filter((name) => !Object.hasOwn(weights, name));
  const left = missing.map((name) =>
    problem(path, `weights leaves "${name}" out`, `add ${name}: 1, or ${name}: 0 to leave it out of the reward`),
  );
  return [...left, ...zeroWeights(weights, path, problem)];
}

function gateWeightRules(gate: JsonValue | undefined, path: KeyPath, problem: ProblemAt): readonly Problem[] {
  if (!isJsonObject(gate)) return [];
  const { weights, conditions } = gate;
  const own = isJsonObject(weights) ? zeroWeights(weights, [...path, 'weights'], problem) : [];
  if (!Array.isArray(conditions)) return own;
  return [
    ...own,
    ...conditions.flatMap((item, index) => gateWeightRules(item, [...path, 'conditions', index], problem)),
  ];
}

function zeroWeights(weights: JsonObject, path: KeyPath, problem: ProblemAt): readonly Problem[] {
  const values = Object.values(weights);
  if (values.length === 0) return [problem(path, 'weights is empty', 'add a weight for each grader that counts')];
  return areAllZero(values) ? [problem(path, 'all weights are 0', 'give one of them a weight')] : [];
}

function areAllZero(weights: readonly JsonValue[]): boolean {
  return weights.length > 0 && weights.every((weight) => weight === 0);
}
