import type { Command } from 'commander';
import type { Output } from '../terminal/output.js';

/** What a command needs of its surroundings. */
export interface CommandHost {
  readonly output: Output;
  /** Takes the exit code. */
  readonly end: (exitCode: number) => void;
}

/** Adds a command to the program. Nothing that it needs is loaded before it runs. */
export type Registration = (program: Command, host: CommandHost) => void;
