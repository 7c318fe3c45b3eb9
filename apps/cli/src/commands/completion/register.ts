import { Argument } from 'commander';
import type { Registration } from '../registration.js';

const shells = ['bash', 'zsh', 'fish'] as const;

const examples = `
Examples:
  gradekit completion bash >> ~/.bashrc
  gradekit completion zsh > ~/.zfunc/_gradekit      (a folder of your fpath)
  gradekit completion fish > ~/.config/fish/completions/gradekit.fish`;

/** Adds `completion`. */
export const registerCompletion: Registration = (program, { output, end }) => {
  program
    .command('completion')
    .addArgument(new Argument('<SHELL>', 'the shell').choices(shells))
    .description('Print a script that completes commands and flags in a shell.')
    .addHelpText('after', examples)
    .action(async (shell: (typeof shells)[number]) => {
      const { completionScript } = await import('./script.js');
      output.write(completionScript(shell, program));
      end(0);
    });
};
