import type { JsonObject, JsonValue } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { RowFault } from './field.js';

/** Columns whose cells are JSON objects. */
const objectColumns: ReadonlySet<string> = new Set(['metadata', 'agent_args', 'rubric_vars', 'extra_vars']);
const textColumns: ReadonlySet<string> = new Set(['input', 'prompt', 'ground_truth']);
const idColumns: ReadonlySet<string> = new Set(['id', 'sample_id']);

/** The cells of a CSV row as the JSON row that they stand for. An empty cell is a missing value; nothing else is. */
export function readCells(
  header: readonly string[],
  cells: readonly string[],
): { readonly row: JsonObject; readonly faults: readonly RowFault[] } {
  const entries: [string, JsonValue][] = [];
  const faults: RowFault[] = [];
  for (const [index, name] of header.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    const value = readCell(name, cell);
    if (value === undefined) faults.push(notAnObject(name, cell));
    else entries.push([name, value]);
  }
  return { row: Object.fromEntries(entries), faults };
}

function readCell(name: string, cell: string): JsonValue | undefined {
  if (objectColumns.has(name)) return parseObject(cell);
  if (textColumns.has(name)) return parseList(cell.trim()) ?? cell.trim();
  if (idColumns.has(name)) return readId(cell);
  return cell;
}

/** A cell that looks like a list is one only when it is a JSON list of texts; `[A-F]` is a text. */
function parseList(cell: string): readonly string[] | undefined {
  if (!cell.startsWith('[') || !cell.endsWith(']')) return undefined;
  const value = parseJson(cell);
  return isTextList(value) ? value : undefined;
}

function isTextList(value: JsonValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');
}

function parseObject(cell: string): JsonObject | undefined {
  const value = parseJson(cell);
  return isJsonObject(value) ? value : undefined;
}

function parseJson(cell: string): JsonValue | undefined {
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}

/** Ids of digits are numbers, as in a JSONL file; `007` and `+7` are texts, as nothing may be lost. */
function readId(cell: string): string | number {
  const number = Number(cell);
  return /^-?(?:0|[1-9]\d*)$/.test(cell) && Number.isSafeInteger(number) ? number : cell;
}

function notAnObject(name: string, cell: string): RowFault {
  const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
  return { message: `${name} is ${JSON.stringify(shown)}, expected a JSON object such as {"key": "value"}` };
}
