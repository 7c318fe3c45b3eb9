import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtins } from '@gradekit/builtins';
import { createRegistry, isJsonObject, type JsonObject } from '@gradekit/core';
import { loadSuite, runSuite, type SampleResult, type Summary } from '@gradekit/runner';
import { beforeAll, describe, expect, it } from 'vitest';

/** The suites of Letta Evals that use built-in graders only, and what the reference's gate said. */
const suites: readonly (readonly [folder: string, gateHolds: boolean | undefined])[] = [
  ['order-lookup', undefined],
  ['weather-turns', undefined],
  ['gate-logical', true],
  ['gate-weighted', false],
];

/** Grades that differ from the reference's on purpose; `docs/letta.md` says why. */
const differences: Readonly<Record<string, string>> = {
  'order-lookup B-1006 tool_status': 'the pattern "B-100[6" is not valid: errored, not 0',
};

describe.each(suites)('%s with --cached recorded', (folder, gateHolds) => {
  const path = fileURLToPath(new URL(`./letta/${folder}/`, import.meta.url));
  let results: ReadonlyMap<string, SampleResult>;
  let summary: Summary;

  beforeAll(async () => {
    const suite = await loadSuite(join(path, 'suite.yaml'), { registry: createRegistry([builtins]) });
    const run = runSuite(suite, { cached: join(path, 'recorded') });
    const all: SampleResult[] = [];
    for await (const result of run) all.push(result);
    summary = await run.summary();
    results = new Map(all.map((result) => [`${result.modelHandle} ${result.sampleId}`, result]));
  });

  it('gives the reference the same grades', () => {
    let compared = 0;
    for (const { model, row } of expectedRows(path)) {
      const result = results.get(`${model} ${String(row['sample_id'])}`);
      for (const [metric, expected] of entriesOf(row['grades'])) {
        const id = `${folder} ${String(row['sample_id'])} ${metric}`;
        const outcome = result?.outcomes[metric];
        compared += 1;
        if (differences[id]) {
          expect(outcome?.grade, id).toMatchObject({ status: 'errored', code: 'invalid_pattern' });
          continue;
        }
        expect(outcome?.grade, id).toMatchObject({ status: 'scored', score: expected['score'] });
        expect(outcome?.grade.status === 'scored' ? outcome.grade.rationale : '', id).toContain(
          String(expected['rationale']),
        );
        const submissions = isJsonObject(row['submissions']) ? row['submissions'] : {};
        expect(outcome?.submission ?? '', id).toBe(submissions[metric]);
      }
    }
    expect(compared).toBeGreaterThan(8);
  });

  it('decides as the reference did', () => {
    expect(summary.gate?.holds).toBe(gateHolds);
  });
});

function expectedRows(path: string): readonly { readonly model: string; readonly row: JsonObject }[] {
  const folder = join(path, 'expected');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => ({ model: name.replace('.jsonl', '').replace('-', '/'), row: JSON.parse(line) })),
    );
}

function entriesOf(grades: unknown): readonly (readonly [string, JsonObject])[] {
  if (!isJsonObject(grades)) return [];
  return Object.entries(grades).flatMap(([name, grade]) => (isJsonObject(grade) ? [[name, grade] as const] : []));
}
