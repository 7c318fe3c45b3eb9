import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GradekitError, messageOf } from '@gradekit/core';
import { exitCodes } from '../../exit-code.js';
import type { Output } from '../../terminal/output.js';
import { visible } from '../../terminal/visible.js';
import { starterFiles } from './files.js';

/**
 * Writes the files of a suite that works. It overwrites nothing.
 *
 * @returns the exit code
 * @throws GradekitError `usage` when one of the files is there already, `unwritable`
 */
export function init(folder: string, output: Output): number {
  const names = Object.keys(starterFiles);
  const present = names.filter((name) => existsSync(join(folder, name)));
  if (present.length > 0) {
    throw new GradekitError({
      code: 'usage',
      message: `${present.join(', ')} ${present.length === 1 ? 'is' : 'are'} there already, and nothing is overwritten`,
      place: { file: resolve(folder) },
      hint: 'name an empty folder: gradekit init DIR',
    });
  }
  writeAll(folder);
  for (const name of names) output.write(`  wrote ${visible(join(folder, name))}\n`);
  output.write(`\nRun it:  gradekit run ${visible(join(folder, 'suite.yaml'))}\n`);
  return exitCodes.ok;
}

function writeAll(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(starterFiles)) writeFileSync(join(folder, name), text, { flag: 'wx' });
  } catch (thrown) {
    const message = `the files cannot be written: ${messageOf(thrown)}`;
    throw new GradekitError({ code: 'unwritable', message, place: { file: resolve(folder) } }, { cause: thrown });
  }
}
