import type { Problem } from '@gradekit/core';

/** How many problems of each severity are kept: a broken file must not fill the memory, or the screen. */
const most = 100;

/** Collects the problems of one file. */
export class DatasetProblems {
  readonly file: string;
  readonly #errors: Problem[] = [];
  readonly #warnings: Problem[] = [];
  #count = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** How many errors there were, kept or not. */
  get count(): number {
    return this.#count;
  }

  /** Adds one. */
  add(problem: Problem): void {
    const kept = problem.severity === 'warning' ? this.#warnings : this.#errors;
    if (kept === this.#errors) this.#count += 1;
    if (kept.length < most) kept.push(problem);
  }

  /** Adds several. */
  addAll(problems: readonly Problem[]): void {
    for (const problem of problems) this.add(problem);
  }

  /** Those that were kept, in the order of their lines, and how many were not. */
  all(): readonly Problem[] {
    const kept = [...this.#errors, ...this.#warnings].toSorted((a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0));
    const left = this.#count - this.#errors.length;
    if (left === 0) return kept;
    const message = `${left} more rows are wrong`;
    return [...kept, { code: 'invalid_dataset', message, place: { file: this.file } }];
  }
}
