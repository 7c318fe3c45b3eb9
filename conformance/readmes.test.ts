import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtins } from '@gradekit/builtins';
import { createRegistry } from '@gradekit/core';
import { expect, it } from 'vitest';
import { loadSuite } from '../packages/runner/src/suite/load.js';

const source = fileURLToPath(new URL('../packages/builtins/src/', import.meta.url));
const registry = createRegistry([builtins]);

const readmes = ['graders', 'extractors'].flatMap((kind) =>
  readdirSync(join(source, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ name: entry.name.replaceAll('-', '_'), path: join(source, kind, entry.name, 'README.md') })),
);

it.each(readmes)('the suite in the README of $name loads and uses it', async ({ name, path }) => {
  const yaml = /```yaml\n(.*?)```/su.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'gradekit-'));
  writeFileSync(join(folder, 'suite.yaml'), yaml);
  writeFileSync(join(folder, 'trajectories.jsonl'), '');
  for (const [, dataset = ''] of yaml.matchAll(/^dataset: (.*)$/gmu)) writeFileSync(join(folder, dataset), '');
  const suite = await loadSuite(join(folder, 'suite.yaml'), { registry });
  const [metric] = suite.metrics;
  expect([metric?.grader.name, metric?.extractor.name]).toContain(name);
  expect(suite.warnings).toEqual([]);
});
