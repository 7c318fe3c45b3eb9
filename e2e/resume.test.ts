import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesThatDiffer, gradekit, project } from './harness.js';
import type { Expectation, ResumeCase } from './resume/case.js';
import { filesOfCase, resumeCases } from './resume/case.js';
import type { CommandEnd } from './resume/steps.js';
import { doStep, isCommand, linesOf, markRows } from './resume/steps.js';

/** A case that was played. */
interface Played {
  readonly resumeCase: ResumeCase;
  readonly cwd: string;
  readonly ends: readonly CommandEnd[];
  /** The rows before the last step, parsed. */
  readonly before: readonly Row[];
}

interface Row {
  readonly sample_id: string | number;
  readonly grades: Readonly<Record<string, { readonly score: number }>>;
  readonly timing?: unknown;
  readonly mark?: number;
}

const rowsPath = 'out/default.jsonl';
const rowsOf = (cwd: string): readonly Row[] => linesOf(join(cwd, rowsPath)).map((line): Row => JSON.parse(line));

/** Plays all steps; `markBeforeLast` marks the rows that stand there before the last one. */
async function play(resumeCase: ResumeCase, markBeforeLast: boolean): Promise<Played> {
  const cwd = project(filesOfCase(resumeCase));
  const { steps } = resumeCase.input;
  const ends: CommandEnd[] = [];
  let before: readonly Row[] = [];
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    if (isLast && markBeforeLast) markRows(join(cwd, 'out'));
    if (isLast) before = readableRows(cwd);
    ends.push(...(await doStep(cwd, step)));
    if (resumeCase.expect.files_valid_after_each_step === true) checkFiles(cwd);
  }
  return { resumeCase, cwd, ends, before };
}

function readableRows(cwd: string): readonly Row[] {
  return linesOf(join(cwd, rowsPath)).flatMap((line) => {
    try {
      return [JSON.parse(line) as Row];
    } catch {
      return [];
    }
  });
}

function checkFiles(cwd: string): void {
  for (const name of ['out/suite.json', 'out/summary.json']) {
    if (existsSync(join(cwd, name))) JSON.parse(readFileSync(join(cwd, name), 'utf8'));
  }
  rowsOf(cwd);
}

/** The same files, run once and left in peace. */
async function undisturbed({ resumeCase, cwd }: Played): Promise<string> {
  const names = Object.keys(filesOfCase(resumeCase));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(cwd, name), 'utf8')]));
  const other = project(files);
  await gradekit(resumeCase.input.steps.findLast(isCommand)?.filter((word) => word !== '--resume') ?? [], {
    cwd: other,
  });
  return join(other, 'out');
}

async function check(played: Played, expectation: Expectation): Promise<void> {
  const { cwd, ends, before } = played;
  const last = ends.at(-1);
  const said = `${last?.stdout}${last?.stderr}`;
  const { exit, exit_codes, rows, rows_kept, mentions, stderr_mentions, stderr_has_not } = expectation;
  if (exit !== undefined) expect(last?.code, said).toBe(exit);
  if (exit_codes !== undefined) expect(ends.map(({ code }) => code)).toEqual(exit_codes.map(anyOf));
  if (rows !== undefined) expect(rowsOf(cwd)).toHaveLength(rows);
  if (rows_kept !== undefined) expect(before).toHaveLength(rows_kept);
  for (const text of mentions ?? []) expect(said).toContain(text);
  for (const text of stderr_mentions ?? []) expect(last?.stderr).toContain(text);
  for (const text of stderr_has_not ?? []) expect(last?.stderr).not.toContain(text);
  if (expectation.same_bytes_as !== undefined) {
    expect(filesThatDiffer(join(cwd, 'out'), await undisturbed(played))).toEqual([]);
  }
  if (expectation.same_bytes !== undefined) {
    const [left, right] = expectation.same_bytes.map((path) => readFileSync(join(cwd, path), 'utf8'));
    expect(left).toBe(right);
  }
  checkRows(played, expectation);
  checkSummary(cwd, expectation);
}

function anyOf(code: number | readonly number[]): unknown {
  return typeof code === 'number' ? code : expect.toSatisfy((value: number) => code.includes(value));
}

function checkRows({ cwd, before }: Played, { sample, timing_unchanged_for }: Expectation): void {
  const byId = new Map(rowsOf(cwd).map((row) => [row.sample_id, row]));
  for (const [id, { score }] of Object.entries(sample ?? {})) {
    expect(Object.values(byId.get(id)?.grades ?? {}).map((grade) => grade.score)).toEqual([score]);
  }
  for (const id of timing_unchanged_for ?? []) {
    expect(byId.get(id)?.timing).toEqual(before.find((row) => row.sample_id === id)?.timing);
  }
}

function checkSummary(cwd: string, { n, mean, errored }: Expectation): void {
  if (n === undefined && mean === undefined && errored === undefined) return;
  const [model] = JSON.parse(readFileSync(join(cwd, 'out/summary.json'), 'utf8')).models;
  if (n !== undefined) expect(model.n).toBe(n);
  if (mean !== undefined) expect(model.metrics.m.mean).toBe(mean);
  if (errored !== undefined) expect(model.errored).toBe(errored);
}

/** The cases that allow several answers, with the one that is ours. */
const chosen: Readonly<Record<string, number>> = { 'resume-005': 0, 'resume-006': 0, 'resume-007': 1 };

describe('the cases of resume', () => {
  it.each(resumeCases().map((resumeCase) => [resumeCase.id, resumeCase.summary, resumeCase] as const))(
    '%s: %s',
    async (id, _summary, resumeCase) => {
      const { one_of, ...all } = resumeCase.expect;
      const own = one_of?.[chosen[id] ?? -1];
      expect(one_of === undefined || own !== undefined).toBe(true);
      const played = await play(resumeCase, false);
      await check(played, all);
      if (own !== undefined) await check(played, own);
    },
    120_000,
  );

  const counted = resumeCases().filter(({ expect: { graded_in_last_step, graded_in_last_step_ids } }) =>
    [graded_in_last_step, graded_in_last_step_ids].some((value) => value !== undefined),
  );
  it.each(counted.map((resumeCase) => [resumeCase.id, resumeCase] as const))(
    '%s: no row is graded that need not be',
    async (_id, resumeCase) => {
      const { cwd } = await play(resumeCase, true);
      const graded = rowsOf(cwd).filter((row) => row.mark === undefined);
      const { graded_in_last_step, graded_in_last_step_ids } = resumeCase.expect;
      if (graded_in_last_step !== undefined) expect(graded).toHaveLength(graded_in_last_step);
      if (graded_in_last_step_ids !== undefined)
        expect(graded.map((row) => row.sample_id)).toEqual(graded_in_last_step_ids);
    },
  );
});
