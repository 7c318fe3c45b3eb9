import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWindow } from './window.js';

/** Adds results that finish after so many turns of the event loop; 0 is at once. */
async function runWindow(size: number, delays: readonly number[]) {
  const finished: number[] = [];
  const handedOn: number[] = [];
  let mostOpen = 0;
  const window = createWindow<number>(size, {
    onFinished: (result) => finished.push(result),
    onNext: (result) => handedOn.push(result),
  });
  for (const [index, delay] of delays.entries()) {
    window.add(delay === 0 ? index : later(index, delay));
    mostOpen = Math.max(mostOpen, index + 1 - handedOn.length);
    await window.room();
  }
  await window.drained();
  return { finished, handedOn, mostOpen };
}

async function later(value: number, turns: number): Promise<number> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return value;
}

describe('a window', () => {
  it('hands every result on once and in order, and never has more open than its size', async () => {
    const delays = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), delays, async (size, turns) => {
        const { finished, handedOn, mostOpen } = await runWindow(size, turns);
        expect(handedOn).toEqual(turns.map((_, index) => index));
        expect([...finished].sort((a, b) => a - b)).toEqual(handedOn);
        expect(mostOpen).toBeLessThanOrEqual(size);
      }),
      { numRuns: 50 },
    );
  });

  it('says that a result is finished before those that were begun earlier are', async () => {
    const { finished, handedOn } = await runWindow(3, [4, 1, 2]);
    expect(finished).toEqual([1, 2, 0]);
    expect(handedOn).toEqual([0, 1, 2]);
  });

  it.each([
    [
      'a result is rejected',
      (window: ReturnType<typeof createWindow<number>>) => window.add(Promise.reject(new Error('lost'))),
    ],
    ['it is told to fail', (window: ReturnType<typeof createWindow<number>>) => window.fail(new Error('lost'))],
  ])('ends the wait when %s, and hands nothing on any more', async (_case, end) => {
    const handedOn: number[] = [];
    const window = createWindow<number>(2, { onFinished: () => undefined, onNext: (result) => handedOn.push(result) });
    window.add(later(0, 5));
    end(window);
    await expect(window.drained()).rejects.toThrow('lost');
    await expect(window.room()).rejects.toThrow('lost');
    await window.stop(1000);
    expect(handedOn).toEqual([]);
  });

  it('passes on what is thrown while a result is taken', async () => {
    const window = createWindow<number>(1, {
      onFinished: () => {
        throw new Error('the disk is full');
      },
      onNext: () => undefined,
    });
    window.add(later(0, 1));
    await expect(window.room()).rejects.toThrow('the disk is full');
  });

  it('does not wait for ever for what never ends', async () => {
    const window = createWindow<number>(1, { onFinished: () => undefined, onNext: () => undefined });
    window.add(new Promise<number>(() => undefined));
    await window.stop(20);
  });
});
