import type { JsonObject, JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { KeyPath } from './document/find-node.js';
import type { SuiteDocument } from './document/document.js';

/** Top-level keys of Letta Evals that prepare or clean up a live run. */
const liveRunKeys: readonly string[] = ['cleanup', 'setup_script', 'sandbox', 'dataset_provenance'];

/** All that a target of Letta Evals has on top of these is about reaching a live agent. */
const lettaTargetKeys: ReadonlySet<string> = new Set(['kind', 'model_handles']);

const recordedTargetKeys: readonly string[] = ['api_key', 'headers'];

/** One warning for each block that holds keys without meaning here, and one for each weight that nothing asks for. */
export function ignoredKeyWarnings(document: SuiteDocument): readonly Problem[] {
  const { value } = document;
  return [
    ...ignoredIn(
      document,
      [],
      liveRunKeys.filter((key) => isSet(value[key])),
    ),
    ...ignoredIn(document, ['target'], ignoredTargetKeys(value['target'])),
    ...earlyGateKeys(document),
    ...idleWeights(document),
  ];
}

function ignoredTargetKeys(target: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(target)) return [];
  const set = Object.keys(target).filter((key) => isSet(target[key]));
  if (target['kind'] === 'command') return [];
  if (target['kind'] === 'recorded') return set.filter((key) => recordedTargetKeys.includes(key));
  return set.filter((key) => !lettaTargetKeys.has(key));
}

/** In the first gates these two only counted passed samples for the report; `accuracy` alone compares them. */
function earlyGateKeys(document: SuiteDocument): readonly Problem[] {
  const gate = document.value['gate'];
  if (!isJsonObject(gate) || gate['metric'] === 'accuracy') return [];
  const keys = ['pass_op', 'pass_value'].filter((key) => isSet(gate[key]));
  return ignoredIn(document, ['gate'], keys, "set the grader's pass_threshold instead");
}

function idleWeights(document: SuiteDocument): readonly Problem[] {
  const graders = document.value['graders'];
  if (!isJsonObject(graders)) return [];
  const areIdle = !takesWeightsOfGraders(document.value);
  return Object.entries(graders).flatMap(([name, grader]) => {
    if (!isJsonObject(grader) || !isSet(grader['weight'])) return [];
    if (!areIdle && grader['advisory'] !== true) return [];
    const hint = areIdle
      ? 'weights count where the reward is a weighted_average without weights of its own'
      : 'an advisory grader is part of no reward';
    return ignoredIn(document, ['graders', name], ['weight'], hint);
  });
}

function takesWeightsOfGraders({ reward }: JsonObject): boolean {
  if (!isJsonObject(reward)) return true;
  return reward['kind'] === 'weighted_average' && !isSet(reward['weights']);
}

function isSet(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== false;
}

function ignoredIn(
  document: SuiteDocument,
  path: KeyPath,
  keys: readonly string[],
  hint = 'they are about live runs of Letta Evals; gradekit grades recorded trajectories and those of a command',
): readonly Problem[] {
  const [first] = keys;
  if (first === undefined) return [];
  const block = path.length === 0 ? 'the suite' : path.join('.');
  const message = `${keys.join(', ')} of ${block} ${keys.length === 1 ? 'has' : 'have'} no effect here`;
  return [
    { code: 'ignored_key', severity: 'warning', message, place: document.placeOf([...path, first], 'key'), hint },
  ];
}
