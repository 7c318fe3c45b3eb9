import { isJsonObject, type ContentPart, type JsonObject, type JsonValue } from '@gradekit/core';
import { mediaPart } from './media.js';
import { isList, type Reading } from './reading.js';

const none: readonly ContentPart[] = [];

/**
 * The parts of a message's content: a text, nothing (`null` or missing), or a list of texts and parts.
 *
 * @throws GradekitError `invalid_trajectory` for a number, a boolean or an object
 */
export function contentParts(content: JsonValue | undefined, reading: Reading): readonly ContentPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (content === null || content === undefined) return none;
  if (!isList(content)) throw reading.invalid('content', content, 'a text or a list of parts');
  const parts: ContentPart[] = [];
  for (const [at, item] of content.entries()) {
    const part = contentPart(item, at, reading);
    if (part !== undefined) parts.push(part);
  }
  return parts;
}

/** One part of a content list; `undefined` for a part that has no place in a trajectory, which is then counted as lost. */
export function contentPart(item: JsonValue, at: number, reading: Reading): ContentPart | undefined {
  if (typeof item === 'string') return { type: 'text', text: item };
  if (!isJsonObject(item)) throw reading.invalid(`content[${at}]`, item, 'a text or an object');
  const text = textOfPart(item);
  if (text !== undefined) return { type: 'text', text };
  const media = mediaPart(item);
  if (media === undefined) reading.lose(`content part "${String(item['type'])}"`);
  return media;
}

function textOfPart(part: JsonObject): string | undefined {
  if (typeof part['text'] === 'string') return part['text'];
  return typeof part['refusal'] === 'string' ? part['refusal'] : undefined;
}

/**
 * What a tool returned, as one text: a text as it is, a list of text parts joined with a newline, nothing for `null`,
 * and the JSON text of anything else.
 */
export function outputText(output: JsonValue | undefined): string {
  if (typeof output === 'string') return output;
  if (output === null || output === undefined) return '';
  if (!isList(output)) return JSON.stringify(output);
  const texts = output.map((item) => (isJsonObject(item) ? textOfPart(item) : undefined));
  const areTexts = texts.length > 0 && texts.every((text) => text !== undefined);
  return areTexts ? texts.join('\n') : JSON.stringify(output);
}
