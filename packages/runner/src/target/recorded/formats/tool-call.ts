import type { JsonValue, ToolCall } from '@gradekit/core';

/** A call as a source wrote it: arguments as a JSON text, as a value, or not at all. */
export interface RecordedCall {
  readonly id: string;
  readonly name: string;
  readonly given: JsonValue | undefined;
}

/** A tool call. Arguments that are a text are parsed when they are first looked at: most graders never do. */
export function toolCall({ id, name, given }: RecordedCall): ToolCall {
  return typeof given === 'string' ? textCall(id, name, given) : { id, name, arguments: given ?? null };
}

function textCall(id: string, name: string, rawArguments: string): ToolCall {
  let parsed: JsonValue | undefined;
  return {
    id,
    name,
    rawArguments,
    get arguments(): JsonValue {
      parsed ??= parse(rawArguments);
      return parsed;
    },
  };
}

function parse(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    // Cut off or no JSON at all: then the text itself is all there is, and it stands in `rawArguments`.
    return null;
  }
}
