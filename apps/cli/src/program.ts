import { Command } from 'commander';
import type { Registration } from './commands/registration.js';
import { registerCompletion } from './commands/completion/register.js';
import { registerExtractors, registerGraders } from './commands/list/register.js';
import { registerInit } from './commands/init/register.js';
import { registerRun } from './commands/run/register.js';
import { registerShow } from './commands/show/register.js';
import { registerValidate } from './commands/validate/register.js';
import type { Output } from './terminal/output.js';
import { visibleLines } from './terminal/visible.js';
import { version } from './version.js';

const registrations: readonly Registration[] = [
  registerRun,
  registerValidate,
  registerShow,
  registerGraders,
  registerExtractors,
  registerInit,
  registerCompletion,
];

const examples = `
Examples:
  gradekit init                        a suite that works, in an empty folder
  gradekit run suite.yaml -o out       grade, and keep the results in out/
  gradekit validate suite.yaml         find what is wrong before anything is run
  gradekit show out B-1007             everything about one sample

Exit codes: 0 well, 1 the gate does not hold, 2 bad usage, 3 not finished honestly, 130 and 143 interrupted.`;

/**
 * The whole command line. Errors are thrown as `CommanderError`, after they were said.
 *
 * @param end - gets the exit code of the command that ran
 */
export function createProgram(output: Output, end: (exitCode: number) => void): Command {
  const program = new Command('gradekit')
    .description('Grades what AI agents did, with deterministic code.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this, or the help of a command')
    .helpCommand('help [COMMAND]', 'print the help of a command')
    .addHelpText('after', examples)
    .option('--no-color', 'print without colours (so does a NO_COLOR that is not empty)')
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: output.write,
      writeErr: output.note,
      outputError: (text, write) => write(usageText(text, output)),
      getOutHelpWidth: () => output.columns,
      getErrHelpWidth: () => output.columns,
    });
  for (const register of registrations) register(program, { output, end });
  return program;
}

/** Commander's sentence in the grammar of our messages. */
function usageText(text: string, { noteColours }: Output): string {
  const [message = '', ...rest] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  const hint = rest.join(' ').replace(/^\((.*)\)$/, '$1');
  const lines = [`${noteColours.red('usage')}  ${visibleLines(message)}`, ...(hint === '' ? [] : [`  ${hint}`])];
  return `${lines.join('\n')}\n`;
}
