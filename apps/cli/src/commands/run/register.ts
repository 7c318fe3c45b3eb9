import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Registration } from '../registration.js';
import type { RunFlags } from './flags.js';
import { again, formats } from './flags.js';
import { collect, collectPair, listOf, wholeNumber } from '../arguments.js';

const examples = `
Examples:
  gradekit run suite.yaml                              grade, and print the summary
  gradekit run suite.yaml -o out                       also keep every result in out/
  gradekit run suite.yaml -o out --resume              go on where it stopped; errored samples are graded again
  gradekit run suite.yaml -o out --resume --only failed,errored
  gradekit run suite.yaml --cached old-results         take the trajectories from a results folder
  gradekit run suite.yaml --id B-1007 --id B-1012      only these samples
  gradekit run suite.yaml --filter category=refund     only samples whose metadata say so
  gradekit run suite.yaml --format jsonl | jq .verdict one result a line`;

/** Adds `run`. */
export const registerRun: Registration = (program, host) => {
  const command = program
    .command('run')
    .argument('<SUITE>', 'the suite file (YAML or JSON)')
    .description('Grade the samples of a suite.')
    .addHelpText('after', examples)
    .action(async (path: string, flags: RunFlags) => {
      const { run } = await import('./run.js');
      host.end(await run(path, flags, host.output));
    });
  addOutputFlags(command);
  addSelectionFlags(command);
  addRunFlags(command);
};

function addOutputFlags(command: Command): void {
  command
    .option('-o, --output <DIR>', "the results folder (default: the suite's output; without either nothing is written)")
    .option('-q, --quiet', 'no progress, and only the verdict of the summary')
    .addOption(new Option('--format <FORMAT>', 'what standard output gets').choices(formats).default('pretty'))
    .option('--embed-trajectories', 'copy recorded trajectories into the results, so that the folder stands alone');
}

function addSelectionFlags(command: Command): void {
  command
    .option('--max-samples <N>', 'the first N samples', wholeNumber('--max-samples'))
    .option('--id <ID>', 'only the sample with this id (repeatable)', collect)
    .option('--filter <KEY=VALUE>', 'only samples whose metadata have this value (repeatable)', collectPair);
}

function addRunFlags(command: Command): void {
  command
    .option('--max-concurrent <N>', 'samples in flight at once', wholeNumber('--max-concurrent'))
    .option('--cached <PATH>', 'take trajectories from this results folder or file, in place of the target')
    .option('--resume', 'go on with the results folder: what was graded stays')
    .option(
      '--only <WHAT>',
      `with --resume, what is graded again: a list of ${again.join(', ')} (default: errored,missing)`,
      onlyOf,
    )
    .option('--no-code', 'refuse a suite that names code or a command');
}

function onlyOf(text: string): readonly (typeof again)[number][] {
  return listOf(text).map((word) => {
    const known = again.find((name) => name === word);
    if (known !== undefined) return known;
    throw new InvalidArgumentError(`"${word}" is none of ${again.join(', ')}.`);
  });
}
