import { anything } from '../chars/category.js';
import type { Instruction, Operation } from './program.js';

/** What differs from the defaults of an instruction. */
export type Parts = Partial<Omit<Instruction, 'operation' | 'memory'>>;

const remembered: ReadonlySet<Operation> = new Set(['split', 'run_greedy', 'run_lazy', 'loop_greedy', 'loop_lazy']);

/** Collects the instructions of a program and hands out its registers. */
export class Builder {
  readonly instructions: Instruction[] = [];
  readonly roundRegisters: number[] = [];
  memoryCount = 0;
  registerCount: number;

  constructor(groupCount: number) {
    this.registerCount = 2 * (groupCount + 1);
  }

  /** Adds an instruction; gives its place. */
  add(operation: Operation, parts: Parts): number {
    const memory = remembered.has(operation) ? this.memoryCount : -1;
    if (memory >= 0) this.memoryCount += 1;
    return (
      this.instructions.push({
        operation,
        next: parts.next ?? -1,
        other: parts.other ?? -1,
        value: parts.value ?? 0,
        set: parts.set ?? anything,
        min: parts.min ?? 0,
        max: parts.max ?? 0,
        register: parts.register ?? -1,
        count: parts.count ?? -1,
        border: parts.border ?? 'end',
        folding: parts.folding ?? 'none',
        memory,
      }) - 1
    );
  }

  /** Says where an instruction goes that was added before its goal. */
  link(place: number, goal: Pick<Instruction, 'next' | 'other'>): void {
    const instruction = this.instructions[place];
    if (instruction !== undefined) Object.assign(instruction, goal);
  }

  /** A register of its own. */
  addRegister(): number {
    this.registerCount += 1;
    return this.registerCount - 1;
  }
}
