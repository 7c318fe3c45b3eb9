import type { Registration } from '../registration.js';

/** Adds `show`. */
export const registerShow: Registration = (program, { output, end }) => {
  program
    .command('show')
    .argument('<FOLDER>', 'a results folder')
    .argument('<ID>', 'the id of a sample')
    .description('Print everything about one sample of a results folder.')
    .option('--json', 'print its result lines')
    .addHelpText('after', '\nExamples:\n  gradekit show out B-1007\n  gradekit show out B-1007 --json')
    .action(async (folder: string, id: string, flags: { readonly json?: true }) => {
      const { show } = await import('./show.js');
      end(await show(folder, id, { isJson: flags.json === true, output }));
    });
};
