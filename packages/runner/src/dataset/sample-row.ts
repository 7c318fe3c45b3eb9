import type { JsonObject, JsonValue, Sample, SampleId } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { fault, show, value, type Field, type RowFault } from './field.js';
import { readGroundTruth, readInput, turnFault } from './texts.js';

/** A row as a sample, or all that is wrong with it. */
export type ReadSample =
  | { readonly kind: 'sample'; readonly sample: Sample }
  | { readonly kind: 'faults'; readonly faults: readonly RowFault[] };

/** Keys that become fields of the sample; all others become metadata. */
const fieldKeys: ReadonlySet<string> = new Set(['id', 'sample_id', 'input', 'prompt', 'ground_truth', 'metadata']);

/** Keys of a row that carries its own trajectory: they belong to the recording. */
const recordingKeys: ReadonlySet<string> = new Set([
  'trajectory',
  'messages',
  'agent_id',
  'agent_state',
  'agent_usage',
  'usage',
  'timing',
  'error',
  'model_handle',
  'trial',
  'run',
]);

/** Whether a row carries its own trajectory. */
export function carriesRecording(row: JsonObject): boolean {
  return Object.hasOwn(row, 'trajectory') || Object.hasOwn(row, 'messages');
}

/**
 * Reads a row as a sample.
 *
 * @param index - position among the rows, from 0: the id of a row that has none
 */
export function readSample(row: JsonObject, index: number): ReadSample {
  const id = readId(row, index);
  const input = readInput(row);
  const groundTruth = readGroundTruth(row);
  const metadata = readMetadata(row);
  const faults = [id, input, groundTruth, metadata].flatMap((field) => (field.kind === 'fault' ? [field.fault] : []));
  if (id.kind === 'fault' || input.kind === 'fault' || groundTruth.kind === 'fault' || metadata.kind === 'fault') {
    return { kind: 'faults', faults };
  }
  const mismatch = turnFault(input.value, groundTruth.value);
  if (mismatch !== undefined) return { kind: 'faults', faults: [mismatch] };
  const truth = groundTruth.value === undefined ? {} : { groundTruth: groundTruth.value };
  return { kind: 'sample', sample: { id: id.value, input: input.value, ...truth, metadata: metadata.value } };
}

function readId(row: JsonObject, index: number): Field<SampleId> {
  const key = isPresent(row['sample_id']) ? 'sample_id' : 'id';
  const id = row[key];
  if (!isPresent(id)) return value(index);
  if (typeof id === 'string') return value(id);
  if (typeof id !== 'number' || !Number.isInteger(id))
    return fault(`${key} is ${show(id)}, expected a text or a whole number`);
  if (Number.isSafeInteger(id)) return value(id);
  return fault(`${key} is a number beyond 2^53, which JSON does not keep`, 'write it in quotes');
}

function readMetadata(row: JsonObject): Field<JsonObject> {
  const { metadata = null } = row;
  if (metadata !== null && !isJsonObject(metadata)) return fault(`metadata is ${show(metadata)}, expected an object`);
  const isRecording = carriesRecording(row);
  const others = Object.entries(row).filter(
    ([key, given]) => given !== null && !fieldKeys.has(key) && !(isRecording && recordingKeys.has(key)),
  );
  // fromEntries makes `__proto__` a key like any other.
  return value(Object.fromEntries([...Object.entries(metadata ?? {}), ...others]));
}

function isPresent(given: JsonValue | undefined): boolean {
  return given !== undefined && given !== null;
}
