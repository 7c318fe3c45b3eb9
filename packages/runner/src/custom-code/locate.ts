import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Identity, Problem } from '@gradekit/core';
import { fileProblem } from '../suite/file-problem.js';
import { findProjectRoot } from './project-root.js';
import type { CodeReference } from './reference.js';

/** Whose code it is and whether it may run. */
export interface CodePolicy {
  /** Absolute path of the suite's folder. */
  readonly folder: string;
  /** The suite's folder as messages show it. */
  readonly shownFolder: string;
  readonly allowCode: boolean;
}

/** Code that is there and may run. Nothing of it has run yet. */
export interface LocatedCode {
  readonly reference: CodeReference;
  /** Absolute path, links resolved. */
  readonly path: string;
  /** As messages show it. */
  readonly shownPath: string;
  readonly identity: Identity;
}

/** What {@link locateCode} answers. */
export type CodeLocation =
  { readonly isAllowed: true; readonly code: LocatedCode } | { readonly isAllowed: false; readonly problem: Problem };

/** Finds the file of a reference and decides whether it may run, without running anything. */
export function locateCode(reference: CodeReference, policy: CodePolicy): CodeLocation {
  if (!policy.allowCode) return refused(`${reference.written} is code, and code is refused (--no-code)`);
  const path = resolve(policy.folder, reference.file);
  const root = findProjectRoot(realpathSync(policy.folder));
  if (!isInside(root, unlinkedFolder(path, policy.folder))) return outside(reference, root);
  const missing = fileProblem(path, `the file of ${reference.written}`);
  if (missing !== undefined) return { isAllowed: false, problem: missing };
  const realPath = realpathSync(path);
  if (!isInside(root, realPath)) return outside(reference, root);
  const shownPath = isAbsolute(reference.file) ? reference.file : join(policy.shownFolder, reference.file);
  return { isAllowed: true, code: { reference, path: realPath, shownPath, identity: identityOf(reference, realPath) } };
}

/** A path that does not exist has no real path; its folder as written, from the suite's real folder, decides then. */
function unlinkedFolder(path: string, folder: string): string {
  return resolve(realpathSync(folder), relative(folder, path));
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function outside(reference: CodeReference, root: string): CodeLocation {
  const hint = `move it into ${root}, the root of the suite's project`;
  return refused(`${reference.written} lies outside the project, and code from there is not run`, hint);
}

function refused(message: string, hint?: string): CodeLocation {
  const problem = { code: 'code_refused' as const, message };
  return { isAllowed: false, problem: hint === undefined ? problem : { ...problem, hint } };
}

function identityOf(reference: CodeReference, path: string): Identity {
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
  const file = reference.file.replaceAll('\\', '/').replace(/^\.\//, '');
  return { id: `local/${file}:${reference.name}`, package: 'local', version: `sha256:${hash}` };
}
