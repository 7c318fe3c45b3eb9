import { GradeError } from '@gradekit/core';
import { pendingLimit } from '../limits.js';

const entrySize = 3;

/** What is still to be tried or undone, the last first. An entry is a place in the program (or a register to restore) and two numbers. */
export class Pending {
  #entries = new Int32Array(entrySize * 64);
  #end = 0;

  /** How many entries there are, times their size. */
  get size(): number {
    return this.#end;
  }

  /** To be tried: the instruction at `place`, from `position`. */
  addChoice(place: number, position: number, extra: number): void {
    this.#add(place, position, extra);
  }

  /** To be undone: `register` held `value`. */
  addUndo(register: number, value: number): void {
    this.#add(~register, value, 0);
  }

  /** Drops the last entry. */
  drop(): void {
    this.#end -= entrySize;
  }

  /** A number of the last entry: its place (`~register` of one to be undone), its position or value, its extra. */
  last(part: 0 | 1 | 2): number {
    return this.#entries[this.#end - entrySize + part] ?? 0;
  }

  /** Forgets the choices above a size, and keeps what is to be undone. */
  keepUndos(size: number): void {
    let kept = size;
    for (let entry = size; entry < this.#end; entry += entrySize) {
      if ((this.#entries[entry] ?? 0) >= 0) continue;
      this.#entries.copyWithin(kept, entry, entry + entrySize);
      kept += entrySize;
    }
    this.#end = kept;
  }

  clear(): void {
    this.#end = 0;
  }

  #add(place: number, position: number, extra: number): void {
    if (this.#end === this.#entries.length) this.#grow();
    this.#entries[this.#end] = place;
    this.#entries[this.#end + 1] = position;
    this.#entries[this.#end + 2] = extra;
    this.#end += entrySize;
  }

  #grow(): void {
    if (this.#end >= pendingLimit * entrySize) {
      throw new GradeError('deadline', 'the pattern leaves too many ways open on this text');
    }
    const larger = new Int32Array(this.#entries.length * 2);
    larger.set(this.#entries);
    this.#entries = larger;
  }
}
