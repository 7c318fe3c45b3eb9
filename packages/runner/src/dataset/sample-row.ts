import type { JsonObject, JsonValue, Sample, SampleId } from '@gradekit/core';
import { fault, show, value, type Field, type RowFault } from './field.js';
import { readMetadata } from './metadata.js';
import { readGroundTruth, readInput, turnFault } from './texts.js';

/** A row as a sample, or all that is wrong with it. */
export type ReadSample =
  | { readonly kind: 'sample'; readonly sample: Sample }
  | { readonly kind: 'faults'; readonly faults: readonly RowFault[] };

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

function isPresent(given: JsonValue | undefined): boolean {
  return given !== undefined && given !== null;
}
