import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { CliCase, Played } from './case.js';
import { rowsOf } from './case.js';

/** Checks everything that a case expects of the way its command ended. */
export function check({ expect: expected, input }: CliCase, played: Played): void {
  const { code, stdout, stderr, cwd } = played;
  const said = `${stdout}\n${stderr}`;
  if (expected.exit !== undefined) expect([expected.exit].flat(), said).toContain(code);
  contains(stdout, expected.stdout_has);
  containsNot(stdout, expected.stdout_has_not);
  containsNot(stderr, expected.stderr_has_not);
  contains(stderr, expected.stderr_mentions);
  contains(said, expected.stderr_or_stdout_mentions);
  containsNot(said, expected.pty_output_has_not);
  if (expected.stdout_has_colour !== undefined) expect(stdout).toMatch(colour);
  if (expected.stdout_has_not_colour !== undefined) expect(stdout).not.toMatch(colour);
  if (expected.stdout === 'each line parses as JSON') for (const line of linesOf(stdout)) JSON.parse(line);
  for (const path of expected.exists ?? []) expect(existsSync(join(cwd, path)), path).toBe(true);
  for (const path of expected.not_exists ?? []) expect(existsSync(join(cwd, path)), path).toBe(false);
  if (expected.every_path_in_stdout !== undefined) checkPaths(played);
  checkSamples(expected.samples ?? {}, cwd);
  checkFolder({ expect: expected, input }, cwd);
  for (const secret of expected.nowhere ?? []) checkNowhere(secret, played);
}

const colour = /\u001b\[3[0-9]m/;

function contains(text: string, pieces: readonly string[] = []): void {
  for (const piece of pieces) expect(text).toContain(piece);
}

function containsNot(text: string, pieces: readonly string[] = []): void {
  for (const piece of pieces) expect(text).not.toContain(piece);
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

function checkPaths({ stdout, cwd }: Played): void {
  const paths = [...stdout.matchAll(/(?:written|show) +(\S+)/g)].map(([, path = '']) => path);
  expect(paths).not.toHaveLength(0);
  for (const path of paths) expect(existsSync(join(cwd, path)), path).toBe(true);
}

function checkSamples(samples: NonNullable<CliCase['expect']['samples']>, cwd: string): void {
  const rows = rowsOf(join(cwd, 'out/default.jsonl'));
  for (const [id, { status, code, mentions = [] }] of Object.entries(samples)) {
    const grade = Object.values(rows.find((row) => row.sample_id === id)?.grades ?? {})[0];
    expect(grade?.status, id).toBe(status);
    if (code !== undefined) expect(grade?.code).toBe(code);
    contains(grade?.message ?? '', mentions);
  }
}

function checkFolder({ expect: expected, input }: Pick<CliCase, 'expect' | 'input'>, cwd: string): void {
  const rowFiles = (): readonly string[] => readdirSync(join(cwd, 'out')).filter((name) => name.endsWith('.jsonl'));
  if (expected.writes_only_under !== undefined) {
    const allowed = new Set([
      ...Object.keys(input.files).map((path) => path.split('/')[0]),
      expected.writes_only_under,
    ]);
    expect(readdirSync(cwd).filter((name) => !allowed.has(name))).toEqual([]);
    expect(existsSync(join(cwd, '..', 'evil'))).toBe(false);
  }
  if (expected.result_files !== undefined) expect(rowFiles()).toHaveLength(expected.result_files);
  if (expected.portable_names === true) for (const name of rowFiles()) expect(name).toMatch(portable);
  if (expected.names_map_to_models === true) checkMap(cwd);
  if (expected.ids_in_results !== undefined) {
    expect(rowsOf(join(cwd, 'out/default.jsonl')).map(({ sample_id }) => sample_id)).toEqual(expected.ids_in_results);
  }
  const { file_unchanged: path } = expected;
  if (path !== undefined) expect(readFileSync(join(cwd, path), 'utf8')).toBe(input.files[path]);
}

/** No device name, nothing but letters, digits and a few marks, no dot or blank before the ending. */
const portable = /^(?!(?:con|nul|aux|prn|com\d|lpt\d)[.])[A-Za-z0-9._~@+-]*[A-Za-z0-9_~@+-][.]jsonl$/i;

function checkMap(cwd: string): void {
  const suite: { readonly gradekit: { readonly files: readonly { readonly model: string; readonly path: string }[] } } =
    JSON.parse(readFileSync(join(cwd, 'out/suite.json'), 'utf8'));
  const { files } = suite.gradekit;
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  for (const { path } of files) expect(existsSync(join(cwd, 'out', path)), path).toBe(true);
}

function checkNowhere(secret: string, { stdout, stderr, cwd }: Played): void {
  expect(stdout).not.toContain(secret);
  expect(stderr).not.toContain(secret);
  const folder = join(cwd, 'out');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    expect(readFileSync(join(folder, name), 'utf8'), name).not.toContain(secret);
  }
}
