import type { Instruction, Program } from '../compile/program.js';
import { isBorder } from './border.js';
import { enterRound, loop } from './loop.js';
import { repeats } from './reference.js';
import { giveBack, runGreedy, runLazy, runPossessive, takeOne } from './run.js';
import { failed, State } from './state.js';
import type { Text } from './text.js';

/** Instead of a place: no way is left. */
const exhausted = -2;

/** Runs a program on a text: tries the ways of a match in Python's order, each state once where the program allows it. */
export class Machine {
  readonly #program: Program;
  readonly #state: State;
  #forbiddenEnd = -1;

  /** @param findsMany whether attempts go on behind a match */
  constructor(program: Program, text: Text, findsMany: boolean) {
    this.#program = program;
    this.#state = new State(program, text, findsMany);
  }

  /** Start and end of every group of the last attempt, -1 where it is unset. */
  get registers(): Int32Array {
    return this.#state.registers;
  }

  /**
   * Tries a match that begins at `start` and does not end at `forbiddenEnd`; whether there is one.
   *
   * @throws GradeError `deadline` when all attempts together take too many steps
   */
  attempt(start: number, forbiddenEnd: number): boolean {
    this.#state.reset();
    this.#forbiddenEnd = forbiddenEnd;
    const end = this.#run(this.#program.start, start);
    this.registers[0] = start;
    this.registers[1] = end;
    return end >= 0;
  }

  /** Runs from a place up to where the program or its part accepts; gives that position, or -1. */
  #run(entry: number, position: number): number {
    const state = this.#state;
    const floor = state.pending.size;
    const mark = state.memory?.mark ?? 0;
    state.position = position;
    for (let place = entry; place !== exhausted;) {
      const instruction = this.#program.instructions[place];
      if (instruction === undefined) {
        place = this.#backtrack(floor);
        continue;
      }
      if (this.#isAccepted(instruction)) {
        state.forget(mark);
        return state.position;
      }
      state.spend(1);
      place = this.#execute(instruction, place);
    }
    state.memory?.keep(mark);
    return -1;
  }

  #isAccepted({ operation }: Instruction): boolean {
    if (operation === 'accept') return this.#state.position !== this.#forbiddenEnd;
    return operation === 'accept_part';
  }

  /** Takes up the last choice above the floor, with everything since undone. */
  #backtrack(floor: number): number {
    const { pending } = this.#state;
    while (pending.size > floor) {
      const place = pending.last(0);
      if (place >= 0) return this.#resume(place);
      this.#state.undoLast();
    }
    return exhausted;
  }

  #resume(place: number): number {
    const state = this.#state;
    const instruction = this.#program.instructions[place];
    const extra = state.pending.last(2);
    state.position = state.pending.last(1);
    state.pending.drop();
    if (extra === 0 || instruction === undefined) return place;
    switch (instruction.operation) {
      case 'run_greedy':
        return giveBack(state, { instruction, place, extra });
      case 'run_lazy':
        return takeOne(state, { instruction, place, extra });
      default:
        return enterRound(state, instruction);
    }
  }

  /** Does one instruction; gives the place of the next. */
  #execute(instruction: Instruction, place: number): number {
    const state = this.#state;
    const { next, other, register } = instruction;
    switch (instruction.operation) {
      case 'literal':
        return state.text.points[state.position] === instruction.value ? state.advance(next) : failed;
      case 'one_of':
        return state.has(instruction, state.position) ? state.advance(next) : failed;
      case 'run_greedy':
        return runGreedy(state, instruction, place);
      case 'run_lazy':
        return runLazy(state, instruction, place);
      case 'run_possessive':
        return runPossessive(state, instruction);
      case 'split':
        if (!state.isNew(instruction, state.position)) return failed;
        state.pending.addChoice(other, state.position, 0);
        return next;
      case 'save':
        return state.write(register, state.position, next);
      case 'assign':
        return state.write(register, instruction.value, next);
      case 'loop_greedy':
      case 'loop_lazy':
        return loop(state, instruction, place);
      case 'border':
        return isBorder(instruction, state.text, state.position) ? next : failed;
      case 'reference':
        return this.#refer(instruction);
      case 'condition':
        return this.#isSet(register) ? next : other;
      case 'look':
      case 'look_not':
        return this.#look(instruction);
      case 'atomic':
        return this.#runPart(other) ? next : failed;
      case 'atomic_loop':
        return this.#runParts(instruction);
      case 'accept_part':
      case 'accept':
        return failed;
    }
  }

  /** Runs a part on its own. Where it matches, that stands: what else it could have done is forgotten, what it wrote can still be undone. */
  #runPart(entry: number): boolean {
    const state = this.#state;
    const start = state.position;
    const floor = state.pending.size;
    const end = this.#run(entry, start);
    state.keepUndos(floor);
    state.position = end < 0 ? start : end;
    return end >= 0;
  }

  /** A possessive loop: every round on its own. */
  #runParts({ min, max, other, next }: Instruction): number {
    const state = this.#state;
    for (let rounds = 0; rounds < max; rounds += 1) {
      const start = state.position;
      if (!this.#runPart(other)) return rounds < min ? failed : next;
      if (state.position === start && rounds >= min) return next;
      state.spend(1);
    }
    return next;
  }

  #look({ operation, other, next, value }: Instruction): number {
    const state = this.#state;
    const isNegated = operation === 'look_not';
    const here = state.position;
    const floor = state.pending.size;
    if (here < value) return isNegated ? next : failed;
    state.position = here - value;
    const isMatch = this.#runPart(other);
    state.position = here;
    if (!isNegated) return isMatch ? next : failed;
    state.undo(floor);
    return isMatch ? failed : next;
  }

  #isSet(register: number): boolean {
    const start = this.registers[register] ?? -1;
    const end = this.registers[register + 1] ?? -1;
    return start >= 0 && end >= start;
  }

  #refer({ register, folding, next }: Instruction): number {
    const state = this.#state;
    if (!this.#isSet(register)) return failed;
    const start = this.registers[register] ?? -1;
    const end = this.registers[register + 1] ?? -1;
    if (!repeats(state.text, { start, end, position: state.position, folding })) return failed;
    state.spend((end - start) / 8);
    state.position += end - start;
    return next;
  }
}
