import type { JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { DatasetRow } from './row.js';

/** Which rows of a dataset are wanted; all that is given must be true of a row. */
export interface Selection {
  /** Only these ids, as text. */
  readonly ids?: readonly string[];
  /** Key (`id`, `input`, or one of the metadata: `category`, or dotted: `extra_vars.tier`) to the value that it must have, as text. */
  readonly filters?: Readonly<Record<string, string>>;
  /** `metadata.tags` must hold all of these. */
  readonly tags?: readonly string[];
  /** The first so many of those that are left. */
  readonly maxSamples?: number;
}

/** Makes the test for one pass over a dataset: it counts, so every pass needs its own. */
export function createSelector({ ids, filters, tags, maxSamples }: Selection): (row: DatasetRow) => boolean {
  const wanted = ids === undefined ? undefined : new Set(ids);
  const conditions = Object.entries(filters ?? {});
  let left = maxSamples ?? Number.POSITIVE_INFINITY;
  return (row) => {
    if (left <= 0) return false;
    if (wanted !== undefined && !wanted.has(String(row.sample.id))) return false;
    if (!conditions.every(([key, text]) => textAt(row, key) === text)) return false;
    if (tags !== undefined && !hasTags(row, tags)) return false;
    left -= 1;
    return true;
  };
}

function textAt({ sample }: DatasetRow, key: string): string | undefined {
  const value = key === 'id' || key === 'input' ? sample[key] : metadataAt(sample.metadata, key);
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A key with a dot in it goes over a path. */
function metadataAt(metadata: JsonValue, key: string): JsonValue | undefined {
  const whole = ownValue(metadata, key);
  if (whole !== undefined) return whole;
  return key.split('.').reduce<JsonValue | undefined>(ownValue, metadata);
}

function ownValue(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function hasTags({ sample }: DatasetRow, tags: readonly string[]): boolean {
  const own = ownValue(sample.metadata, 'tags');
  return Array.isArray(own) && tags.every((tag) => own.includes(tag));
}
