import { readFileSync } from 'node:fs';
import { isJsonObject } from '@gradekit/core';

/** The version of this package, as results files name it. */
export const runnerVersion: string = readVersion();

function readVersion(): string {
  // The same step up from here in the sources and in the bundle.
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const manifest: unknown = JSON.parse(text);
  return isJsonObject(manifest) && typeof manifest['version'] === 'string' ? manifest['version'] : '0.0.0';
}
