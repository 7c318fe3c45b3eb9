import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Packed, packAndInstall, removePacked } from './pack.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `undefined` when `GRADEKIT_BIN` names a command to test in its place. */
    readonly packed: Packed | undefined;
    /** An empty folder outside the repository, for the projects of the tests. */
    readonly projects: string;
  }
}

/** Packs and installs once for all end-to-end tests. `GRADEKIT_BIN=apps/cli/bin/gradekit.js` skips that while developing. */
export default function setup(project: TestProject): () => void {
  const packed = process.env['GRADEKIT_BIN'] ? undefined : packAndInstall();
  const projects = mkdtempSync(join(tmpdir(), 'gradekit-projects-'));
  project.provide('packed', packed);
  project.provide('projects', projects);
  return () => {
    rmSync(projects, { recursive: true, force: true });
    if (packed !== undefined) removePacked(packed);
  };
}
