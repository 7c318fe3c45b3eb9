import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSuite } from '../src/run/run-suite.js';
import { datasetOf, filesOf, fourCases, plainSuite, projectOf, rowsOf, suiteOf } from './project.js';
import { many, slowSuite, collect, errorOf, linesIn } from './runs.js';

describe('what is wrong', () => {
  it('with the dataset is told before anything is written', async () => {
    const folder = projectOf(fourCases);
    writeFileSync(join(folder, 'd.jsonl'), `${datasetOf(fourCases)}${datasetOf(fourCases)}`);
    const error = await errorOf(runSuite(await suiteOf(folder), { output: join(folder, 'a/b/out') }).summary());
    expect(error.code).toBe('duplicate_id');
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });

  it('with the dataset leaves an earlier run as it was', async () => {
    const folder = projectOf(fourCases);
    const suite = await suiteOf(folder);
    const output = join(folder, 'out');
    await runSuite(suite, { output }).summary();
    const before = filesOf(output);
    writeFileSync(join(folder, 'd.jsonl'), 'nonsense\n');
    expect((await errorOf(runSuite(suite, { output }).summary())).code).toMatch(/invalid_(json|dataset)/);
    expect(filesOf(output)).toEqual(before);
  });

  it('with the target leaves an earlier run as it was', async () => {
    const folder = projectOf(fourCases);
    const suite = await suiteOf(folder);
    const output = join(folder, 'out');
    await runSuite(suite, { output }).summary();
    const before = filesOf(output);
    await errorOf(runSuite(suite, { output, cached: join(folder, 'none.jsonl') }).summary());
    expect(filesOf(output)).toEqual(before);
  });

  it.each([
    ['a file stands in the way', 'suite.yaml/out', /suite\.yaml\/out {2}unwritable .*ENOTDIR/],
    ['a folder stands where a file goes', 'taken', /suite\.json\.part {2}unwritable/],
  ])('with the results folder is told with its path: %s', async (_case, name, expected) => {
    const folder = projectOf(fourCases);
    mkdirSync(join(folder, 'taken/.suite.json.part/x'), { recursive: true });
    const error = await errorOf(runSuite(await suiteOf(folder), { output: join(folder, name) }).summary());
    expect(error.code).toBe('unwritable');
    expect(error.message).toMatch(expected);
    expect(error.message).not.toContain('    at ');
  });

  it.each([0, 1.5, Number.NaN])('with maxConcurrent %d is told', async (maxConcurrent) => {
    const suite = await suiteOf(projectOf(fourCases));
    expect((await errorOf(runSuite(suite, { maxConcurrent }).summary())).code).toBe('usage');
  });

  it('reaches who only iterates', async () => {
    const folder = projectOf(fourCases);
    const suite = await suiteOf(folder);
    writeFileSync(join(folder, 'd.jsonl'), '');
    expect((await errorOf(collect(runSuite(suite)))).code).toBe('no_samples');
  });

  it('with resuming nowhere is told', async () => {
    const suite = await suiteOf(projectOf(fourCases));
    expect((await errorOf(runSuite(suite, { resume: {} }).summary())).code).toBe('usage');
  });

  it('with reading a run twice is told', async () => {
    const run = runSuite(await suiteOf(projectOf(fourCases)));
    await run.summary();
    expect(() => run[Symbol.asyncIterator]()).toThrow('this run has begun already');
  });
});

describe('a run that is interrupted', () => {
  it.each(['before it begins', 'in the middle'])('%s ends in an error, with valid files', async (when) => {
    const folder = projectOf(many(2000), slowSuite);
    const controller = new AbortController();
    const output = join(folder, 'out');
    if (when === 'before it begins') controller.abort();
    const run = runSuite(await suiteOf(folder), {
      output,
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done > 20) controller.abort();
      },
    });
    const error = await errorOf(run.summary());
    expect(error.code).toBe('interrupted');
    expect(existsSync(join(output, 'summary.json'))).toBe(false);
    if (when === 'in the middle') expect(rowsOf(join(output, 'default.jsonl')).length).toBeGreaterThan(20);
    else expect(existsSync(output)).toBe(false);
  });

  it('by its reader ends, too', async () => {
    const folder = projectOf(many(2000), slowSuite);
    const output = join(folder, 'out');
    const run = runSuite(await suiteOf(folder), { output });
    for await (const result of run) if (result.index === 30) break;
    expect((await errorOf(run.summary())).code).toBe('interrupted');
    const rows = rowsOf(join(output, 'default.jsonl'));
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.length).toBeLessThan(2000);
  });
});

describe('a command', () => {
  const commandSuite = (command: string): string => {
    const target = `{ kind: command, command: ${JSON.stringify(['sh', '-c', command])} }`;
    return plainSuite.replace('{ kind: recorded, path: t.jsonl }', () => target);
  };

  it('is graded, and its trajectories are in the rows, without secrets', async () => {
    const folder = projectOf(fourCases, commandSuite('cat >/dev/null; echo "key is $ACME_TEST_COOKIE"'));
    process.env['ACME_TEST_COOKIE'] = 'sid-90d1f7ac33';
    try {
      await runSuite(await suiteOf(folder), { output: join(folder, 'out') }).summary();
    } finally {
      delete process.env['ACME_TEST_COOKIE'];
    }
    const [row] = rowsOf(join(folder, 'out/default.jsonl'));
    expect(JSON.stringify(row?.['trajectory'])).toContain('key is [redacted]');
    expect(Object.values(filesOf(join(folder, 'out'))).join('')).not.toContain('sid-90d1f7ac33');
  });

  it('that is running ends with the run when the run is interrupted', async () => {
    const folder = projectOf(many(20), commandSuite('echo $$ >> pids; sleep 30'));
    const controller = new AbortController();
    const output = join(folder, 'out');
    const ended = errorOf(
      runSuite(await suiteOf(folder), { output, signal: controller.signal, maxConcurrent: 3 }).summary(),
    );
    const pids = (): readonly number[] => linesIn(join(folder, 'pids')).map(Number);
    while (pids().length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    controller.abort();
    expect((await ended).code).toBe('interrupted');
    expect(pids()).toHaveLength(3);
    for (const pid of pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(rowsOf(join(output, 'default.jsonl'))).toEqual([]);
  });
});
