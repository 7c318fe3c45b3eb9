import { GradeError } from '@gradekit/core';
import type { Instruction, Program } from '../compile/program.js';
import { stepLimit } from '../limits.js';
import { Memory } from './memory.js';
import { Pending } from './pending.js';
import type { Text } from './text.js';

/** Tidying up one entry costs this part of a step: parts that match often and deep tidy up more than they step. */
const tidyingCost = 1 / 2;

/** Instead of a place: this way fails. */
export const failed = -1;

/** Where a machine stands. */
export class State {
  position = 0;
  readonly text: Text;
  readonly pending = new Pending();
  readonly memory: Memory | undefined;
  /** Start and end of every group, -1 while it is unset; then what loops note. */
  readonly registers: Int32Array;
  #stepsLeft = stepLimit;

  /** @param findsMany whether attempts go on behind a match */
  constructor(program: Program, text: Text, findsMany: boolean) {
    this.text = text;
    this.memory = Memory.of(program, text.length, program.hasParts || findsMany);
    this.registers = new Int32Array(program.registerCount).fill(-1);
  }

  /** Starts afresh; steps and what failed are remembered. */
  reset(): void {
    this.registers.fill(-1);
    this.pending.clear();
  }

  /** Whether the instruction was not reached at this position before. Without a memory everything is new. */
  isNew(instruction: Instruction, position: number): boolean {
    return this.memory === undefined || this.memory.add(instruction, position, this.registers);
  }

  /** Whether the code point at a position is in the instruction's set; behind the text none is. */
  has({ set }: Instruction, position: number): boolean {
    return set.has(this.text.points[position] ?? -1);
  }

  /** Goes one code point on; gives `next` back. */
  advance(next: number): number {
    this.position += 1;
    return next;
  }

  /** Writes a register so that it can be undone; gives `next` back. */
  write(register: number, value: number, next: number): number {
    this.pending.addUndo(register, this.registers[register] ?? -1);
    this.registers[register] = value;
    return next;
  }

  /**
   * Counts steps.
   *
   * @throws GradeError `deadline` when there were too many
   */
  spend(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) throw new GradeError('deadline', 'the pattern takes too many steps on this text');
  }

  /** Forgets the choices above a size of what is pending, and keeps what is to be undone. */
  keepUndos(size: number): void {
    this.spend((this.pending.size - size) * tidyingCost);
    this.pending.keepUndos(size);
  }

  /** Forgets the states that were reached since a mark of the memory. */
  forget(mark: number): void {
    this.spend((this.memory?.forget(mark) ?? 0) * tidyingCost);
  }

  /** Undoes everything above a size of what is pending; the choices there are dropped. */
  undo(size: number): void {
    while (this.pending.size > size) this.undoLast();
  }

  /** Takes the last entry away and restores its register, if it has one. */
  undoLast(): void {
    const place = this.pending.last(0);
    if (place < 0) this.registers[~place] = this.pending.last(1);
    this.pending.drop();
  }
}
