import type { CharSet } from '../chars/char-set.js';
import type { Border, Folding } from '../tree.js';

/** What one instruction does. */
export type Operation =
  | 'literal'
  | 'one_of'
  | 'run_greedy'
  | 'run_lazy'
  | 'run_possessive'
  | 'split'
  | 'save'
  | 'assign'
  | 'loop_greedy'
  | 'loop_lazy'
  | 'border'
  | 'reference'
  | 'condition'
  | 'look'
  | 'look_not'
  | 'atomic'
  | 'atomic_loop'
  | 'accept_part'
  | 'accept';

/**
 * One instruction. All have the same fields, so that the machine reads them at one speed; `-1` is "none".
 *
 * - `literal`, `one_of`: one code point, then `next`.
 * - `run_…`: `min` to `max` of one set.
 * - `split`: `next`, and `other` if that fails.
 * - `save`: writes the position into `register`; `assign` writes `value`.
 * - `loop_…`: `next` is the body, `other` what follows; `count` and `register` are registers: how often, and where this round began.
 * - `look…`, `atomic…`: run `other` on its own, up to `accept_part`.
 */
export interface Instruction {
  readonly operation: Operation;
  next: number;
  other: number;
  /** A code point, how far a look-behind steps back, or what is assigned. */
  readonly value: number;
  readonly set: CharSet;
  readonly min: number;
  readonly max: number;
  readonly register: number;
  readonly count: number;
  readonly border: Border;
  readonly folding: Folding;
  /** Which part of the memory this instruction has; -1: it is not remembered. */
  readonly memory: number;
}

/** A compiled pattern. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly start: number;
  /** Groups 0 to n have the registers 2n and 2n + 1; what loops need comes behind them. */
  readonly registerCount: number;
  readonly groupCount: number;
  /** How many instructions are remembered; 0: a state depends on more than its place, so that nothing can be. */
  readonly memoryCount: number;
  /** Registers of the loops whose body may match nothing: where their round began is part of a state. */
  readonly roundRegisters: readonly number[];
  /** Whether parts of the program run on their own (`look`, `atomic`). */
  readonly hasParts: boolean;
  readonly entry: Entry;
}

/** Where a match can begin: what lets the search leave out most places. */
export interface Entry {
  readonly isAtStart: boolean;
  /** Every match begins with this text; may be empty. */
  readonly prefix: string;
  /** Whether the prefix is all there is. */
  readonly isWhole: boolean;
  /** Every match begins with one of these; `undefined`: unknown, or it may be empty. */
  readonly first: CharSet | undefined;
}
