import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openLines } from './line-reader.js';
import { openRanges } from './range.js';

const folder = mkdtempSync(join(tmpdir(), 'gradekit-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'file.txt');

interface Read {
  readonly number: number;
  readonly offset: number;
  readonly text: string;
}

function linesOf(content: string | Uint8Array): readonly Read[] {
  writeFileSync(path, content);
  const lines = openLines(path);
  const read: Read[] = [];
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    read.push({ number: line.number, offset: line.offset, text: Buffer.from(line.bytes).toString() });
  }
  lines.close();
  return read;
}

describe('openLines', () => {
  it.each<[string, string, readonly (readonly [number, string])[]]>([
    ['an empty file', '', []],
    ['one line', 'a\n', [[0, 'a']]],
    [
      'no newline at the end',
      'a\nb',
      [
        [0, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'blank lines are lines',
      '\n\na\n\n',
      [
        [0, ''],
        [1, ''],
        [2, 'a'],
        [4, ''],
      ],
    ],
    [
      'CRLF',
      'a\r\nb\r\n',
      [
        [0, 'a'],
        [3, 'b'],
      ],
    ],
    ['a CR at the end of the file', 'a\r', [[0, 'a']]],
    ['a CR inside of a line stays', 'a\rb\n', [[0, 'a\rb']]],
    ['only the last CR belongs to the line end', 'a\r\r\n', [[0, 'a\r']]],
    [
      'a byte order mark',
      '\ufeffa\nb\n',
      [
        [3, 'a'],
        [5, 'b'],
      ],
    ],
    ['only a byte order mark', '\ufeff', []],
    ['separators of Unicode end no line', 'a\u2028b\u2029c\u0085d\n', [[0, 'a\u2028b\u2029c\u0085d']]],
    [
      'offsets are of bytes',
      'é€\n😀\nz',
      [
        [0, 'é€'],
        [6, '😀'],
        [11, 'z'],
      ],
    ],
  ])('%s', (_name, content, expected) => {
    expect(linesOf(content)).toEqual(expected.map(([offset, text], index) => ({ number: index + 1, offset, text })));
  });

  it('gives back every byte of every file, at its place', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r\n', '{', ' ') });
    fc.assert(
      fc.property(text, (content) => {
        const bytes = Buffer.from(content);
        const read = linesOf(bytes);
        expect(read.map((line) => line.text)).toEqual(
          content
            .replace(/\n$/, '')
            .split('\n')
            .map((line) => line.replace(/\r$/, ''))
            .slice(0, read.length),
        );
        for (const { offset, text: own } of read) {
          expect(bytes.subarray(offset, offset + Buffer.byteLength(own)).toString()).toBe(own);
        }
      }),
    );
  });

  it.each([-2, -1, 0, 1, 2])('a line end %d bytes past the border of a chunk', (distance) => {
    const long = 'y'.repeat(2 ** 20 + distance - 2);
    expect(linesOf(`${long}\r\nnext\r\n`).map(({ text }) => text)).toEqual([long, 'next']);
  });

  it('lines longer than any chunk, among short ones', () => {
    const lengths = [3, 5_000_000, 0, 1_048_576, 7, 2_500_000];
    const read = linesOf(lengths.map((length) => `${'y'.repeat(length)}\n`).join(''));
    expect(read.map(({ text }) => text.length)).toEqual(lengths);
    expect(read.map(({ offset }) => offset)).toEqual([0, 4, 5_000_005, 5_000_006, 6_048_583, 6_048_591]);
  });

  it('one line of 300 MB, in time', { timeout: 60_000 }, () => {
    const file = openSync(path, 'w');
    const piece = Buffer.alloc(10_000_000, 'y');
    for (let count = 0; count < 30; count += 1) writeSync(file, piece);
    writeSync(file, '\nnext');
    closeSync(file);
    const lines = openLines(path);
    expect(lines.next()?.bytes.length).toBe(300_000_000);
    expect(lines.next()).toMatchObject({ number: 2, offset: 300_000_001 });
    lines.close();
  });

  it.each<[string, Uint8Array]>([
    ['UTF-16 with a mark, low byte first', Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['UTF-16 with a mark, high byte first', Buffer.from('\ufeff{"a":1}', 'utf16le').swap16()],
    ['UTF-16 without a mark, low byte first', Buffer.from('{"a":1}', 'utf16le')],
    ['UTF-16 without a mark, high byte first', Buffer.from('{"a":1}', 'utf16le').swap16()],
  ])('refuses %s', (_name, content) => {
    expect(() => linesOf(content)).toThrow(/file\.txt:1 {2}file_unreadable {2}the file is UTF-16, expected UTF-8/);
  });

  it('refuses what is no file', () => {
    expect(() => openLines(join(folder, 'gone'))).toThrow('file_not_found');
    expect(() => openLines(folder)).toThrow('file_unreadable');
  });

  it('keeps no file open that it refused', () => {
    const before = openSync(path, 'r');
    for (let count = 0; count < 20; count += 1) expect(() => openLines(folder)).toThrow();
    const after = openSync(path, 'r');
    expect(after - before).toBe(1);
    closeSync(before);
    closeSync(after);
  });

  it('may be closed twice, and early', () => {
    writeFileSync(path, 'a\nb\n');
    const lines = openLines(path);
    expect(lines.next()?.number).toBe(1);
    lines.close();
    lines.close();
  });
});

describe('openRanges', () => {
  it('reads any range in any order, and less where the file ends', () => {
    writeFileSync(path, '0123456789');
    const ranges = openRanges(path);
    expect([ranges.read(7, 2), ranges.read(0, 3), ranges.read(8, 100), ranges.read(20, 5)].map(String)).toEqual([
      '78',
      '012',
      '89',
      '',
    ]);
    ranges.close();
  });

  it('refuses a file that is not there', () => {
    expect(() => openRanges(join(folder, 'gone'))).toThrow('file_not_found');
  });
});
