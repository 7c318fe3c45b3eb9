import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSuite } from '../suite/load.js';
import type { Metric, Suite } from '../suite/suite.js';
import { complaints, head, load, registry, writeFolder } from '../suite/testing/folder.js';
import { findProjectRoot } from './project-root.js';
import { looksLikeCode, parseReference } from './reference.js';
import { syntaxPlace } from './syntax-place.js';

const grader = (name: string, more = ''): string =>
  `${head}graders:\n  m: {function: "${name}", extractor: acme/last${more}}\n`;
const extractor = (name: string): string => `${head}graders:\n  m: {function: acme/equal, extractor: "${name}"}\n`;

describe('references', () => {
  it.each([
    ['graders.ts:polite', { file: 'graders.ts', name: 'polite', language: 'typescript' }],
    ['./a/b.mjs:$x', { file: './a/b.mjs', name: '$x', language: 'javascript' }],
    ['g.cts:größe', { file: 'g.cts', name: 'größe', language: 'typescript' }],
    ['C:\\g.py:f', { file: 'C:\\g.py', name: 'f', language: 'python' }],
    ['exact_match', undefined],
    ['acme/refund', undefined],
    ['g.ts', undefined],
    ['g.ts:a b', undefined],
    ['g.rb:f', undefined],
  ])('%s', (written, reference) => {
    expect(parseReference(written)).toEqual(reference === undefined ? undefined : { written, ...reference });
  });

  it('knows what was meant as code', () => {
    expect(['g.ts', 'g.tsx:f', 'g.py:'].every(looksLikeCode)).toBe(true);
    expect(looksLikeCode('acme/refund')).toBe(false);
  });
});

describe('the root of a project', () => {
  it.each([
    ['the nearest .git', { '.git/HEAD': '', 'a/package.json': '{}', 'a/b/x': '' }, ''],
    ['a pnpm workspace', { 'a/pnpm-workspace.yaml': '', 'a/b/x': '' }, 'a'],
    ['workspaces of npm', { 'a/package.json': '{"workspaces":[]}', 'a/b/x': '' }, 'a'],
    ['the topmost package.json', { 'a/package.json': 'broken', 'a/b/package.json': '{}', 'a/b/x': '' }, ''],
  ])('%s', (_why, files, root) => {
    const folder = writeFolder(files);
    expect(findProjectRoot(join(folder, 'a/b'))).toBe(join(folder, root));
  });
});

const gradeOf = async (suite: Suite): Promise<unknown> => {
  const metric: Metric | undefined = suite.metrics[0];
  const context = { options: metric?.grader.options, trajectory: { turns: [] }, signal: new AbortController().signal };
  const grade: unknown = metric?.grader.implementation?.grade;
  return typeof grade === 'function' ? grade({ id: 1, input: '', metadata: {} }, 'text', context) : undefined;
};

const extractionOf = async (suite: Suite): Promise<unknown> => {
  const extract: unknown = suite.metrics[0]?.extractor.implementation?.extract;
  return typeof extract === 'function' ? extract({ turns: [] }, { options: {} }) : undefined;
};

