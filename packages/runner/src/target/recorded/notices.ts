import type { Problem } from '@gradekit/core';

/** How many names or lines a message lists. */
const most = 10;

/** Collects what is to be said of a file of trajectories when the run is over. */
export class Notices {
  readonly #file: string;
  readonly #broken: Problem[] = [];
  #brokenCount = 0;
  readonly #twice: Problem[] = [];
  readonly #missing: string[] = [];
  #missingCount = 0;
  readonly #otherRuns = new Set<number>();
  readonly #models = new Set<string>();
  #orphans: readonly { readonly id: string; readonly line: number }[] = [];

  readonly #numRuns: number;

  constructor(file: string, numRuns: number) {
    this.#file = file;
    this.#numRuns = numRuns;
  }

  /** A line that is no JSON object. */
  broken(problem: Problem): void {
    this.#brokenCount += 1;
    if (this.#broken.length < most) this.#broken.push({ ...problem, severity: 'warning' });
  }

  /** The numbers of the broken lines, as text; empty when there are none. */
  get brokenLines(): string {
    const rest = this.#brokenCount - this.#broken.length;
    const lines = this.#broken.map(({ place }) => place?.line).join(', ');
    return rest > 0 ? `${lines} and ${rest} more` : lines;
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
    this.#missingCount += 1;
    if (this.#missing.length < most) this.#missing.push(id);
  }

  /** The model of a row, where the suite names none. */
  model(model: string): void {
    this.#models.add(model);
  }

  /** A row of a run that was not asked for. */
  otherRun(run: number): void {
    this.#otherRuns.add(run);
  }

  /** Trajectories that no sample asked for. */
  orphans(orphans: readonly { readonly id: string; readonly line: number }[]): void {
    this.#orphans = orphans;
  }

  /** All that is to be said; only what makes it unclear which trajectory counts is an error. */
  all(): readonly Problem[] {
    const several = this.#severalModels();
    return [
      // Rows of several models come twice for that reason.
      ...(several.length > 0 ? several : this.#twice),
      ...this.#broken,
      ...this.#missingProblem(),
      ...this.#orphanProblem(),
      ...this.#unusedRuns(),
    ];
  }

  #severalModels(): readonly Problem[] {
    if (this.#models.size < 2) return [];
    const models = [...this.#models].toSorted();
    const message = `the file holds trajectories of ${models.length} models, and the suite names none: ${listed(models, models.length)}`;
    const hint = 'list the models under target.model_handles';
    return [{ code: 'missing_key', message, place: { file: this.#file }, hint }];
  }

  #missingProblem(): readonly Problem[] {
    if (this.#missingCount === 0) return [];
    const message = `no trajectory is recorded for ${listed(this.#missing, this.#missingCount)}`;
    return [{ code: 'missing_trajectory', severity: 'warning', message, place: { file: this.#file } }];
  }

  #orphanProblem(): readonly Problem[] {
    const [first] = this.#orphans;
    if (first === undefined) return [];
    const ids = this.#orphans.map(({ id }) => id);
    const message = `trajectories of no sample of the dataset: ${listed(ids, ids.length)}`;
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

function listed(names: readonly string[], count: number): string {
  const shown = names.slice(0, most).map((name) => JSON.stringify(name));
  const rest = count - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}
