import { readdirSync, readFileSync } from 'node:fs';
import { createRegistry, optionsJsonSchema } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { builtins } from './index.js';

const registry = createRegistry([builtins]);
const here = new URL('.', import.meta.url);

const all = [
  ...[...registry.graders.keys()].map((id) => ({ id, folder: 'graders', load: () => registry.loadGrader(id) })),
  ...[...registry.extractors.keys()].map((id) => ({
    id,
    folder: 'extractors',
    load: () => registry.loadExtractor(id),
  })),
].map((entry) => ({ ...entry, name: entry.id.slice('builtin/'.length), file: entry.id.slice(8).replaceAll('_', '-') }));

it('is the plugin of this package', () => {
  expect(builtins).toMatchObject({ namespace: 'builtin', name: packageJson.name, version: packageJson.version });
});

it('knows every folder of a grader or extractor, and no other', () => {
  const foldersOf = (parent: string): readonly string[] =>
    readdirSync(new URL(`${parent}/`, here), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`);
  expect(all.map(({ folder, file }) => `${folder}/${file}`).sort()).toEqual(
    [...foldersOf('graders'), ...foldersOf('extractors')].sort(),
  );
});

describe.each(all)('$id', ({ name, folder, file, load }) => {
  const textOf = (path: string): string => readFileSync(new URL(`${folder}/${file}/${path}`, here), 'utf8');

  it('loads, and says in one line what it is', async () => {
    const { kind, description } = await load();
    expect(`${kind}s`).toBe(folder);
    expect(description).toMatch(/^[A-Z][^\n]{20,120}\.$/u);
  });

  it('has a README that shows its use, what passes and what does not', () => {
    const readme = textOf('README.md');
    expect(readme).toMatch(new RegExp(`^# ${name}\n`, 'u'));
    expect(readme).toMatch(/^```yaml\n/mu);
    expect(readme).toMatch(new RegExp(`(function|extractor): ${name}\n`, 'u'));
    expect(readme).toMatch(/^## Differences from Letta Evals$/mu);
  });

  it('documents every option with its default, as its JSON Schema has it', async () => {
    const { options } = await load();
    const schema = optionsJsonSchema(options);
    expect(schema === undefined).toBe(options === undefined);
    const properties = Object.entries(Object(schema?.['properties'] ?? {}));
    const section = textOf('README.md').split('## Options')[1]?.split('## Example')[0] ?? '';
    const rows = section.match(/^\| `\w+` .*$/gmu) ?? [];
    expect(rows.map((row) => row.split('`')[1])).toEqual(properties.map(([key]) => key));
    for (const [, property] of properties) expect(property).toHaveProperty('description');
  });

  it('has a test with cases that pass and a case that it rejects', () => {
    const test = textOf(`${file}.test.ts`);
    expect(test).toMatch(folder === 'graders' ? /'passes: / : /'finds: /u);
    expect(test).toMatch(folder === 'graders' ? /'fails: / : /'finds nothing|refuses/u);
  });
});
