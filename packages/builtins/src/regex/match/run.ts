import type { Instruction } from '../compile/program.js';
import { failed, type State } from './state.js';

/** Looking at a code point of a run costs this part of a step. */
const scanCost = 1 / 8;

/** Stands for "no upper limit" among the pending numbers. */
const endless = 2 ** 30;

/** `x*`: takes as many as it can, and leaves the choice to give back. */
export function runGreedy(state: State, instruction: Instruction, place: number): number {
  const least = leastEnd(state, instruction);
  if (least < 0) return failed;
  const end = instruction.max === Infinity ? newEnd(state, instruction, least) : boundedEnd(state, instruction, least);
  return end < least ? failed : goOnAt(state, { instruction, place, end, least });
}

/** `x*` once more, shorter. `extra` is the least end, plus one. */
export function giveBack(state: State, { instruction, place, extra }: RunChoice): number {
  return goOnAt(state, { instruction, place, end: state.position, least: extra - 1 });
}

/** `x*?`: takes as few as it must, and leaves the choice to take one more. */
export function runLazy(state: State, instruction: Instruction, place: number): number {
  const least = leastEnd(state, instruction);
  if (least < 0) return failed;
  if (instruction.max === Infinity && !state.isNew(instruction, least)) return failed;
  const left = Math.min(instruction.max - instruction.min, endless);
  if (left > 0) state.pending.addChoice(place, least, left);
  state.position = least;
  return instruction.next;
}

/** `x*?` once more, longer by one. `extra` is how many more there may be. */
export function takeOne(state: State, { instruction, place, extra }: RunChoice): number {
  if (!state.has(instruction, state.position)) return failed;
  state.position += 1;
  if (instruction.max === Infinity && !state.isNew(instruction, state.position)) return failed;
  const left = instruction.max === Infinity ? extra : extra - 1;
  if (left > 0) state.pending.addChoice(place, state.position, left);
  return instruction.next;
}

/** `x*+`: takes as many as it can, for good. */
export function runPossessive(state: State, instruction: Instruction): number {
  const least = leastEnd(state, instruction);
  if (least < 0) return failed;
  state.position = boundedEnd(state, instruction, least);
  return instruction.next;
}

/** A choice that a run left. */
export interface RunChoice {
  readonly instruction: Instruction;
  readonly place: number;
  readonly extra: number;
}

interface Run {
  readonly instruction: Instruction;
  readonly place: number;
  readonly end: number;
  readonly least: number;
}

function goOnAt(state: State, { instruction, place, end, least }: Run): number {
  if (end > least) state.pending.addChoice(place, end - 1, least + 1);
  state.position = end;
  return instruction.next;
}

/** Where the run ends at the earliest; -1 when there are too few. */
function leastEnd(state: State, instruction: Instruction): number {
  // A run without an upper limit remembers where it may end instead of where it began.
  if (instruction.max !== Infinity && !state.isNew(instruction, state.position)) return failed;
  const least = state.position + instruction.min;
  if (least > state.text.length) return failed;
  for (let position = state.position; position < least; position += 1) {
    if (!state.has(instruction, position)) return failed;
  }
  state.spend(instruction.min * scanCost);
  return least;
}

/** Where the run ends at the latest. */
function boundedEnd(state: State, instruction: Instruction, least: number): number {
  const most = state.position + instruction.max;
  let end = least;
  while (end < most && state.has(instruction, end)) end += 1;
  state.spend((end - least) * scanCost);
  return end;
}

/** Where the run ends at the latest without coming to an end that was tried already; below `least` when all were. */
function newEnd(state: State, instruction: Instruction, least: number): number {
  let end = least;
  while (state.isNew(instruction, end)) {
    if (!state.has(instruction, end)) return spent(state, end, least);
    end += 1;
  }
  return spent(state, end - 1, least);
}

function spent(state: State, end: number, least: number): number {
  state.spend((end - least + 1) * scanCost);
  return end;
}
