import { CommanderError } from 'commander';
import { exitCodes } from './exit-code.js';
import { createProgram } from './program.js';
import { reportError } from './report/error.js';
import { createOutput } from './terminal/output.js';

/**
 * Runs the command line.
 *
 * @param argv - the arguments, without the program's own name
 * @returns the exit code
 */
export async function main(argv: readonly string[]): Promise<number> {
  const output = createOutput(process, { wantsColour: !argv.includes('--no-color') });
  let exitCode: number = exitCodes.ok;
  const program = createProgram(output, (code) => (exitCode = code));
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.ok : exitCodes.badUsage;
    return reportError(thrown, output);
  }
  return exitCode;
}
