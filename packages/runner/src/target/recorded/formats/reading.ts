import { GradekitError, type JsonValue, type Trajectory } from '@gradekit/core';

/** Something of the source that has no place in a trajectory. */
export interface Loss {
  /** What was left behind, such as `message kind "ping"`. */
  readonly kind: string;
  /** How often. */
  readonly count: number;
}

/** A trajectory, and what of its source is not in it. */
export interface ReadTrajectory {
  readonly trajectory: Trajectory;
  readonly losses: readonly Loss[];
}

/** One reading of one trajectory: where it is, what it left behind, and the ids that it had to make up. */
export class Reading {
  readonly #losses = new Map<string, number>();
  readonly #unanswered: { readonly id: string; readonly name: string }[] = [];
  readonly #list: string;
  /** Reports of tokens that stand among the messages. */
  readonly usageReports: JsonValue[] = [];
  #madeUp = 0;
  /** Position of the turn that is read, where turns are lists of their own. */
  turn: number | undefined;
  /** Position of the message that is read, in its turn or in the whole list. */
  message = 0;

  /** @param list - what messages call the list: the key of the row that holds it */
  constructor(list: string) {
    this.#list = list;
  }

  /** Notes that something has no place in a trajectory. */
  lose(kind: string): void {
    this.#losses.set(kind, (this.#losses.get(kind) ?? 0) + 1);
  }

  /** What was left behind, in the order in which each kind was first seen. */
  losses(): readonly Loss[] {
    return [...this.#losses].map(([kind, count]) => ({ kind, count }));
  }

  /** The id of a call; one is made up (`call_0`, `call_1` …) where the source has none. */
  callId(given: JsonValue | undefined, name: string): string {
    if (typeof given === 'string') return given;
    const id = `call_${this.#madeUp}`;
    this.#madeUp += 1;
    this.#unanswered.push({ id, name });
    return id;
  }

  /** The id of the call that a return without one answers: the first call with a made-up id and this name, else the first; `""` when there is none. */
  answeredId(given: JsonValue | undefined, name: JsonValue | undefined): string {
    if (typeof given === 'string') return given;
    if (this.#unanswered.length === 0) return '';
    const named = this.#unanswered.findIndex((call) => call.name === name);
    return this.#unanswered.splice(Math.max(named, 0), 1)[0]?.id ?? '';
  }

  /** The error for a value that no trajectory can have, `key` being a path inside the message that is read. */
  invalid(key: string, value: JsonValue | undefined, expected: string): GradekitError {
    const turn = this.turn === undefined ? '' : `[${this.turn}]`;
    const place = `${this.#list}${turn}[${this.message}]${key === '' ? '' : `.${key}`}`;
    return invalidTrajectory(place, value, expected);
  }
}

/** The error for a value that no trajectory can have, without a place: the caller knows the file and line. */
export function invalidTrajectory(path: string, value: JsonValue | undefined, expected: string): GradekitError {
  return new GradekitError({
    code: 'invalid_trajectory',
    message: `${path} is ${kindOf(value)}, expected ${expected}`,
  });
}

/** Whether a value is a list. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function kindOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `${value}`;
}
