import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Problem } from '@gradekit/core';
import type { Progress, RunOptions } from '../src/run/options.js';
import { runSuite } from '../src/run/run-suite.js';
import type { Case } from './project.js';
import { datasetOf, filesOf, fourCases, plainSuite, projectOf, rowsOf, suiteOf } from './project.js';

interface Resumed {
  readonly folder: string;
  readonly rowsPath: string;
  /** The files of the first run. */
  readonly before: Readonly<Record<string, string>>;
}

/** A project whose suite was run once. */
async function finishedProject(suite = plainSuite): Promise<Resumed> {
  const folder = projectOf(fourCases, suite);
  await runSuite(await suiteOf(folder), { output: join(folder, 'out') }).summary();
  return { folder, rowsPath: join(folder, 'out/default.jsonl'), before: filesOf(join(folder, 'out')) };
}

/** Resumes, and tells how many samples were graded in doing so, and what was odd. */
async function resume(folder: string, options: RunOptions = {}) {
  const warnings: Problem[] = [];
  let last: Progress | undefined;
  const run = runSuite(await suiteOf(folder), {
    output: join(folder, 'out'),
    resume: {},
    onProgress: (progress) => (last = progress),
    onWarning: (problem) => warnings.push(problem),
    ...options,
  });
  const summary = await run.summary();
  return { summary, graded: (last?.done ?? 0) - (last?.kept ?? 0), done: last?.done, warnings };
}

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);
const writeLines = (path: string, lines: readonly string[]): void =>
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
const editFile = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

