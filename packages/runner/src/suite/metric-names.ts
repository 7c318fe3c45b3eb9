import type { JsonObject, JsonValue, Problem } from '@gradekit/core';
import { didYouMean, isJsonObject } from '@gradekit/core';
import type { KeyPath, PathEnd } from './document/find-node.js';
import type { SuiteDocument } from './document/document.js';

/** A place where a suite names one of its metrics. */
interface MetricReference {
  readonly name: string;
  readonly path: KeyPath;
  readonly end: PathEnd;
}

/** Metrics that a reward or gate names: each must be one of the suite's graders, and one that counts. */
export function metricNameProblems(document: SuiteDocument): readonly Problem[] {
  const graders = document.value['graders'];
  if (!isJsonObject(graders)) return [];
  const { reward, gate } = document.value;
  const references = [...rewardReferences(reward), ...gateReferences(gate, ['gate'])];
  return references.flatMap((reference) => problemOf(reference, graders, document) ?? []);
}

function problemOf(
  { name, path, end }: MetricReference,
  graders: JsonObject,
  document: SuiteDocument,
): Problem | undefined {
  const place = document.placeOf(path, end);
  if (!Object.hasOwn(graders, name)) {
    const known = Object.keys(graders);
    const problem = {
      code: 'unknown_metric' as const,
      message: `no grader of the suite is called "${name}"`,
      place,
      known,
    };
    const hint = didYouMean(name, known);
    return hint === undefined ? problem : { ...problem, hint };
  }
  const grader = graders[name];
  if (!isJsonObject(grader) || grader['advisory'] !== true) return undefined;
  const message = `"${name}" is advisory, so no ${String(path[0])} can ask for it`;
  return { code: 'invalid_suite', message, place, hint: `remove advisory from "${name}", or name another grader` };
}

function rewardReferences(reward: JsonValue | undefined): readonly MetricReference[] {
  if (!isJsonObject(reward)) return [];
  return [...keyReference(reward, ['reward']), ...weightReferences(reward, ['reward'])];
}

function gateReferences(gate: JsonValue | undefined, path: KeyPath): readonly MetricReference[] {
  if (!isJsonObject(gate)) return [];
  const { conditions } = gate;
  const inner = Array.isArray(conditions)
    ? conditions.flatMap((condition, index) => gateReferences(condition, [...path, 'conditions', index]))
    : [];
  return [...keyReference(gate, path), ...weightReferences(gate, path), ...inner];
}

function keyReference(block: JsonObject, path: KeyPath): readonly MetricReference[] {
  const name = block['metric_key'];
  return typeof name === 'string' ? [{ name, path: [...path, 'metric_key'], end: 'value' }] : [];
}

function weightReferences(block: JsonObject, path: KeyPath): readonly MetricReference[] {
  const { weights } = block;
  if (!isJsonObject(weights)) return [];
  return Object.keys(weights).map((name) => ({ name, path: [...path, 'weights', name], end: 'key' as const }));
}
