import { parse } from 'shell-quote';

/** A command split into program and arguments, or what of it only a shell understands. */
export type CommandLine =
  | { readonly isPlain: true; readonly words: readonly string[] }
  | { readonly isPlain: false; readonly operator: string };

/**
 * Splits a command as a shell splits words; nothing is expanded and no shell is started.
 *
 * @example
 * ```ts
 * splitCommand("python agent.py --name 'a b'"); // { isPlain: true, words: ['python', 'agent.py', '--name', 'a b'] }
 * splitCommand('cat | agent'); // { isPlain: false, operator: '|' }
 * ```
 */
export function splitCommand(command: string): CommandLine {
  const parts = parse(command, (name) => ({ op: `$${name}` }));
  const words: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string') words.push(part);
    else if ('comment' in part) return { isPlain: false, operator: '#' };
    else return { isPlain: false, operator: 'pattern' in part ? part.pattern : part.op };
  }
  return { isPlain: true, words };
}
