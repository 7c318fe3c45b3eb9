import { isJsonObject, type JsonObject, type JsonValue, type MediaPart } from '@gradekit/core';

/** Kinds of parts that stand for media, with what is said of their type where the part says no more. */
const mediaKinds: ReadonlyMap<string, string> = new Map([
  ['image', 'image'],
  ['image_url', 'image'],
  ['input_image', 'image'],
  ['input_audio', 'audio'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['file', 'file'],
  ['document', 'document'],
]);

/** Where the reference to the bytes may stand, inside a part or inside what it wraps. */
const referenceKeys = ['url', 'image_url', 'file_url', 'file_id', 'id', 'uri', 'data', 'file_data'] as const;

/** A part that holds an image, sound or file, by reference; `undefined` for any other part. Nothing is fetched and no bytes are kept. */
export function mediaPart(part: JsonObject): MediaPart | undefined {
  const kind = typeof part['type'] === 'string' ? mediaKinds.get(part['type']) : undefined;
  if (kind === undefined) return undefined;
  const holder = holderOf(part);
  const given = firstText(holder, ['media_type', 'mime_type', 'mediaType']);
  for (const key of referenceKeys) {
    const value = holder[key];
    if (typeof value === 'string') return referenceTo(value, key, given ?? kind);
  }
  return { type: 'media', mediaType: given ?? kind, ref: '' };
}

/** The object that describes the media: the part itself, or what it wraps under `source` or a key of its kind. */
function holderOf(part: JsonObject): JsonObject {
  for (const key of ['source', 'image_url', 'input_audio', 'file', 'audio']) {
    const wrapped: JsonValue | undefined = part[key];
    if (isJsonObject(wrapped)) return wrapped;
  }
  return part;
}

function referenceTo(value: string, key: string, mediaType: string): MediaPart {
  if (key === 'data' || key === 'file_data') return { type: 'media', mediaType, ref: `${value.length}` };
  if (!value.startsWith('data:')) return { type: 'media', mediaType, ref: value };
  const end = value.indexOf(';');
  return { type: 'media', mediaType: end > 5 ? value.slice(5, end) : mediaType, ref: `${value.length}` };
}

function firstText(holder: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = holder[key];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
