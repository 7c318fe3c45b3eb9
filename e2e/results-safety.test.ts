import { mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gradekit, project } from './harness.js';

/** A case of `conformance/cases/security.jsonl` that is about the results folder. */
interface SafetyCase {
  readonly id: string;
  readonly summary: string;
  readonly input: {
    readonly files: Readonly<Record<string, string>>;
    readonly argv: readonly string[];
    readonly links?: Readonly<Record<string, string>>;
    readonly env?: Readonly<Record<string, string>>;
  };
  readonly expect: {
    readonly exit?: number;
    readonly writes_only_under?: string;
    readonly result_files?: number;
    readonly ids_in_results?: readonly string[];
    readonly names_map_to_models?: boolean;
    readonly portable_names?: boolean;
    readonly file_unchanged?: string;
    readonly nowhere?: readonly string[];
  };
}

const wanted = ['001', '002', '003', '005', '006', '007', '010', '011', '012'].map((number) => `security-${number}`);
const cases = readFileSync(new URL('../conformance/cases/security.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): SafetyCase => JSON.parse(line))
  .filter(({ id }) => wanted.includes(id));

describe('the cases of security that are about results', () => {
  it('are all there', () => {
    expect(cases.map(({ id }) => id)).toEqual(wanted);
  });

  it.each(cases)('$id: $summary', async ({ input, expect: expectation }) => {
    // Deep enough for three steps up to be seen.
    const files = Object.entries(input.files).map(([path, text]) => [`a/b/c/${path}`, text] as const);
    const outer = project(Object.fromEntries(files));
    const cwd = join(outer, 'a/b/c');
    for (const [path, target] of Object.entries(input.links ?? {})) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      symlinkSync(target, join(cwd, path));
    }
    const ended = await gradekit(withoutReporters(input.argv), { cwd, env: input.env ?? {} });
    const found = readdirSync(outer, { recursive: true, encoding: 'utf8' });
    if (expectation.exit !== undefined) expect(ended.code, ended.stderr).toBe(expectation.exit);
    checkNames(cwd, expectation);
    const expected = ['a', 'a/b', 'a/b/c', 'a/b/c/out', ...files.map(([path]) => path)];
    const added = found.filter((path) => !expected.includes(path) && !path.startsWith('a/b/c/out/'));
    if (expectation.writes_only_under !== undefined) expect(added).toEqual([]);
    const unchanged = expectation.file_unchanged;
    if (unchanged !== undefined) expect(readFileSync(join(cwd, unchanged), 'utf8')).toBe(input.files[unchanged]);
    const everything = [ended.stdout, ended.stderr, ...textsIn(join(cwd, 'out'))].join('\n');
    for (const secret of expectation.nowhere ?? []) expect(everything).not.toContain(secret);
  });
});

/** Reporters are of a later version. */
function withoutReporters(argv: readonly string[]): readonly string[] {
  const at = argv.indexOf('--reporter');
  return at < 0 ? argv : argv.toSpliced(at, 2);
}

function checkNames(cwd: string, expectation: SafetyCase['expect']): void {
  const names = readdirSync(join(cwd, 'out')).filter((name) => name.endsWith('.jsonl'));
  if (expectation.result_files !== undefined) expect(names).toHaveLength(expectation.result_files);
  if (expectation.names_map_to_models === true) {
    const { gradekit: own } = JSON.parse(readFileSync(join(cwd, 'out/suite.json'), 'utf8'));
    for (const { model, path } of own.files) expect(modelIn(join(cwd, 'out', path))).toBe(model);
  }
  if (expectation.portable_names === true) {
    for (const name of names) expect(name).toMatch(/^(?!(?:con|nul|aux|com\d)[.])[\w.-]*[\w-]\.jsonl$/i);
  }
  const ids = names.flatMap((name) => rowsOf(join(cwd, 'out', name)).map((row) => row.sample_id));
  if (expectation.ids_in_results !== undefined) expect(ids).toEqual(expectation.ids_in_results);
}

function modelIn(path: string): string | undefined {
  return rowsOf(path)[0]?.model_handle;
}

function rowsOf(path: string): readonly { readonly sample_id: string; readonly model_handle?: string }[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

function textsIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
