import type { Instruction } from '../compile/program.js';
import { failed, type State } from './state.js';

/** At the head of a loop: one more round, or out. */
export function loop(state: State, instruction: Instruction, place: number): number {
  if (!state.isNew(instruction, state.position)) return failed;
  const rounds = roundsOf(state, instruction);
  if (rounds < instruction.min) return enter(state, instruction, -1);
  // A round that matched nothing is the last: another would match nothing again.
  if (rounds >= instruction.max || wasEmpty(state, instruction)) return instruction.other;
  if (instruction.operation === 'loop_lazy') {
    state.pending.addChoice(place, state.position, 1);
    return instruction.other;
  }
  state.pending.addChoice(instruction.other, state.position, 0);
  return enterRound(state, instruction);
}

/** Begins a round that the loop need not make. */
export function enterRound(state: State, instruction: Instruction): number {
  return enter(state, instruction, instruction.register);
}

function enter(state: State, { count, next }: Instruction, roundRegister: number): number {
  if (roundRegister >= 0) state.write(roundRegister, state.position, next);
  if (count >= 0) state.write(count, (state.registers[count] ?? 0) + 1, next);
  return next;
}

function roundsOf(state: State, { count }: Instruction): number {
  return count < 0 ? 0 : (state.registers[count] ?? 0);
}

function wasEmpty(state: State, { register }: Instruction): boolean {
  return register >= 0 && state.registers[register] === state.position;
}
