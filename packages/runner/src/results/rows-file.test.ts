import { mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRowsFile } from './rows-file.js';

const folder = (): string => mkdtempSync(join(tmpdir(), 'gradekit-rows-'));
const row = (index: number, filling = ''): string => JSON.stringify({ sample_id: index, text: `ä${filling}` });

describe('a file of rows', () => {
  it('ends in order, whatever order its rows came in', () => {
    const orders = fc.integer({ min: 0, max: 40 }).chain((count) =>
      fc.shuffledSubarray(
        Array.from({ length: count }, (_, index) => index),
        { minLength: count },
      ),
    );
    fc.assert(
      fc.property(orders, (order) => {
        const path = join(folder(), 'm.jsonl');
        const rows = openRowsFile(path, { flushes: 'soon' });
        for (const place of order) rows.add(place, row(place));
        rows.finish();
        const expected = order.map((_, index) => `${row(index)}\n`).join('');
        expect(readFileSync(path, 'utf8')).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('takes rows that are longer than a batch', () => {
    const path = join(folder(), 'm.jsonl');
    const rows = openRowsFile(path, { flushes: 'soon' });
    const long = row(1, 'ü'.repeat(400_000));
    rows.add(1, long);
    rows.add(0, row(0));
    rows.finish();
    expect(readFileSync(path, 'utf8')).toBe(`${row(0)}\n${long}\n`);
    expect(readdirSync(join(path, '..'))).toEqual(['m.jsonl']);
  });

  it.each([
    ['at once', 'each-row' as const, 0],
    ['some moments later', 'soon' as const, 1],
  ])('has its rows on disk %s', async (_case, flushes, moments) => {
    const path = join(folder(), 'm.jsonl');
    const rows = openRowsFile(path, { flushes });
    rows.add(0, row(0));
    for (let waited = 0; waited < moments * 50 && readFileSync(path, 'utf8') === ''; waited += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(readFileSync(path, 'utf8')).toBe(`${row(0)}\n`);
    rows.close();
  });

  it('keeps rows that it is told to keep, and drops all else', () => {
    const path = join(folder(), 'm.jsonl');
    const old = [row(2), 'broken', row(0)].map((line) => `${line}\n`).join('');
    writeFileSync(path, `${old}{"cut`);
    const kept = { byId: new Map(), end: Buffer.byteLength(old), lacksLineEnd: false };
    const rows = openRowsFile(path, { kept, flushes: 'soon' });
    const [two, zero] = [row(2), row(0)].map((line) => Buffer.byteLength(line));
    rows.keep(2, { offset: 0, length: two ?? 0 });
    rows.keep(0, { offset: (two ?? 0) + 1 + 'broken\n'.length, length: zero ?? 0 });
    rows.add(1, row(1));
    expect(rows.read({ offset: 0, length: two ?? 0 })).toEqual({ sample_id: 2, text: 'ä' });
    rows.finish();
    expect(readFileSync(path, 'utf8')).toBe([row(0), row(1), row(2)].map((line) => `${line}\n`).join(''));
  });

  it('never writes through a link', () => {
    const inside = folder();
    const outside = join(folder(), 'outside.txt');
    writeFileSync(outside, 'keep me');
    symlinkSync(outside, join(inside, 'm.jsonl'));
    symlinkSync(outside, join(inside, '.m.jsonl.part'));
    const rows = openRowsFile(join(inside, 'm.jsonl'), { flushes: 'soon' });
    rows.add(1, row(1));
    rows.add(0, row(0));
    rows.finish();
    expect(readFileSync(outside, 'utf8')).toBe('keep me');
    expect(readFileSync(join(inside, 'm.jsonl'), 'utf8')).toBe(`${row(0)}\n${row(1)}\n`);
  });

  it('refuses with the path and a way out when the system does', () => {
    expect(() => openRowsFile(join(folder(), 'none', 'm.jsonl'), { flushes: 'soon' })).toThrow(
      /m\.jsonl {2}unwritable {2}the results can't be written: ENOENT/,
    );
  });
});
