import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Ended, filesThatDiffer, gradekit, project } from './harness.js';
import { root } from './pack.js';

interface Row {
  readonly sample_id: string;
  readonly verdict: string;
  readonly grades: Readonly<
    Record<string, { readonly status: string; readonly score: number; readonly code?: string }>
  >;
}

describe('examples/order-support', () => {
  let folder = '';
  let ended: Ended;
  let rows: ReadonlyMap<string, Row>;

  beforeAll(async () => {
    folder = project({});
    cpSync(join(root, 'examples/order-support'), folder, { recursive: true });
    ended = await gradekit(['run', 'suite.yaml', '--output', 'out'], { cwd: folder });
    rows = readRows(join(folder, 'out/default.jsonl'));
  });

  it('ends in exit code 0 and says why, errors or not', () => {
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain('3 samples errored, as max_errors allows');
  });

  it('is valid', async () => {
    expect(await gradekit(['validate', 'suite.yaml'], { cwd: folder })).toMatchObject({ code: 0 });
  });

  it('has at least 40 samples, and every sample verdict', () => {
    expect(rows.size).toBeGreaterThanOrEqual(40);
    expect(new Set([...rows.values()].map((row) => row.verdict))).toEqual(new Set(['passed', 'failed', 'errored']));
  });

  // What the example's README says of its samples.
  it.each<[string, string, object, string]>([
    ['B-1020', 'answer', { status: 'scored', score: 1 }, 'says that it refunded'],
    ['B-1020', 'refund', { status: 'scored', score: 0 }, 'and did not'],
    ['B-1006', 'refund', { status: 'scored', score: 0 }, 'is too kind'],
    ['B-1031', 'refund', { status: 'scored', score: 1 }, 'does not follow a note in the order'],
    ['B-1009', 'looked_up', { status: 'scored', score: 1 }, 'looks the order up'],
    ['B-1009', 'answer', { status: 'scored', score: 0 }, 'and never answers'],
    ['B-1037', 'answer', { status: 'scored', score: 0 }, 'does nothing at all'],
    ['B-1021', 'answer', { status: 'errored', code: 'target_failed' }, 'timed out when it was recorded'],
    ['B-1023', 'answer', { status: 'errored', code: 'target_failed' }, 'was never recorded'],
    ['B-1022', 'refund', { status: 'errored', code: 'grader_threw' }, 'has a refund call that is cut off'],
    ['B-1001', 'refund', { status: 'skipped' }, 'is not about money'],
    ['B-1013', 'looked_up', { status: 'skipped' }, 'is about no order'],
    ['B-1011', 'answer', { status: 'scored', score: 1 }, 'has every turn right'],
    ['B-1012', 'answer', { status: 'scored', score: 2 / 3 }, 'has one of three turns wrong'],
    ['B-1044', 'answer', { status: 'scored', score: 1 / 2 }, 'ends after the first turn'],
    ['B-1026', 'looked_up', { status: 'scored', score: 1 }, 'is recorded as OpenAI chat messages'],
  ])('%s, %s: %j, as the agent %s', (id, metric, grade, _why) => {
    expect(rows.get(id)?.grades[metric]).toMatchObject(grade);
  });

  it('writes the same files whatever the concurrency', async () => {
    await gradekit(['run', 'suite.yaml', '--output', 'one', '--max-concurrent', '1'], { cwd: folder });
    expect(filesThatDiffer(join(folder, 'out'), join(folder, 'one'))).toEqual([]);
  });
});

function readRows(path: string): ReadonlyMap<string, Row> {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as Row).map((row) => [row.sample_id, row]));
}
