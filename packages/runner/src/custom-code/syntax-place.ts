import { readFileSync } from 'node:fs';
import { join, dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { LocatedCode } from './locate.js';

/** Where a file's syntax is wrong, and how. */
export interface SyntaxPlace {
  readonly place: Place;
  readonly message: string;
}

/**
 * Where the syntax error is that kept a file from loading; `undefined` when it was something else.
 * jiti says it itself; a native `import()` of Node says no place at all, so jiti reads the file once more without running it.
 */
export async function syntaxPlace(code: LocatedCode, cause: unknown): Promise<SyntaxPlace | undefined> {
  if (!(cause instanceof Error)) return undefined;
  const found =
    placeInMessage(cause.message) ?? (cause.name === 'SyntaxError' ? await parseAgain(code.path) : undefined);
  if (found === undefined) return undefined;
  const file = join(dirname(code.shownPath), relative(dirname(code.path), found.file));
  return { place: { file, line: found.line, column: found.column + 1 }, message: found.message };
}

interface FoundPlace {
  readonly file: string;
  readonly line: number;
  /** From 0. */
  readonly column: number;
  readonly message: string;
}

/** jiti writes `ParseError: Unexpected token \n /path/graders.ts:3:0`. */
function placeInMessage(message: string): FoundPlace | undefined {
  const [, what, file, line, column] = /^ParseError: ([\s\S]*?)\s*\n\s*(.+):(\d+):(\d+)\s*$/.exec(message) ?? [];
  if (what === undefined || file === undefined) return undefined;
  return { file: toPath(file), line: Number(line), column: Number(column), message: readable(what) };
}

async function parseAgain(path: string): Promise<FoundPlace | undefined> {
  const { createJiti } = await import('jiti');
  const source = readFileSync(path, 'utf8');
  const compiled = createJiti(path, { fsCache: false }).transform({ source, filename: path, async: true });
  const [, json] = /^exports\.__JITI_ERROR__ = (\{.*\})$/.exec(compiled) ?? [];
  const error: unknown = json === undefined ? undefined : JSON.parse(json);
  if (!isJsonObject(error)) return undefined;
  const { line, column, message } = error;
  return { file: path, line: Number(line), column: Number(column), message: readable(String(message)) };
}

function toPath(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : file;
}

/** Babel leaves a blank where it names no token, and jiti a colour code now and then. */
function readable(message: string): string {
  return message
    .replace(/\u001B\[[0-9;]*m/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
