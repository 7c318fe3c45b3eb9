import type { Registration } from '../registration.js';

/** Adds `init`. */
export const registerInit: Registration = (program, { output, end }) => {
  program
    .command('init')
    .argument('[DIR]', 'the folder; it is made when it does not exist', '.')
    .description('Write a suite that works: a dataset, recorded trajectories, and a grader of its own.')
    .addHelpText('after', '\nExamples:\n  gradekit init\n  gradekit init evals && gradekit run evals/suite.yaml')
    .action(async (folder: string) => {
      const { init } = await import('./init.js');
      end(init(folder, output));
    });
};
