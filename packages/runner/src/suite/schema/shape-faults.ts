import type { JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import * as v from 'valibot';
import { forbiddenKeys } from '../document/check-nodes.js';
import type { KeyPath } from '../document/find-node.js';

/** A key that a block does not have. */
export interface UnknownKey {
  readonly kind: 'unknown key';
  readonly path: KeyPath;
  readonly key: string;
  /** The keys that the block has. */
  readonly known: readonly string[];
}

/** A list where a map must stand: for valibot, as for JavaScript, a list is an object too. */
export interface ListForMap {
  readonly kind: 'list';
  readonly path: KeyPath;
}

/** What valibot does not say of a value that its schema refuses. */
export type ShapeFault = UnknownKey | ListForMap;

/**
 * All keys of a value that its schema does not know. valibot itself stops at the first of each block,
 * takes names such as `toString` for known ones, and lists for maps.
 */
export function shapeFaults(schema: unknown, value: JsonValue | undefined, path: KeyPath = []): readonly ShapeFault[] {
  if (value === undefined || !isSchemaNode(schema)) return [];
  if (Array.isArray(value) && mapTypes.has(schema.type)) return [{ kind: 'list', path }];
  switch (schema.type) {
    case 'optional':
    case 'nullish':
      return shapeFaults(schema.wrapped, value, path);
    case 'lazy':
      return shapeFaults(schema.getter?.(value), value, path);
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => shapeFaults(schema.item, item, [...path, index]))
        : [];
    case 'record':
      return entriesOf(value).flatMap(([key, item]) => shapeFaults(schema.value, item, [...path, key]));
    case 'variant':
      return shapeFaults(chosenVariant(schema, value), value, path);
    case 'strict_object':
      return faultsOfBlock(schema.entries ?? {}, value, path);
    default:
      return [];
  }
}

const mapTypes: ReadonlySet<string> = new Set(['strict_object', 'record', 'variant']);

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

function faultsOfBlock(
  entries: Readonly<Record<string, unknown>>,
  value: JsonValue,
  path: KeyPath,
): readonly ShapeFault[] {
  const known = Object.keys(entries);
  return entriesOf(value).flatMap(([key, item]): readonly ShapeFault[] => {
    if (Object.hasOwn(entries, key)) return shapeFaults(entries[key], item, [...path, key]);
    return forbiddenKeys.has(key) ? [] : [{ kind: 'unknown key', path, key, known }];
  });
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
