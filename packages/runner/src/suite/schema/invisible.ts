/** Spaces and marks that look like nothing, or like another space. */
const invisible = /[\u00A0\u00AD\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2066-\u206F\u3000\uFEFF]/gu;

/** The invisible characters of a text. */
export interface Invisible {
  /** The first of them: `U+00A0`. */
  readonly name: string;
  /** The text with `<U+00A0>` in the place of each. */
  readonly shown: string;
  /** The text without them. */
  readonly cleaned: string;
}

/** The characters of a text that nobody sees; `undefined` when it has none. */
export function invisibleIn(text: string): Invisible | undefined {
  const [first] = text.match(invisible) ?? [];
  if (first === undefined) return undefined;
  return {
    name: codePoint(first),
    shown: text.replace(invisible, (character) => `<${codePoint(character)}>`),
    cleaned: text.replace(invisible, '').trim(),
  };
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
