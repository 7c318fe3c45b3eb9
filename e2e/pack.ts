import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The packages as a user gets them. Absolute paths. */
export interface Packed {
  /** A throw-away folder outside the repository, where npm installed the tarballs. */
  readonly folder: string;
  readonly tarballs: readonly string[];
  /** The installed command: a JavaScript file for Node. */
  readonly bin: string;
}

/** Packs every published package with pnpm, which alone replaces `workspace:` versions, and installs the tarballs with npm. */
export function packAndInstall(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'gradekit-packed-'));
  const packs = join(folder, 'tarballs');
  mkdirSync(packs);
  const filters = ['--filter', './packages/*', '--filter', './apps/*'];
  execute('npx', ['-y', packageManager(), '-r', ...filters, 'pack', '--pack-destination', packs], root);
  const tarballs = readdirSync(packs).map((name) => join(packs, name));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  // All at once: npm then takes the given @gradekit/core for the ranges of the others, as no registry has it.
  execute('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], folder);
  return { folder, tarballs, bin: join(folder, 'node_modules', 'gradekit', 'bin', 'gradekit.js') };
}

/** `pnpm@` and the version that the repository pins. */
export function packageManager(): string {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string };
  return packageManager;
}

/** Deletes what {@link packAndInstall} made. */
export function removePacked(packed: Packed): void {
  rmSync(packed.folder, { recursive: true, force: true });
}

/**
 * Runs a program to its end and answers its standard output.
 *
 * @throws Error with what the program printed, when it does not end in 0
 */
export function execute(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, env: cleanEnvironment(), encoding: 'utf8', stdio: 'pipe' });
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed\n${stdout}${stderr}`, { cause });
  }
}

/** This process's environment without what the test runner or npm put there for themselves. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ownNames = /^(npm_(?!config_registry$)|vitest|node_(env|options|v8_coverage)$|(force|no)_color$|gradekit_)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownNames.test(name)));
}
