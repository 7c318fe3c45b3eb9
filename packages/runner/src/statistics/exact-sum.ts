/**
 * Adds numbers without rounding on the way: the exact sum, rounded once. No order of the same numbers gives another sum.
 *
 * @see Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997: sums kept as parts that do not overlap
 */
export class ExactSum {
  #parts: number[] = [];

  /** Adds a finite number. */
  add(value: number): void {
    let rest = value;
    const parts: number[] = [];
    for (const part of this.#parts) {
      const [larger, smaller] = Math.abs(rest) < Math.abs(part) ? [part, rest] : [rest, part];
      const high = larger + smaller;
      const low = smaller - (high - larger);
      if (low !== 0) parts.push(low);
      rest = high;
    }
    parts.push(rest);
    this.#parts = parts;
  }

  /** The sum of all that was added; 0 at first. */
  get value(): number {
    let sum = 0;
    for (let index = this.#parts.length - 1; index >= 0; index -= 1) {
      const part = this.#parts[index] ?? 0;
      const next = sum + part;
      const lost = part - (next - sum);
      sum = next;
      if (lost !== 0) return this.#rounded({ sum, lost, below: this.#parts[index - 1] ?? 0 });
    }
    return sum;
  }

  /** Half-way cases round to even only when nothing is left below; else what is left decides. */
  #rounded({ sum, lost, below }: { readonly sum: number; readonly lost: number; readonly below: number }): number {
    if (Math.sign(lost) !== Math.sign(below) || below === 0) return sum;
    const doubled = lost * 2;
    const pushed = sum + doubled;
    return pushed - sum === doubled ? pushed : sum;
  }
}

/**
 * The exact sum of numbers, rounded once.
 *
 * @example
 * ```ts
 * exactSum([0.1, 0.2, 0.3]) === exactSum([0.3, 0.2, 0.1]); // true
 * ```
 */
export function exactSum(values: Iterable<number>): number {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum.value;
}
