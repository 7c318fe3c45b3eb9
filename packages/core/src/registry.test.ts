import { describe, expect, it } from 'vitest';
import type { ErrorCode } from './errors.js';
import { defineExtractor, found } from './extractor.js';
import { pass } from './grade.js';
import { defineGrader } from './grader.js';
import { type Plugin, definePlugin } from './plugin.js';
import { createRegistry, isExtractor, isGrader } from './registry.js';

const grader = defineGrader({ description: 'x', grade: () => pass('x') });
const extractor = defineExtractor({ description: 'x', extract: () => found('x') });

const builtins = definePlugin({
  namespace: 'builtin',
  name: '@gradekit/builtins',
  version: '1.0.0',
  graders: { exact_match: grader },
  extractors: { last_assistant: extractor },
});
const acme = definePlugin({
  namespace: 'acme',
  name: 'gradekit-plugin-acme',
  version: '2.1.0',
  graders: { refund: () => Promise.resolve({ default: grader }) },
});

/** A plugin from outside, as no compiler checked it. */
function foreign(changes: Readonly<Record<string, unknown>>): Plugin {
  return Object.assign({}, acme, changes);
}

describe('createRegistry', () => {
  it('knows who everything is, by full id and in the order of the plugins', () => {
    const registry = createRegistry([builtins, acme]);
    expect([...registry.graders]).toEqual([
      ['builtin/exact_match', { id: 'builtin/exact_match', package: '@gradekit/builtins', version: '1.0.0' }],
      ['acme/refund', { id: 'acme/refund', package: 'gradekit-plugin-acme', version: '2.1.0' }],
    ]);
    expect([...registry.extractors.keys()]).toEqual(['builtin/last_assistant']);
  });

  it('is frozen', () => {
    const registry = createRegistry([builtins]);
    expect(Object.isFrozen(registry)).toBe(true);
    expect(Object.isFrozen(registry.graders.get('builtin/exact_match'))).toBe(true);
  });

  it('takes the same package and version twice as one plugin', () => {
    expect([...createRegistry([acme, foreign({})]).graders.keys()]).toEqual(['acme/refund']);
  });

  it.each<[string, readonly Plugin[], ErrorCode, string]>([
    ['two packages', [acme, foreign({ name: 'other' })], 'namespace_clash', 'other 2.1.0'],
    ['two versions', [acme, foreign({ version: '3.0.0' })], 'namespace_clash', 'gradekit-plugin-acme 3.0.0'],
    ['a contract of the future', [foreign({ apiVersion: 2 })], 'invalid_plugin', 'speaks version 2'],
    ['no contract at all', [foreign({ apiVersion: undefined })], 'invalid_plugin', 'speaks version undefined'],
    ['capitals', [foreign({ namespace: 'Acme' })], 'invalid_name', '"Acme"'],
    ['a slash in a name', [foreign({ graders: { 'a/b': grader } })], 'invalid_name', '"a/b"'],
    ['a reserved namespace', [foreign({ namespace: 'gradekit' })], 'reserved_name', 'builtin, gradekit, local'],
    ['the namespace of the built-ins', [foreign({ namespace: 'builtin' })], 'reserved_name', '"builtin"'],
  ])('refuses %s', (_name, plugins, code, text) => {
    expect(() => createRegistry(plugins)).toThrow(expect.objectContaining({ code }));
    expect(() => createRegistry(plugins)).toThrow(text);
  });
});

describe('loading', () => {
  const registry = createRegistry([builtins, acme]);

  it.each(['exact_match', 'builtin/exact_match', 'acme/refund'])('finds %s', async (name) => {
    expect(await registry.loadGrader(name)).toBe(grader);
  });

  it('finds an extractor', async () => {
    expect(await registry.loadExtractor('last_assistant')).toBe(extractor);
  });

  it('names the nearest grader, and all of them', async () => {
    const wrong = registry.loadGrader('exact_mach');
    await expect(wrong).rejects.toMatchObject({
      code: 'unknown_grader',
      problems: [{ known: ['exact_match', 'acme/refund'], hint: 'did you mean "exact_match"?' }],
    });
  });

  it('has no hint when nothing is near', async () => {
    const wrong = registry.loadExtractor('constructor');
    await expect(wrong).rejects.toMatchObject({ code: 'unknown_extractor', problems: [{ known: ['last_assistant'] }] });
    await expect(wrong).rejects.toSatisfy((error: { problems: readonly object[] }) => !('hint' in error.problems[0]!));
  });

  it.each([
    ['an extractor where a grader is due', extractor],
    ['a text', 'grader'],
    ['a grader without its function', { kind: 'grader' }],
  ])('refuses %s', async (_name, value) => {
    const broken = createRegistry([foreign({ graders: { refund: () => Promise.resolve({ default: value }) } })]);
    await expect(broken.loadGrader('acme/refund')).rejects.toMatchObject({
      code: 'invalid_plugin',
      problems: [{ hint: 'make it with defineGrader' }],
    });
  });

  it('says how to make an extractor', async () => {
    const broken = createRegistry([foreign({ extractors: { last: grader } })]);
    await expect(broken.loadExtractor('acme/last')).rejects.toThrow('make it with defineExtractor');
  });
});

it.each([
  [grader, true, false],
  [extractor, false, true],
  [{ ...grader }, true, false],
  [{ ...extractor }, false, true],
  [null, false, false],
  [() => pass('x'), false, false],
])('tells graders and extractors by their structure: %#', (value, looksLikeGrader, looksLikeExtractor) => {
  expect(isGrader(value)).toBe(looksLikeGrader);
  expect(isExtractor(value)).toBe(looksLikeExtractor);
});
