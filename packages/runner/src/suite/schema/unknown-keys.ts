import type { JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import * as v from 'valibot';
import type { KeyPath } from '../document/find-node.js';

/** A key that a block does not have. */
export interface UnknownKey {
  readonly path: KeyPath;
  readonly key: string;
  /** The keys that the block has. */
  readonly known: readonly string[];
}

/**
 * All keys of a value that its schema does not know. valibot itself stops at the first of each block,
 * and takes names such as `toString` for known ones.
 */
export function unknownKeys(schema: unknown, value: JsonValue | undefined, path: KeyPath = []): readonly UnknownKey[] {
  if (value === undefined || !isSchemaNode(schema)) return [];
  switch (schema.type) {
    case 'optional':
    case 'nullish':
      return unknownKeys(schema.wrapped, value, path);
    case 'lazy':
      return unknownKeys(schema.getter?.(value), value, path);
    case 'array':
      return Array.isArray(value) ? value.flatMap((item, index) => unknownKeys(schema.item, item, [...path, index])) : [];
    case 'record':
      return entriesOf(value).flatMap(([key, item]) => unknownKeys(schema.value, item, [...path, key]));
    case 'variant':
      return unknownKeys(chosenVariant(schema, value), value, path);
    case 'strict_object':
      return unknownKeysOfBlock(schema.entries ?? {}, value, path);
    default:
      return [];
  }
}

/** What is looked at of a schema; every schema has its own part of it. */
interface SchemaNode {
  readonly type: string;
  readonly wrapped?: unknown;
  readonly item?: unknown;
  readonly value?: unknown;
  readonly getter?: (input: unknown) => unknown;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

function isSchemaNode(schema: unknown): schema is SchemaNode {
  return typeof schema === 'object' && schema !== null && 'type' in schema;
}

function entriesOf(value: JsonValue): readonly [string, JsonValue][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

function unknownKeysOfBlock(
  entries: Readonly<Record<string, unknown>>,
  value: JsonValue,
  path: KeyPath,
): readonly UnknownKey[] {
  const known = Object.keys(entries);
  return entriesOf(value).flatMap(([key, item]) =>
    Object.hasOwn(entries, key) ? unknownKeys(entries[key], item, [...path, key]) : [{ path, key, known }],
  );
}

function chosenVariant(schema: SchemaNode, value: JsonValue): unknown {
  if (!isJsonObject(value)) return undefined;
  return schema.options?.find((option) => isSchemaNode(option) && acceptsKind(option.entries?.['kind'], value['kind']));
}

function acceptsKind(schema: unknown, kind: JsonValue | undefined): boolean {
  return isValibotSchema(schema) && v.is(schema, kind);
}

function isValibotSchema(schema: unknown): schema is v.GenericSchema {
  return isSchemaNode(schema) && '~run' in schema;
}
