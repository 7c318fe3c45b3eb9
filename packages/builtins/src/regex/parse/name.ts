import type { Source } from './source.js';

/** A group's name and where it stands. */
export interface Name {
  readonly text: string;
  readonly position: number;
}

const identifier = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;

/** Whether a text can be the name of a group. */
export function isName(text: string): boolean {
  return identifier.test(text);
}

/** Gives the name back if it can be one. */
export function checkName(source: Source, name: Name): Name {
  if (!isName(name.text)) throw source.error(`bad character in the group name "${name.text}"`, name.position);
  return name;
}
