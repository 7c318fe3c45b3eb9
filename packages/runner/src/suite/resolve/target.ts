import { resolve } from 'node:path';
import { splitCommand } from '../command-line.js';
import type { SuiteInput } from '../schema/suite.js';
import type { TargetSpec } from '../suite.js';

/** The target with absolute paths and times in milliseconds. */
export function resolveTarget(input: SuiteInput['target'], folder: string): TargetSpec {
  const modelHandles = input.model_handles ?? [];
  switch (input.kind) {
    case 'recorded': {
      const base = { kind: 'recorded' as const, modelHandles };
      return typeof input.path === 'string' ? { ...base, path: resolve(folder, input.path) } : base;
    }
    case 'command':
      return {
        kind: 'command',
        command: wordsOf(input.command),
        cwd: resolve(folder, input.cwd ?? '.'),
        env: input.env ?? {},
        timeoutMs: input.timeout * 1000,
        maxRetries: input.max_retries,
        modelHandles,
      };
    default:
      return { kind: 'letta', modelHandles };
  }
}

/** The rules have seen to it that there is a program. */
function wordsOf(command: string | readonly string[]): readonly [string, ...string[]] {
  const line = typeof command === 'string' ? splitCommand(command) : { isPlain: true as const, words: command };
  const [program = '', ...rest] = line.isPlain ? line.words : [];
  return [program, ...rest];
}
