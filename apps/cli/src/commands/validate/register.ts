import type { Registration } from '../registration.js';
import type { ValidateFlags } from './flags.js';

/** Adds `validate`. */
export const registerValidate: Registration = (program, { output, end }) => {
  program
    .command('validate')
    .argument('<SUITE>', 'the suite file (YAML or JSON)')
    .description('Find everything that is wrong with a suite and its dataset, before anything is run.')
    .option('--json', 'print what was found as JSON')
    .option('--no-code', 'refuse a suite that names code or a command')
    .addHelpText('after', '\nExamples:\n  gradekit validate suite.yaml\n  gradekit validate suite.yaml --json')
    .action(async (path: string, flags: ValidateFlags) => {
      const { validate } = await import('./validate.js');
      end(await validate(path, flags, output));
    });
};
