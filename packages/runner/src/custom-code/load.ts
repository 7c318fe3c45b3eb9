import { pathToFileURL } from 'node:url';
import { GradekitError, didYouMean, messageOf } from '@gradekit/core';
import { importTypeScript } from './import-typescript.js';
import type { LocatedCode } from './locate.js';
import { syntaxPlace } from './syntax-place.js';

/**
 * Runs a file and answers the export that its reference names.
 *
 * @throws GradekitError `code_not_loaded`, with the place in the file where it is known
 */
export async function loadExport(code: LocatedCode): Promise<unknown> {
  const exports = await importFile(code);
  const holder = [exports, lookUp(exports, 'default')].find((candidate) => has(candidate, code.reference.name));
  if (holder === undefined) throw missingExport(code, exports);
  return lookUp(holder, code.reference.name);
}

async function importFile(code: LocatedCode): Promise<unknown> {
  try {
    return code.reference.language === 'typescript'
      ? await importTypeScript(code.path)
      : await importJavaScript(code.path);
  } catch (cause) {
    throw await notLoaded(code, cause);
  }
}

/** Where the project can't resolve `@gradekit/core`, jiti lends it ours; imports are linked before anything runs, so nothing runs twice. */
async function importJavaScript(path: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (cause) {
    if (!lacksCore(cause)) throw cause;
    return importTypeScript(path);
  }
}

function lacksCore(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    String(cause.code).endsWith('_NOT_FOUND') &&
    cause.message.includes("'@gradekit/core'")
  );
}

async function notLoaded(code: LocatedCode, cause: unknown): Promise<GradekitError> {
  const place = await syntaxPlace(code, cause);
  const what = place === undefined ? messageOf(cause) : `syntax error: ${place.message}`;
  const problem = {
    code: 'code_not_loaded' as const,
    message: `${code.reference.written} could not be loaded: ${firstLines(what)}`,
  };
  return new GradekitError(place === undefined ? problem : { ...problem, place: place.place }, { cause });
}

function firstLines(message: string): string {
  return message.split('\n').slice(0, 2).join(' ').trim();
}

function missingExport(code: LocatedCode, exports: unknown): GradekitError {
  const known = namesOf(exports);
  const message = `${code.reference.file} does not export "${code.reference.name}"`;
  const problem = { code: 'code_not_loaded' as const, message, known };
  const hint = known.length === 0 ? 'it exports nothing' : didYouMean(code.reference.name, known);
  return new GradekitError(hint === undefined ? problem : { ...problem, hint });
}

function lookUp(exports: unknown, name: string): unknown {
  return has(exports, name) ? Reflect.get(exports, name) : undefined;
}

function has(exports: unknown, name: string): exports is object {
  const isContainer = (typeof exports === 'object' && exports !== null) || typeof exports === 'function';
  return isContainer && Object.hasOwn(exports, name);
}

/** CommonJS files have their names once more below `default`. */
function namesOf(exports: unknown): readonly string[] {
  if (typeof exports !== 'object' || exports === null) return [];
  const inner = lookUp(exports, 'default');
  const names = [...Object.keys(exports), ...(typeof inner === 'object' && inner !== null ? Object.keys(inner) : [])];
  return [...new Set(names)].filter((name) => name !== 'module.exports' && name !== '__esModule');
}
