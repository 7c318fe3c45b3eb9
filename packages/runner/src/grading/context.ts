import type { Trajectory } from '@gradekit/core';

/**
 * What a grader or extractor gets besides its arguments. Its signal is only made when it is read:
 * built-ins never read it, and there is one context for every grade.
 */
export class MetricContext {
  readonly options: unknown;
  readonly trajectory: Trajectory;
  readonly #runSignal: AbortSignal;
  #controller: AbortController | undefined;

  constructor(options: unknown, trajectory: Trajectory, runSignal: AbortSignal) {
    this.options = options;
    this.trajectory = trajectory;
    this.#runSignal = runSignal;
  }

  /** Aborts at the metric's deadline, and when the run is interrupted. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return AbortSignal.any([this.#controller.signal, this.#runSignal]);
  }

  /** Tells the code that its time is over. */
  expire(reason: Error): void {
    this.#controller?.abort(reason);
  }
}
