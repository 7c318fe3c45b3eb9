import type { Place, Problem } from '@gradekit/core';
import type { Loss } from './formats/reading.js';

/** Counts what recorded trajectories held that has no place here, so that it can be said aloud. */
export class Losses {
  readonly #kinds = new Map<string, { count: number; readonly place: Place | undefined }>();

  /** Adds those of one trajectory, which stands at a place if it is recorded. */
  add(losses: readonly Loss[], place?: Place): void {
    for (const { kind, count } of losses) {
      const known = this.#kinds.get(kind);
      if (known === undefined) this.#kinds.set(kind, { count, place });
      else known.count += count;
    }
  }

  /** One warning a kind. */
  problems(): readonly Problem[] {
    return [...this.#kinds].map(([kind, { count, place }]) => ({
      code: 'partly_read',
      severity: 'warning',
      message: `${kind} has no place in a trajectory here, and was kept as an event or left out (${times(count)}${place === undefined ? '' : ', first here'})`,
      ...(place === undefined ? {} : { place }),
    }));
  }
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
