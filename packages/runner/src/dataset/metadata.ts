import type { JsonObject, JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { isTooDeep, mostLevels } from '../json/depth.js';
import { fault, show, value, type Field } from './field.js';

/** Keys that become fields of the sample; all others become metadata. */
const fieldKeys: ReadonlySet<string> = new Set(['id', 'sample_id', 'input', 'prompt', 'ground_truth', 'metadata']);

/** Objects of Letta Evals: an empty one beside `metadata` does not hide the one in it. */
const lettaObjects: ReadonlySet<string> = new Set(['agent_args', 'rubric_vars', 'extra_vars']);

/** Keys of a row that carries its own trajectory: they belong to the recording. */
const recordingKeys: ReadonlySet<string> = new Set([
  'trajectory',
  'messages',
  'system',
  'agent_id',
  'agent_state',
  'agent_usage',
  'usage',
  'timing',
  'error',
  'model_handle',
  'model',
  'trial',
  'run',
]);

/** Whether a row carries its own trajectory. */
export function carriesRecording(row: JsonObject): boolean {
  return Object.hasOwn(row, 'trajectory') || Object.hasOwn(row, 'messages');
}

/** The `metadata` of a row and all keys of it that have no place of their own; where both have a key, the outer one counts. */
export function readMetadata(row: JsonObject): Field<JsonObject> {
  const { metadata = null } = row;
  if (metadata !== null && !isJsonObject(metadata)) return fault(`metadata is ${show(metadata)}, expected an object`);
  const isRecording = carriesRecording(row);
  const others = Object.entries(row).filter(
    ([key, given]) =>
      given !== null &&
      !fieldKeys.has(key) &&
      !(isRecording && recordingKeys.has(key)) &&
      !(lettaObjects.has(key) && isEmptyObject(given) && isJsonObject(metadata?.[key])),
  );
  // fromEntries makes `__proto__` a key like any other.
  const joined: JsonObject = Object.fromEntries([...Object.entries(metadata ?? {}), ...others]);
  const odd = [...lettaObjects].find((key) => isWrongKind(joined[key] ?? null));
  if (odd !== undefined) return fault(`${odd} is ${show(joined[odd])}, expected an object`);
  return isTooDeep(joined) ? fault(`metadata is nested deeper than ${mostLevels} levels`) : value(joined);
}

function isEmptyObject(given: JsonValue): boolean {
  return isJsonObject(given) && Object.keys(given).length === 0;
}

function isWrongKind(given: JsonValue): boolean {
  return given !== null && !isJsonObject(given);
}
