import type { JsonObject } from '@gradekit/core';

/** What a message of any kind may carry, in the words of the contract. */
export interface MessageBase {
  readonly id?: string;
  readonly at?: string;
  readonly name?: string;
}

/** Id, date and author of a message, where it has them; `name` is a tool's in tool messages and is left out there by the caller. */
export function messageBase(message: JsonObject): MessageBase {
  const { id, date, name } = message;
  const base: { id?: string; at?: string; name?: string } = {};
  if (typeof id === 'string') base.id = id;
  if (typeof date === 'string') base.at = date;
  if (typeof name === 'string') base.name = name;
  return base;
}