describe('resuming', () => {
  it.each([
    ['nothing was done to the files', () => undefined, 0, 0],
    ['the summary is missing', ({ folder }: Resumed) => rmSync(join(folder, 'out/summary.json')), 0, 0],
    ['the rows are missing', ({ rowsPath }: Resumed) => rmSync(rowsPath), 4, 0],
    [
      'the last row was cut off',
      ({ rowsPath }: Resumed) => {
        const lines = linesOf(rowsPath);
        writeLines(rowsPath, lines.slice(0, 2));
        appendFileSync(rowsPath, lines[2]?.slice(0, 25) ?? '');
      },
      2,
      0,
    ],
    [
      'the last row was cut off in the middle of nothing else',
      ({ rowsPath }: Resumed) => writeFileSync(rowsPath, '{"sample'),
      4,
      0,
    ],
    [
      'the last line end is missing',
      ({ rowsPath }: Resumed) => writeFileSync(rowsPath, linesOf(rowsPath).slice(0, 3).join('\n')),
      1,
      0,
    ],
    [
      'a row in the middle is broken',
      ({ rowsPath }: Resumed) =>
        writeLines(
          rowsPath,
          linesOf(rowsPath).map((line, index) => (index === 1 ? '{"sample_id":"s1","gra' : line)),
        ),
      1,
      1,
    ],
    [
      'a row in the middle is another thing',
      ({ rowsPath }: Resumed) =>
        writeLines(
          rowsPath,
          linesOf(rowsPath).map((line, index) => (index === 1 ? '{"sample_id":"s1"}' : line)),
        ),
      1,
      1,
    ],
    ['a row is there twice', ({ rowsPath }: Resumed) => appendFileSync(rowsPath, `${linesOf(rowsPath)[0]}\n`), 0, 0],
    ['a row of another sample is there', ({ rowsPath }: Resumed) => editFile(rowsPath, '"s1"', '"x1"'), 1, 0],
    ['rows are in another order', ({ rowsPath }: Resumed) => writeLines(rowsPath, linesOf(rowsPath).reverse()), 0, 0],
    [
      'an editor made line ends of two bytes',
      ({ rowsPath }: Resumed) => writeFileSync(rowsPath, readFileSync(rowsPath, 'utf8').replaceAll('\n', '\r\n')),
      0,
      0,
    ],
    ['an editor left a blank line', ({ rowsPath }: Resumed) => editFile(rowsPath, '\n', '\n\n'), 0, 0],
  ])('ends in the files of a run that was not disturbed: %s', async (_case, disturb, graded, warnings) => {
    const project = await finishedProject();
    disturb(project);
    const resumed = await resume(project.folder);
    expect(filesOf(join(project.folder, 'out'))).toEqual(project.before);
    expect(resumed.graded).toBe(graded);
    expect(resumed.warnings).toHaveLength(warnings);
    expect(resumed.warnings.every((warning) => warning.place?.line === 2)).toBe(true);
  });

  it('begins a folder that is not there', async () => {
    const folder = projectOf(fourCases);
    expect((await resume(folder)).graded).toBe(4);
    expect(rowsOf(join(folder, 'out/default.jsonl'))).toHaveLength(4);
  });

  it('keeps the bytes of rows that stay', async () => {
    const { folder, rowsPath } = await finishedProject();
    const marked = linesOf(rowsPath).map((line) => line.replace('{', '{"mark":1,'));
    writeLines(rowsPath, marked.slice(0, 3));
    await resume(folder);
    expect(linesOf(rowsPath).slice(0, 3)).toEqual(marked.slice(0, 3));
    expect(rowsOf(rowsPath)[3]).not.toHaveProperty('mark');
  });

  it('knows numbers as ids again', async () => {
    const folder = projectOf([1, 2].map((id) => ({ id, answer: 'yes', truth: 'yes' })));
    await resume(folder);
    const path = join(folder, 'out/default.jsonl');
    writeLines(path, linesOf(path).slice(0, 1));
    expect(await resume(folder)).toMatchObject({ graded: 1, done: 2 });
  });

  it.each([
    ['truth', 'd.jsonl', '"s1","input":"q","ground_truth":"yes"', '"s1","input":"q","ground_truth":"no"'],
    ['trajectory', 't.jsonl', '"content":"no"', '"content":"yes"'],
  ])('grades a sample again whose %s changed', async (_what, file, from, to) => {
    const { folder, rowsPath } = await finishedProject();
    editFile(join(folder, file), from, to);
    expect((await resume(folder, { resume: { only: [] } })).graded).toBe(1);
    expect(rowsOf(rowsPath).map((row) => row['verdict'])).toEqual(['passed', 'passed', 'passed', 'failed']);
  });

  it('keeps what still holds when lines of the recording moved', async () => {
    const { folder } = await finishedProject();
    const path = join(folder, 't.jsonl');
    writeLines(path, linesOf(path).reverse());
    expect((await resume(folder)).graded).toBe(0);
  });

  it.each([
    ['errored and missing by default', undefined, 2, 4],
    ['failed', ['failed' as const], 1, 3],
    ['missing', ['missing' as const], 1, 4],
    ['nothing', [], 0, 3],
  ])('grades again what it is told to: %s', async (_case, only, graded, done) => {
    const { folder, rowsPath } = await finishedProject();
    const lines = linesOf(rowsPath).slice(0, 3);
    writeLines(
      rowsPath,
      lines.map((line, index) => (index === 0 ? line.replace('"verdict":"passed"', '"verdict":"errored"') : line)),
    );
    const resumed = await resume(folder, { resume: only === undefined ? {} : { only } });
    expect(resumed).toMatchObject({ graded, done });
    expect(resumed.warnings.map((warning) => warning.code)).toEqual(done === 4 ? [] : ['samples_left_out']);
  });

  it('leaves rows of samples alone that are not selected', async () => {
    const { folder, before } = await finishedProject();
    const resumed = await resume(folder, { selection: { ids: ['s1'] }, resume: { only: ['failed'] } });
    expect(resumed).toMatchObject({ graded: 1, done: 4, warnings: [] });
    expect(filesOf(join(folder, 'out'))).toEqual(before);
  });

  it('goes on with a selection to the whole dataset', async () => {
    const { folder, before } = await finishedProject();
    rmSync(join(folder, 'out'), { recursive: true });
    await resume(folder, { selection: { ids: ['s2'] } });
    expect(await resume(folder)).toMatchObject({ graded: 3, done: 4 });
    expect(filesOf(join(folder, 'out'))).toEqual(before);
  });

  it('gives the same verdict', async () => {
    const gate = 'gate: { kind: simple, metric_key: m, aggregation: avg_score, op: gte, value: 1 }\n';
    const { folder } = await finishedProject(`${plainSuite}${gate}`);
    expect((await resume(folder)).summary.verdict.exitCode).toBe(1);
  });

  it('may add models, and change how it is judged and how fast it is', async () => {
    const { folder } = await finishedProject();
    const suite = `${plainSuite.replace('path: t.jsonl', 'path: t.jsonl, model_handles: [default, other]')}max_concurrent: 2\nmax_errors: 3\n`;
    writeFileSync(join(folder, 'suite.yaml'), suite);
    const { summary } = await resume(folder);
    expect(summary.models.map((model) => model.n)).toEqual([4, 4]);
  });

  it.each([
    ['the grader', 'test/equals', 'test/slow_equals', 'graders.m.function was "test/equals", is "test/slow_equals"'],
    ['the dataset', 'd.jsonl', 'e.jsonl', 'dataset was "d.jsonl", is "e.jsonl"'],
    ['the number of runs', 'name: s', 'num_runs: 2\nname: s', 'default.jsonl is no longer written'],
  ])('is refused when %s changed, and changes nothing', async (_case, from, to, expected) => {
    const { folder, before } = await finishedProject();
    writeFileSync(join(folder, 'e.jsonl'), datasetOf(fourCases));
    editFile(join(folder, 'suite.yaml'), from, to);
    await expect(resume(folder)).rejects.toMatchObject({
      code: 'resume_mismatch',
      message: expect.stringContaining(expected),
    });
    expect(filesOf(join(folder, 'out'))).toEqual(before);
  });

  it.each([
    ['is not ours', '{"suite":"s","config":{},"samples":[]}', 'resume_mismatch'],
    ['is broken', '{"suite":', 'invalid_results'],
  ])('is refused when the folder %s', async (_case, text, code) => {
    const { folder } = await finishedProject();
    writeFileSync(join(folder, 'out/suite.json'), text);
    await expect(resume(folder)).rejects.toMatchObject({ code });
  });
});

