import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtins } from '@gradekit/builtins';
import { createRegistry } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { loadSuite } from '../packages/runner/src/suite/load.js';

const folder = fileURLToPath(new URL('./letta/', import.meta.url));
const registry = createRegistry([builtins]);

/** Dialect, and the metrics or rewards that can't be run yet. */
const expected: Readonly<Record<string, readonly [dialect: string, unsupported: number]>> = {
  'docs-simple-gate/suite.yaml': ['letta-docs', 1],
  'docs-simple-gate/as-run.yaml': ['letta-c', 1],
  'gate-logical/suite.yaml': ['letta-c', 0],
  'gate-weighted/suite.yaml': ['letta-c', 0],
  'judge-mixed/suite.yaml': ['letta-d', 1],
  'memory-updates/suite.yaml': ['letta-d', 1],
  'order-lookup/suite.yaml': ['letta-d', 0],
  'refund-policy/suite.yaml': ['letta-d', 3],
  'weather-turns/suite.yaml': ['letta-d', 0],
};

describe('every suite of Letta Evals loads', () => {
  it('knows all of them', () => {
    const files = readdirSync(folder).flatMap((name) =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => `${name}/${file}`),
    );
    expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))('%s', async (file, [dialect, unsupported]) => {
    const suite = await loadSuite(join(folder, file), { registry });
    expect(suite.dialect).toBe(dialect);
    expect(suite.unsupported.map((problem) => problem.code)).toEqual(Array(unsupported).fill('not_supported'));
    expect(suite.target.kind).toBe('letta');
  });
});
