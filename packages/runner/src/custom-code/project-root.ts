import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isJsonObject } from '@gradekit/core';

/**
 * The folder that code of a suite may come from: the nearest folder upwards that holds `.git`, `pnpm-workspace.yaml`
 * or a package.json with workspaces; else the topmost with a package.json; else the suite's own.
 *
 * @param folder - absolute path of the suite's folder, links resolved
 */
export function findProjectRoot(folder: string): string {
  const folders = [...upwardsFrom(folder)];
  const root = folders.find(isRepositoryRoot);
  return root ?? folders.findLast((candidate) => existsSync(join(candidate, 'package.json'))) ?? folder;
}

function* upwardsFrom(folder: string): Generator<string> {
  yield folder;
  const parent = dirname(folder);
  if (parent !== folder) yield* upwardsFrom(parent);
}

function isRepositoryRoot(folder: string): boolean {
  if (existsSync(join(folder, '.git')) || existsSync(join(folder, 'pnpm-workspace.yaml'))) return true;
  return hasWorkspaces(join(folder, 'package.json'));
}

function hasWorkspaces(packageFile: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(packageFile, 'utf8'));
    return isJsonObject(manifest) && manifest['workspaces'] !== undefined;
  } catch {
    return false;
  }
}
