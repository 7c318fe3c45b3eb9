import type { Problem } from '@gradekit/core';

/** How many ids or lines a message lists. */
const most = 10;

/** Collects what is to be said of a file of trajectories when the run is over. */
export class Notices {
  readonly #file: string;
  readonly #broken: Problem[] = [];
  readonly #twice: Problem[] = [];
  readonly #missing: string[] = [];
  readonly #otherRuns = new Set<number>();
  #orphans: readonly { readonly id: string; readonly line: number }[] = [];

  readonly #numRuns: number;

  constructor(file: string, numRuns: number) {
    this.#file = file;
    this.#numRuns = numRuns;
  }

  /** A line that is no JSON object. */
  broken(problem: Problem): void {
    if (this.#broken.length < most) this.#broken.push({ ...problem, severity: 'warning' });
  }

  /** The numbers of the broken lines, as text; empty when there are none. */
  get brokenLines(): string {
    return this.#broken.map(({ place }) => place?.line).join(', ');
  }

  /** An id that came twice: nobody can say which of the two counts. */
  twice({ id, lines }: { readonly id: string; readonly lines: readonly [number, number] }): void {
    if (this.#twice.length === most) return;
    this.#twice.push({
      code: 'duplicate_id',
      message: `the trajectory of sample "${id}" is recorded twice, on lines ${lines[0]} and ${lines[1]}`,
      place: { file: this.#file, line: lines[1] },
      hint: 'keep one; rows of several models need a "model_handle", rows of several runs a "trial" (from 0) and num_runs in the suite',
    });
  }

  /** A sample without a trajectory. */
  missing(id: string): void {
    this.#missing.push(id);
  }

  /** A row of a run that was not asked for. */
  otherRun(run: number): void {
    this.#otherRuns.add(run);
  }

  /** Trajectories that no sample asked for. */
  orphans(orphans: readonly { readonly id: string; readonly line: number }[]): void {
    this.#orphans = orphans;
  }

  /** All that is to be said; only what came twice is an error. */
  all(): readonly Problem[] {
    return [
      ...this.#twice,
      ...this.#broken,
      ...this.#missingProblem(),
      ...this.#orphanProblem(),
      ...this.#unusedRuns(),
    ];
  }

  #missingProblem(): readonly Problem[] {
    if (this.#missing.length === 0) return [];
    const message = `no trajectory is recorded for ${listed(this.#missing)}`;
    return [{ code: 'missing_trajectory', severity: 'warning', message, place: { file: this.#file } }];
  }

  #orphanProblem(): readonly Problem[] {
    const [first] = this.#orphans;
    if (first === undefined) return [];
    const ids = this.#orphans.map(({ id }) => id);
    const message = `trajectories of no sample of the dataset: ${listed(ids)}`;
    const place = { file: this.#file, line: first.line };
    return [{ code: 'orphaned_trajectory', severity: 'warning', message, place }];
  }

  #unusedRuns(): readonly Problem[] {
    const numRuns = this.#numRuns;
    const unused = [...this.#otherRuns].filter((run) => run > numRuns).sort((a, b) => a - b);
    const last = unused.at(-1);
    if (last === undefined) return [];
    const message = `the file holds trajectories of ${last} runs, and the suite asks for ${numRuns}`;
    const hint = `set num_runs: ${last} to use them all`;
    return [{ code: 'orphaned_trajectory', severity: 'warning', message, place: { file: this.#file }, hint }];
  }
}

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, most).map((id) => JSON.stringify(id));
  const rest = ids.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}
