import { isJsonObject } from '@gradekit/core';
import { shorten } from '../../terminal/shorten.js';

/** Each option of a JSON Schema with its type, whether it is required or its default, and what it means. */
export function optionLines(
  schema: Readonly<Record<string, unknown>>,
  columns: number,
): readonly (readonly [string, string])[] {
  const { properties, required } = schema;
  if (!isJsonObject(properties)) return [];
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, property]) => {
    const meaning = [
      typeOf(property),
      names.includes(name) ? 'required' : defaultOf(property),
      descriptionOf(property),
    ];
    return [name, shorten(meaning.filter((part) => part !== '').join(', '), columns - 24)];
  });
}

function typeOf(property: unknown): string {
  if (!isJsonObject(property)) return '';
  const { type, enum: choices, items } = property;
  if (Array.isArray(choices)) return choices.map(String).join(' | ');
  if (type === 'array') return `list of ${typeOf(items) || 'values'}`;
  return typeof type === 'string' ? type : '';
}

function defaultOf(property: unknown): string {
  if (!isJsonObject(property) || property['default'] === undefined) return 'optional';
  return `default ${JSON.stringify(property['default'])}`;
}

function descriptionOf(property: unknown): string {
  const description = isJsonObject(property) ? property['description'] : undefined;
  return typeof description === 'string' ? description : '';
}
