import type { Registry } from '@gradekit/core';
import { createRegistry } from '@gradekit/core';
import type { Suite } from '@gradekit/runner';
import type { Output } from '../terminal/output.js';

/** The registry of what comes with the command. */
export async function loadRegistry(): Promise<Registry> {
  const { builtins } = await import('@gradekit/builtins');
  return createRegistry([builtins]);
}

/** Loads a suite; from then on its secrets, and those of the environment, are in nothing that is written. */
export async function openSuite(
  path: string,
  { allowCode, output }: { readonly allowCode: boolean; readonly output: Output },
): Promise<Suite> {
  const { createRedactor, loadSuite } = await import('@gradekit/runner');
  output.redactWith(createRedactor([], process.env));
  const suite = await loadSuite(path, { registry: await loadRegistry(), allowCode });
  output.redactWith(createRedactor(suite.secrets, process.env));
  return suite;
}