describe('graders of a file', () => {
  it.each([
    [
      'TypeScript',
      'g.ts',
      'enum E { A = 1 }\nexport const g = (_: unknown, text: string) => ({ score: E.A, rationale: text });',
    ],
    [
      'TypeScript that imports the contract',
      'g.ts',
      "import { score } from '@gradekit/core';\nexport const g = (_: unknown, text: string) => score(1, text);",
    ],
    [
      'TypeScript as .mts',
      'g.mts',
      'export function g(_: unknown, text: string) { return { score: 1, rationale: text }; }',
    ],
    ['JavaScript', 'g.mjs', 'export const g = (_, text) => ({ score: 1, rationale: text });'],
    [
      'JavaScript that imports the contract',
      'g.mjs',
      "import { score } from '@gradekit/core';\nexport const g = (_, text) => score(1, text);",
    ],
    ['CommonJS', 'g.cjs', 'exports.g = (_, text) => ({ score: 1, rationale: text });'],
    [
      'CommonJS that can not be read ahead',
      'g.cjs',
      "module.exports = Object.fromEntries([['g', (_, text) => ({ score: 1, rationale: text })]]);",
    ],
    [
      'defineGrader',
      'g.mjs',
      "export const g = { kind: 'grader', description: '', grade: (_, text) => ({ score: 1, rationale: text }) };",
    ],
  ])('%s', async (_why, file, code) => {
    expect(await gradeOf(await load(grader(`${file}:g`), { [file]: code }))).toMatchObject({
      score: 1,
      rationale: 'text',
    });
  });

  it('get the options of the suite', async () => {
    const suite = await load(grader('g.mjs:g', ', options: {max: 3}'), {
      'g.mjs': 'export const g = (s, t, { options }) => options.max;',
    });
    expect(await gradeOf(suite)).toBe(3);
    expect(suite.metrics[0]?.grader.optionsHash).not.toBe('44136fa355b3678a');
  });

  it('are known by what stands in their file', async () => {
    const [one, other] = await Promise.all(
      ['1', '2'].map((score) => load(grader('./g.mjs:g'), { 'g.mjs': `export const g = () => ${score};` })),
    );
    expect(one?.metrics[0]?.grader.identity).toMatchObject({
      id: 'local/g.mjs:g',
      package: 'local',
      version: expect.stringMatching(/^sha256:[0-9a-f]{16}$/),
    });
    expect(one?.metrics[0]?.grader.identity.version).not.toBe(other?.metrics[0]?.grader.identity.version);
  });

  it('may import other files', async () => {
    const files = {
      'lib/g.ts': "import { one } from './one';\nexport const g = () => one;",
      'lib/one.ts': 'export const one: number = 1;',
    };
    expect(await gradeOf(await load(grader('lib/g.ts:g'), files))).toBe(1);
  });
});

describe('extractors of a file', () => {
  it.each([
    ["() => 'a'", { found: true, submission: 'a' }],
    ["async () => 'a'", { found: true, submission: 'a' }],
    ['() => null', { found: false, reason: 'e.mjs:e found nothing' }],
    ["() => ({ found: true, submission: 'a', note: 'n' })", { found: true, submission: 'a', note: 'n' }],
    ["() => ({ found: false, reason: 'r' })", { found: false, reason: 'r' }],
    [
      "({ kind: 'extractor', description: '', extract: () => ({ found: true, submission: 'a' }) })",
      { found: true, submission: 'a' },
    ],
  ])('%s', async (code, extraction) => {
    expect(await extractionOf(await load(extractor('e.mjs:e'), { 'e.mjs': `export const e = ${code};` }))).toEqual(
      extraction,
    );
  });

  it.each(['() => 5', '() => ({ found: true })'])('%s is no extraction', async (code) => {
    const suite = await load(extractor('e.mjs:e'), { 'e.mjs': `export const e = ${code};` });
    await expect(extractionOf(suite)).rejects.toThrow('must answer a text, an extraction or null');
  });
});

it('rewards come from a file too', async () => {
  const suite = await load(`${extractor('acme/last')}reward: {kind: custom, function: r.ts:blend}\n`, {
    'r.ts': 'export const blend = () => 0.5;',
  });
  expect(suite.reward).toMatchObject({
    kind: 'custom',
    name: 'r.ts:blend',
    passThreshold: 1,
    identity: { id: 'local/r.ts:blend' },
  });
});

/** Code that can't be loaded, and what is said of it. */
const broken: readonly (readonly [why: string, file: string, code: string, ...said: readonly string[]])[] = [
  [
    'a missing export',
    'g.ts',
    'export const polite = () => 1;',
    'suite.yaml:5:17  code_not_loaded  g.ts does not export "g"',
    'known: polite',
  ],
  ['nothing exported', 'g.mjs', 'const a = 1;', 'it exports nothing'],
  [
    'a syntax error in TypeScript',
    'g.ts',
    'export const a = 1;\nexport const g = (s: string) => {{ ;\n',
    'g.ts:3:1  code_not_loaded',
    'syntax error',
  ],
  ['a throw', 'g.mjs', "throw new Error('boom');", 'suite.yaml:5:17  code_not_loaded', 'boom'],
  ['a package that is not there', 'g.mjs', "import 'no-such-package';", 'no-such-package'],
  ['a number', 'g.mjs', 'export const g = 5;', 'invalid_plugin', 'and is a number'],
  [
    'an extractor for a grader',
    'g.mjs',
    "export const g = { kind: 'extractor', extract() {} };",
    'of kind "extractor"',
  ],
];

