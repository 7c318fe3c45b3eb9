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
    if (this.#runSignal.aborted) this.#controller.abort(this.#runSignal.reason);
    return this.#controller.signal;
  }

  /**
   * Tells the code that its time is over. Whoever waits for it calls this when the run is interrupted, too: a signal that depended
   * on the run's own would stay registered there until the run ends.
   */
  expire(reason: unknown): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }
}
