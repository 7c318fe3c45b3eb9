import { describe, expect, it } from 'vitest';
import { isJsonObject } from './json.js';
import {
  type AssistantMessage,
  type ContentPart,
  type Message,
  type ToolCall,
  type Trajectory,
  spokenMessagesOf,
  textOf,
  toolCallsOf,
  toolExchangesOf,
  toolReturnsOf,
} from './trajectory.js';

const text = (words: string): ContentPart => ({ type: 'text', text: words });
const image: ContentPart = { type: 'media', mediaType: 'image/png', ref: 'file_1' };
const call = (id: string): ToolCall => ({ id, name: 'refund', arguments: {} });
const says = (words: string, ...toolCalls: readonly ToolCall[]): AssistantMessage => ({
  role: 'assistant',
  content: [text(words)],
  toolCalls,
});
const calls = (...toolCalls: readonly ToolCall[]): Message => ({ role: 'assistant', content: [], toolCalls });
const returns = (callId: string, isError = false): Message => ({ role: 'tool', callId, output: 'ok', isError });

const trajectory: Trajectory = {
  turns: [
    [
      { role: 'user', content: [text('hello')] },
      { role: 'reasoning', content: [text('hm')], redacted: false },
      calls(call('a'), call('b')),
      returns('a'),
      returns('b', true),
      says('first', call('c')),
    ],
    [],
    [{ role: 'event', event: 'compaction', data: {} }, says('')],
  ],
};

describe('textOf', () => {
  it.each([
    ['one part', [text('4')], '4'],
    ['parts are joined with a space', [text('4'), text('degrees')], '4 degrees'],
    ['media has no text', [text('see'), image, text('this')], 'see this'],
    ['only media', [image], ''],
    ['nothing', [], ''],
    ['empty parts count', [text(''), text('x')], ' x'],
  ])('%s', (_name, content, expected) => {
    expect(textOf({ content })).toBe(expected);
  });

  it('takes another separator', () => {
    expect(textOf({ content: [text('a'), text('b')] }, '\n')).toBe('a\nb');
  });
});

it('spokenMessagesOf leaves out messages that only call tools, and keeps the empty text', () => {
  expect(spokenMessagesOf(trajectory.turns).map((message) => textOf(message))).toEqual(['first', '']);
});

it('toolCallsOf has every call, in order', () => {
  expect(toolCallsOf(trajectory).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('toolReturnsOf has every return, in order', () => {
  expect(toolReturnsOf(trajectory).map(({ callId, isError }) => [callId, isError])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

it('an empty trajectory holds nothing', () => {
  const empty: Trajectory = { turns: [] };
  expect([spokenMessagesOf(empty.turns), toolCallsOf(empty), toolReturnsOf(empty)]).toEqual([[], [], []]);
});

it.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ['{}', false],
  [undefined, false],
])('isJsonObject: %j', (value, isObject) => {
  expect(isJsonObject(value)).toBe(isObject);
});

describe('toolExchangesOf', () => {
  const call = (id: string, n: number): ToolCall => ({ id, name: 'pay', arguments: { n } });
  const says = (...toolCalls: readonly ToolCall[]): Message => ({ role: 'assistant', content: [], toolCalls });
  const returns = (callId: string, output: string): Message => ({ role: 'tool', callId, output, isError: false });
  const exchanged = (...messages: readonly Message[]) =>
    toolExchangesOf({ turns: [messages] }).map(({ call: { arguments: given }, answer }) => [given, answer?.output]);

  it.each<[string, readonly Message[], unknown]>([
    [
      'an id used again later',
      [says(call('a', 1)), returns('a', 'x'), says(call('a', 2)), returns('a', 'y')],
      [
        [{ n: 1 }, 'x'],
        [{ n: 2 }, 'y'],
      ],
    ],
    [
      'an id used twice at once',
      [says(call('a', 1), call('a', 2)), returns('a', 'x'), returns('a', 'y')],
      [
        [{ n: 1 }, 'x'],
        [{ n: 2 }, 'y'],
      ],
    ],
    [
      'parallel calls answered in another order',
      [says(call('a', 1), call('b', 2)), returns('b', 'y'), returns('a', 'x')],
      [
        [{ n: 1 }, 'x'],
        [{ n: 2 }, 'y'],
      ],
    ],
    ['a call without a return', [says(call('a', 1))], [[{ n: 1 }, undefined]]],
    ['a return without a call', [returns('z', 'lost'), says(call('a', 1))], [[{ n: 1 }, undefined]]],
  ])('%s', (_what, messages, expected) => {
    expect(exchanged(...messages)).toEqual(expected);
  });
});
