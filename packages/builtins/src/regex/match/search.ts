import type { Program } from '../compile/program.js';
import { Machine } from './machine.js';
import { Text } from './text.js';

/** One match. */
export interface Match {
  /** Where it begins, in UTF-16 units of the text, from 0. */
  readonly start: number;
  /** The whole match, then the groups; `undefined`: the group took no part in it. */
  readonly groups: readonly (string | undefined)[];
}

/** The first match in a text. */
export function searchFirst(program: Program, source: string): Match | undefined {
  if (!source.includes(program.entry.prefix)) return undefined;
  const text = new Text(source);
  const machine = new Machine(program, text, false);
  return find(program, { text, machine, from: 0, forbiddenEnd: -1 });
}

/** All matches that do not overlap. As in Python an empty one may stand right behind another, but not two at one place. */
export function searchAll(program: Program, source: string): readonly Match[] {
  if (!source.includes(program.entry.prefix)) return [];
  const text = new Text(source);
  const machine = new Machine(program, text, true);
  const matches: Match[] = [];
  let from = 0;
  let forbiddenEnd = -1;
  for (;;) {
    const match = find(program, { text, machine, from, forbiddenEnd });
    if (match === undefined) return matches;
    matches.push(match);
    const [start = 0, end = 0] = machine.registers;
    from = end;
    forbiddenEnd = start === end ? end : -1;
  }
}

interface Search {
  readonly text: Text;
  readonly machine: Machine;
  readonly from: number;
  readonly forbiddenEnd: number;
}

function find(program: Program, { text, machine, from, forbiddenEnd }: Search): Match | undefined {
  for (let start = nextStart(program, text, from); start >= 0; start = nextStart(program, text, start + 1)) {
    if (machine.attempt(start, start === from ? forbiddenEnd : -1)) return toMatch(program, text, machine.registers);
  }
  return undefined;
}

/** The next place where a match can begin; -1 when there is none. */
function nextStart({ entry: { isAtStart, prefix, first } }: Program, text: Text, from: number): number {
  if (isAtStart) return from === 0 ? 0 : -1;
  if (prefix !== '' && text.isPlain) return text.source.indexOf(prefix, from);
  if (first === undefined) return from <= text.length ? from : -1;
  for (let start = from; start < text.length; start += 1) if (first.has(text.points[start] ?? -1)) return start;
  return -1;
}

function toMatch({ groupCount }: Program, text: Text, registers: Int32Array): Match {
  const groups = Array.from({ length: groupCount + 1 }, (_, group) => {
    const start = registers[2 * group] ?? -1;
    const end = registers[2 * group + 1] ?? -1;
    return start < 0 || end < 0 ? undefined : text.slice(start, end);
  });
  return { start: text.unitAt(registers[0] ?? 0), groups };
}
