import { ExactSum } from './exact-sum.js';

/**
 * The scores of a metric, as how often each was given. Graders give few distinct scores, so this stays small over millions of
 * samples, and every number that comes out of it is the same in whatever order they came in.
 */
export class Distribution {
  readonly #counts = new Map<number, number>();
  #total = 0;

  /** Adds a score, once or several times. */
  add(score: number, times = 1): void {
    this.#counts.set(score, (this.#counts.get(score) ?? 0) + times);
    this.#total += times;
  }

  /** How many scores there are. */
  get count(): number {
    return this.#total;
  }

  /** Each distinct score with how often it was given, from the lowest. */
  entries(): readonly (readonly [score: number, times: number])[] {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }

  /** How many scores are at least this. */
  countAtLeast(threshold: number): number {
    let count = 0;
    for (const [score, times] of this.#counts) if (score >= threshold) count += times;
    return count;
  }

  /** The exact sum of the scores. */
  get sum(): number {
    return this.#sumOf((score) => score);
  }

  /** The mean; `null` without scores. */
  get mean(): number | null {
    return this.#total === 0 ? null : this.sum / this.#total;
  }

  /** The sample variance (over n - 1); `null` with fewer than two scores. */
  get variance(): number | null {
    const { mean } = this;
    if (mean === null || this.#total < 2) return null;
    return this.#sumOf((score) => (score - mean) ** 2) / (this.#total - 1);
  }

  /**
   * The value below which a share of the scores lies, with linear interpolation between ranks; `null` without scores.
   *
   * @param percent - 0 (the lowest score) to 100 (the highest); 50 is the median
   * @see Hyndman and Fan, Sample Quantiles in Statistical Packages, 1996, definition 7
   */
  percentile(percent: number): number | null {
    if (this.#total === 0) return null;
    const rank = (percent / 100) * (this.#total - 1);
    const below = this.#scoreAt(Math.floor(rank));
    const above = this.#scoreAt(Math.ceil(rank));
    return below + (above - below) * (rank - Math.floor(rank));
  }

  #scoreAt(rank: number): number {
    let seen = 0;
    let last = 0;
    for (const [score, times] of this.entries()) {
      seen += times;
      last = score;
      if (rank < seen) break;
    }
    return last;
  }

  #sumOf(valueOf: (score: number) => number): number {
    const sum = new ExactSum();
    for (const [score, times] of this.entries()) addTimes(sum, valueOf(score), times);
    return sum.value;
  }
}

/** Adds `value * times` exactly: as powers of two of the value, which are exact, unlike the product. */
function addTimes(sum: ExactSum, value: number, times: number): void {
  for (let left = times, power = value; left > 0; left = Math.floor(left / 2), power *= 2) {
    if (left % 2 === 1) sum.add(power);
  }
}
