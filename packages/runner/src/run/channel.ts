/** Hands values from one who makes them to one who iterates them. */
export interface Channel<Value> {
  /** Never waits: ask {@link Channel.room} before the next value is made. */
  readonly push: (value: Value) => void;
  /** `undefined` when there is room; else settles once there is. */
  readonly room: () => Promise<void> | undefined;
  /** No more values come; what is held is still handed out. */
  readonly close: () => void;
  /** No more values come, for this reason: thrown once what is held was handed out. */
  readonly fail: (reason: unknown) => void;
  readonly iterator: AsyncIterableIterator<Value>;
}

type End = { readonly kind: 'closed' } | { readonly kind: 'failed'; readonly reason: unknown };

/** So many values wait for a slow reader. */
const capacity = 256;

/**
 * Makes a channel.
 *
 * @param onReturn - called when the reader stops early; the reader goes on when it has settled
 */
export function createChannel<Value>(onReturn: () => Promise<void>): Channel<Value> {
  let held: Value[] = [];
  let next = 0;
  let end: End | undefined;
  let wakeReader: (() => void) | undefined;
  let wakeWriter: (() => void) | undefined;

  function take(): IteratorResult<Value> | undefined {
    if (next < held.length) {
      const value = held[next] as Value;
      next += 1;
      if (next === held.length) emptied();
      return { done: false, value };
    }
    if (end === undefined) return undefined;
    if (end.kind === 'closed') return { done: true, value: undefined };
    const { reason } = end;
    end = { kind: 'closed' };
    throw reason;
  }

  function emptied(): void {
    held = [];
    next = 0;
    wakeWriter?.();
    wakeWriter = undefined;
  }

  function finish(reason: End): void {
    end ??= reason;
    wakeReader?.();
    wakeReader = undefined;
  }

  async function read(): Promise<IteratorResult<Value>> {
    for (;;) {
      const taken = take();
      if (taken !== undefined) return taken;
      await new Promise<void>((resolve) => (wakeReader = resolve));
    }
  }

  const iterator: AsyncIterableIterator<Value> = {
    [Symbol.asyncIterator]: () => iterator,
    next: read,
    return: async () => {
      emptied();
      finish({ kind: 'closed' });
      await onReturn();
      return { done: true, value: undefined };
    },
  };

  return {
    push: (value) => {
      if (end !== undefined) return;
      held.push(value);
      wakeReader?.();
      wakeReader = undefined;
    },
    room: () => {
      if (end !== undefined || held.length < capacity) return undefined;
      return new Promise<void>((resolve) => (wakeWriter = resolve));
    },
    close: () => finish({ kind: 'closed' }),
    fail: (reason) => finish({ kind: 'failed', reason }),
    iterator,
  };
}