/** Where the process finds jiti. */
const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Starts `killed-run.ts` on a project, with `sh` around it where a limit is to hold. */
function startRun(folder: string, limit?: string) {
  const script = fileURLToPath(new URL('killed-run.ts', import.meta.url));
  const command = [process.execPath, '--import', 'jiti/register', script, folder];
  const core = fileURLToPath(new URL('../../core/src/index.ts', import.meta.url));
  const env = { ...process.env, JITI_ALIAS: JSON.stringify({ '@gradekit/core': core }) };
  const [program = '', ...args] = limit === undefined ? command : ['sh', '-c', `${limit}; exec "$@"`, 'sh', ...command];
  const child = spawn(program, args, { env, cwd: packageFolder, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>((fulfil) =>
    child.once('close', (code, signal) => fulfil({ code, signal, stderr })),
  );
  return { child, ended };
}

const manyCases: readonly Case[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `s${index}`,
  answer: `answer ${index}`,
  truth: 'answer 7',
}));

describe('a process', () => {
  it('that is killed at any moment and resumed ends in the same files', async () => {
    // Slow, so that the kill comes before the end.
    const suite = plainSuite.replace('test/equals', 'test/slow_equals');
    const folder = projectOf(manyCases, suite);
    const undisturbed = projectOf(manyCases, suite);
    await runSuite(await suiteOf(undisturbed), { output: join(undisturbed, 'out') }).summary();
    const rowsPath = join(folder, 'out/default.jsonl');
    for (const rows of [1, 3_000, 6_000]) {
      const { child, ended } = startRun(folder);
      while (
        child.exitCode === null &&
        !(existsSync(rowsPath) && readFileSync(rowsPath, 'utf8').split('\n').length > rows)
      ) {
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
      child.kill('SIGKILL');
      expect(await ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
      if (existsSync(join(folder, 'out/suite.json'))) JSON.parse(readFileSync(join(folder, 'out/suite.json'), 'utf8'));
    }
    const { graded } = await resume(folder);
    expect(graded).toBeLessThan(4_000);
    expect(filesOf(join(folder, 'out'))).toEqual(filesOf(join(undisturbed, 'out')));
  }, 120_000);

  it('that may write no more says so, and goes on later', async () => {
    const folder = projectOf(manyCases.slice(0, 3_000));
    const { ended } = startRun(folder, 'trap "" XFSZ; ulimit -f 600');
    const { code, stderr } = await ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/out\/default\.jsonl {2}unwritable {2}the results can't be written: EFBIG/);
    expect(stderr).not.toContain('    at ');
    expect(existsSync(join(folder, 'out/summary.json'))).toBe(false);
    await resume(folder);
    expect(rowsOf(join(folder, 'out/default.jsonl'))).toHaveLength(3_000);
  }, 60_000);
});