describe('code that can not be loaded', () => {
  it.each(broken)('%s', async (_why, file, code, ...said) => {
    const complaint = await complaints(grader(`${file}:g`), { [file]: code });
    for (const words of said) expect(complaint).toContain(words);
  });

  it.each(['null', '[]', "'text'"])('%s is no extractor and no reward', async (value) => {
    const files = { 'e.mjs': `export const e = ${value}; export const r = {};` };
    const complaint = await complaints(`${extractor('e.mjs:e')}reward: {kind: custom, function: e.mjs:r}\n`, files);
    expect(complaint).toContain('e.mjs:e must be a function (trajectory, context)');
    expect(complaint).toContain('e.mjs:r must be a function (context)');
  });

  it('a file that is not there comes with the nearest name', async () => {
    expect(await complaints(grader('grader.mjs:g'), { 'graders.mjs': '' })).toContain('did you mean "graders.mjs"?');
  });
});

it('a syntax error that Node gives no place for is looked up in the file', async () => {
  const folder = writeFolder({ 'g.mjs': 'export const a = 1;\nexport const g = ) => 1;\n' });
  const path = join(folder, 'g.mjs');
  const reference = { written: 'g.mjs:g', file: 'g.mjs', name: 'g', language: 'javascript' as const };
  const code = { reference, path, shownPath: 'sub/g.mjs', identity: { id: '', package: '', version: '' } };
  expect(await syntaxPlace(code, new SyntaxError("Unexpected token ')'"))).toMatchObject({
    place: { file: 'sub/g.mjs', line: 2, column: 18 },
  });
  expect(await syntaxPlace(code, new Error('boom'))).toBeUndefined();
});

describe('code that may not run', () => {
  const marker =
    "import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('./ran.txt', import.meta.url), 'x');\nexport const g = () => 1;\n";

  it('outside the project nothing is imported, nor what lies inside beside it', async () => {
    const folder = writeFolder({
      'proj/package.json': '{}',
      'proj/.git/HEAD': '',
      'outside.mjs': marker,
      'proj/inside.mjs': marker,
      'proj/d.jsonl': '',
      'proj/t.jsonl': '',
    });
    const suite = join(folder, 'proj/suite.yaml');
    const text = `${grader('../outside.mjs:g')}  n: {function: inside.mjs:g, extractor: acme/last}\n`;
    writeFileSync(suite, text);
    await expect(loadSuite(suite, { registry })).rejects.toThrow('../outside.mjs:g lies outside the project');
    expect([join(folder, 'ran.txt'), join(folder, 'proj/ran.txt')].filter((path) => existsSync(path))).toEqual([]);
  });

  it('a link out of the project is followed before it is judged', async () => {
    const folder = writeFolder({ 'proj/.git/HEAD': '', 'outside.mjs': marker, 'proj/d.jsonl': '', 'proj/t.jsonl': '' });
    symlinkSync(join(folder, 'outside.mjs'), join(folder, 'proj/inside.mjs'));
    writeFileSync(join(folder, 'proj/suite.yaml'), grader('inside.mjs:g'));
    await expect(loadSuite(join(folder, 'proj/suite.yaml'), { registry })).rejects.toThrow('outside the project');
    expect(existsSync(join(folder, 'ran.txt'))).toBe(false);
  });

  it('a suite that is reached through a link has its real project', async () => {
    const folder = writeFolder({
      'real/.git/HEAD': '',
      'real/g.mjs': 'export const g = () => 1;',
      'real/d.jsonl': '',
      'real/t.jsonl': '',
    });
    writeFileSync(join(folder, 'real/suite.yaml'), grader('g.mjs:g'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    expect((await loadSuite(join(folder, 'link/suite.yaml'), { registry })).metrics).toHaveLength(1);
  });

  it('with code refused, neither files nor commands are taken', async () => {
    const text = `name: s\ndataset: d.jsonl\ntarget: {kind: command, command: cat}\ngraders:\n  m: {function: g.mjs:g, extractor: g.py:e}\nreward: {kind: custom, function: r.ts:r}\n`;
    const complaint = await complaints(text, { 'g.mjs': marker }, { allowCode: false });
    expect(complaint.match(/code_refused/g)).toHaveLength(4);
    expect(complaint).toContain('--no-code');
  });

  it('a project that can only be read is fine', async () => {
    const folder = writeFolder({ 'suite.yaml': grader('g.ts:g'), 'g.ts': 'export const g = (): number => 1;' });
    mkdirSync(join(folder, 'node_modules'));
    await loadSuite(join(folder, 'suite.yaml'), { registry });
    expect(existsSync(join(folder, 'node_modules/.cache'))).toBe(false);
    expect(readFileSync(join(folder, 'g.ts'), 'utf8')).toContain('number');
  });
});
