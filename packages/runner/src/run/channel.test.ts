import { describe, expect, it } from 'vitest';
import { createChannel } from './channel.js';

const nothing = async (): Promise<void> => undefined;

async function readAll<Value>(iterator: AsyncIterable<Value>): Promise<readonly Value[]> {
  const values: Value[] = [];
  for await (const value of iterator) values.push(value);
  return values;
}

describe('a channel', () => {
  it('hands over what was pushed before and after somebody read', async () => {
    const channel = createChannel<number>(nothing);
    channel.push(1);
    const all = readAll(channel.iterator);
    await new Promise((resolve) => setImmediate(resolve));
    channel.push(2);
    channel.push(3);
    channel.close();
    expect(await all).toEqual([1, 2, 3]);
  });

  it('has no room while much waits for the reader, and room again afterwards', async () => {
    const channel = createChannel<number>(nothing);
    for (let index = 0; index < 256; index += 1) {
      expect(channel.room()).toBeUndefined();
      channel.push(index);
    }
    const room = channel.room();
    expect(room).toBeInstanceOf(Promise);
    for (let index = 0; index < 256; index += 1) await channel.iterator.next();
    await room;
    expect(channel.room()).toBeUndefined();
  });

  it('throws its failure once, after what is held', async () => {
    const channel = createChannel<number>(nothing);
    channel.push(1);
    channel.fail(new Error('lost'));
    expect(await channel.iterator.next()).toEqual({ done: false, value: 1 });
    await expect(channel.iterator.next()).rejects.toThrow('lost');
    expect(await channel.iterator.next()).toEqual({ done: true, value: undefined });
  });

  it('tells when its reader stops early, and takes nothing any more', async () => {
    let stops = 0;
    const channel = createChannel<number>(async () => {
      stops += 1;
    });
    channel.push(1);
    channel.push(2);
    for await (const value of channel.iterator) {
      expect(value).toBe(1);
      break;
    }
    expect(stops).toBe(1);
    channel.push(3);
    expect(channel.room()).toBeUndefined();
    expect(await channel.iterator.next()).toEqual({ done: true, value: undefined });
  });
});
