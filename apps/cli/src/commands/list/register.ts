import type { CommandHost, Registration } from '../registration.js';
import type { Command } from 'commander';
import type { ListedKind } from './list.js';

/** Adds `graders`, which Letta Evals calls `list-graders`. */
export const registerGraders: Registration = (program, host) => register(program, host, 'grader');

/** Adds `extractors`, which Letta Evals calls `list-extractors`. */
export const registerExtractors: Registration = (program, host) => register(program, host, 'extractor');

function register(program: Command, { output, end }: CommandHost, kind: ListedKind): void {
  const what = kind === 'grader' ? 'what each requires, and its options' : 'and the options of each';
  program
    .command(`${kind}s`)
    .alias(`list-${kind}s`)
    .description(`List the ${kind}s: ${what}.`)
    .option('--json', 'print the list as JSON, with the JSON Schema of the options')
    .action(async (flags: { readonly json?: true }) => {
      const { list } = await import('./list.js');
      end(await list(kind, { isJson: flags.json === true, output }));
    });
}
