import type { Problem } from '@gradekit/core';
import type { RecordingSource } from '../../dataset/row.js';
import type { Loss } from './formats/reading.js';

/** Counts what recorded trajectories held that has no place here, so that it can be said aloud. */
export class Losses {
  readonly #kinds = new Map<string, { count: number; readonly line: number }>();

  /** Adds those of one trajectory. */
  add(losses: readonly Loss[], { line }: RecordingSource): void {
    for (const { kind, count } of losses) {
      const known = this.#kinds.get(kind);
      if (known === undefined) this.#kinds.set(kind, { count, line });
      else known.count += count;
    }
  }

  /** One warning a kind. */
  problems(file: string): readonly Problem[] {
    return [...this.#kinds].map(([kind, { count, line }]) => ({
      code: 'partly_read',
      severity: 'warning',
      message: `${kind} has no place in a trajectory here, and was kept as an event or left out (${count} times, first here)`,
      place: { file, line },
    }));
  }
}
