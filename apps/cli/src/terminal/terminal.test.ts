import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { createOutput } from './output.js';
import { shorten } from './shorten.js';
import { layOut } from './table.js';
import { visible, visibleLines } from './visible.js';

describe('visible', () => {
  it.each([
    ['wrong\rPASS', 'wrong\\rPASS'],
    ['a\u001b[31mred', 'a\\x1b[31mred'],
    ['\u009b2J', '\\x9b2J'],
    ['abc\u202edef', 'abc\\u202edef'],
    ['line\nline\ttab', 'line\\nline\\ttab'],
    ['\ufeffx\u2028y', '\\ufeffx\\u2028y'],
    ['naïve 東京 🚀', 'naïve 東京 🚀'],
  ])('%j is shown as %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('leaves nothing that a terminal obeys, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(visible(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        expect(visible(text).isWellFormed()).toBe(true);
        expect(visibleLines(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      }),
    );
  });
});

describe('shorten', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['Your parcel is on its way', 12, 'Your parcel…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…'],
    ['東京都', 5, '東京…'],
    ['é'.repeat(20), 4, 'ééé…'],
  ])('%j in %d columns is %j', (text, columns, short) => {
    expect(shorten(text, columns)).toBe(short);
  });

  it('never is wider, and never holds half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 2, max: 40 }), (text, columns) => {
        const short = shorten(text, columns);
        expect(stringWidth(short)).toBeLessThanOrEqual(columns);
        expect(short.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });

  it('does not measure a very long text whole', () => {
    expect(shorten('x'.repeat(50_000_000), 10)).toBe('xxxxxxxxx…');
  });
});

describe('layOut', () => {
  it('aligns wide characters, and paints after padding', () => {
    const rows = [
      [{ text: '東京' }, { text: '1', paint: (text: string) => `<${text}>` }],
      [{ text: 'ab' }, { text: '200' }],
    ];
    expect(layOut(rows, ['left', 'right'])).toEqual(['東京    <1>', 'ab    200']);
  });
});

describe('output', () => {
  /** A stream that a test can read; a terminal when it is told so. */
  const streamOf = (isTTY: boolean, columns = 80): NodeJS.WriteStream =>
    Object.assign(Object.create(new PassThrough()), isTTY ? { isTTY, columns } : {});
  const outputOf = (env: NodeJS.ProcessEnv, isTTY: boolean, wantsColour = true) =>
    createOutput({ stdout: streamOf(isTTY), stderr: streamOf(isTTY), env }, { wantsColour });

  it.each<[string, NodeJS.ProcessEnv, boolean, boolean, boolean]>([
    ['a terminal', { TERM: 'xterm' }, true, true, true],
    ['a pipe', { TERM: 'xterm' }, false, false, false],
    ['NO_COLOR', { NO_COLOR: '1' }, true, false, true],
    ['an empty NO_COLOR', { NO_COLOR: '', TERM: 'xterm' }, true, true, true],
    ['FORCE_COLOR on a pipe: colour, no drawing', { FORCE_COLOR: '1' }, false, true, false],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false, false, false],
    ['a dumb terminal', { TERM: 'dumb' }, true, false, false],
    ['a pipe in CI', { CI: 'true', TERM: 'xterm' }, false, false, false],
    ['a terminal in CI', { CI: 'true', TERM: 'xterm' }, true, true, false],
  ])('%s', (_what, env, isTTY, hasColour, isLive) => {
    const output = outputOf(env, isTTY);
    expect([output.colours.isColorSupported, output.isLive]).toEqual([hasColour, isLive]);
    expect(outputOf(env, isTTY, false).colours.isColorSupported).toBe(false);
  });

  it('takes secrets out of everything from when they are known', () => {
    const stdout = new PassThrough();
    const output = createOutput(
      { stdout: Object.assign(stdout, { isTTY: false }) as never, stderr: streamOf(false), env: {} },
      { wantsColour: false },
    );
    output.redactWith((text) => text.replaceAll('tok-1', '[redacted]'));
    output.write('key tok-1\n');
    expect(String(stdout.read())).toBe('key [redacted]\n');
  });

  it('a reader that leaves is no error, and is noticed', () => {
    const stdout = new PassThrough();
    const output = createOutput(
      { stdout: Object.assign(stdout, { isTTY: false }) as never, stderr: streamOf(false), env: {} },
      { wantsColour: false },
    );
    stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(output.isClosed()).toBe(true);
    expect(() => output.write('more')).not.toThrow();
    expect(() => stdout.emit('error', new Error('disk'))).toThrow('disk');
  });

  it.each([
    [0, 100],
    [40, 60],
    [90, 90],
    [400, 120],
  ])('a width of %d gives %d columns', (columns, expected) => {
    expect(
      createOutput({ stdout: streamOf(true, columns), stderr: streamOf(true), env: {} }, { wantsColour: true }).columns,
    ).toBe(expected);
  });
});
