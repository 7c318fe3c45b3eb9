import type { Instruction, Program } from '../compile/program.js';
import { memoryLimit } from '../limits.js';

/**
 * Which states were reached already. A state that is reached again has failed before or is being tried with priority, so that it need not be tried:
 * this is what makes matching linear in the text.
 */
export class Memory {
  readonly #bits: Uint32Array;
  readonly #width: number;
  readonly #rounds: readonly number[];
  /** The states reached since the log was cut, so that they can be forgotten; without it they stay. */
  readonly #log: number[] | undefined;

  private constructor(states: number, program: Program, logs: boolean) {
    this.#bits = new Uint32Array((states + 31) >>> 5);
    this.#width = states / (program.memoryCount << program.roundRegisters.length);
    this.#rounds = program.roundRegisters;
    this.#log = logs ? [] : undefined;
  }

  /** A memory for a text of so many code points; `undefined` when the program cannot have one or it would be too large. */
  static of(program: Program, length: number, logs: boolean): Memory | undefined {
    const states = (program.memoryCount << program.roundRegisters.length) * (length + 1);
    return states === 0 || states > memoryLimit ? undefined : new Memory(states, program, logs);
  }

  /** Notes a state; whether it is new. */
  add({ memory }: Instruction, position: number, registers: Int32Array): boolean {
    let part = memory;
    for (const register of this.#rounds) part = part * 2 + (registers[register] === position ? 1 : 0);
    const state = part * this.#width + position;
    const word = state >>> 5;
    const bit = 1 << (state & 31);
    const before = this.#bits[word] ?? 0;
    if ((before & bit) !== 0) return false;
    this.#bits[word] = before | bit;
    this.#log?.push(state);
    return true;
  }

  /** How long the log is. */
  get mark(): number {
    return this.#log?.length ?? 0;
  }

  /** What was reached since the mark has failed, whatever comes: it stays. */
  keep(mark: number): void {
    if (this.#log !== undefined) this.#log.length = mark;
  }

  /**
   * What was reached since the mark led to a match: it must be tried again from elsewhere.
   *
   * @returns how many states were forgotten
   */
  forget(mark: number): number {
    if (this.#log === undefined) return 0;
    const count = this.#log.length - mark;
    for (const state of this.#log.slice(mark)) {
      const word = state >>> 5;
      this.#bits[word] = (this.#bits[word] ?? 0) & ~(1 << (state & 31));
    }
    this.#log.length = mark;
    return count;
  }
}
