import { isGradekitError, messageOf, type JsonValue } from '@gradekit/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromLettaTurns } from './letta.js';

const call = (id: string, name = 'get_order'): JsonValue => ({ tool_call_id: id, name, arguments: '{"id":1}' });
const text = (value: string): JsonValue => [{ type: 'text', text: value }];

function messagesOf(...messages: JsonValue[]): unknown {
  return fromLettaTurns([messages]).trajectory.turns[0];
}

describe('each kind of Letta message', () => {
  const cases: readonly [name: string, message: JsonValue, read: unknown][] = [
    [
      'system, with what every message has',
      { message_type: 'system_message', id: 'm1', date: '2026-01-01T00:00:00Z', content: 'rules' },
      { role: 'system', id: 'm1', at: '2026-01-01T00:00:00Z', content: text('rules') },
    ],
    [
      'user',
      { message_type: 'user_message', content: 'q', name: 'ann' },
      { role: 'user', name: 'ann', content: text('q') },
    ],
    [
      'user with an image',
      {
        message_type: 'user_message',
        content: [
          { type: 'text', text: 'see' },
          { type: 'image', source: { type: 'url', url: 'https://shop.invalid/a.png' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'see' },
          { type: 'media', mediaType: 'image', ref: 'https://shop.invalid/a.png' },
        ],
      },
    ],
    [
      'assistant',
      { message_type: 'assistant_message', content: 'a' },
      { role: 'assistant', content: text('a'), toolCalls: [] },
    ],
    [
      'assistant, null',
      { message_type: 'assistant_message', content: null },
      { role: 'assistant', content: [], toolCalls: [] },
    ],
    [
      'assistant, without content',
      { message_type: 'assistant_message' },
      { role: 'assistant', content: [], toolCalls: [] },
    ],
    [
      'assistant, an empty list: the empty text',
      { message_type: 'assistant_message', content: [] },
      { role: 'assistant', content: text(''), toolCalls: [] },
    ],
    [
      'assistant, bare strings as parts',
      { message_type: 'assistant_message', content: ['a', 'b'] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
        toolCalls: [],
      },
    ],
    [
      'reasoning',
      { message_type: 'reasoning_message', reasoning: 'hm' },
      { role: 'reasoning', content: text('hm'), redacted: false },
    ],
    [
      'hidden reasoning',
      { message_type: 'hidden_reasoning_message', state: 'redacted' },
      { role: 'reasoning', content: [], redacted: true },
    ],
    [
      'a call in tool_calls and again in tool_call',
      { message_type: 'tool_call_message', tool_call: call('c1'), tool_calls: [call('c1')] },
      {
        role: 'assistant',
        content: [],
        toolCalls: [{ id: 'c1', name: 'get_order', arguments: { id: 1 }, rawArguments: '{"id":1}' }],
      },
    ],
    [
      'a call in tool_call only',
      { message_type: 'tool_call_message', tool_call: { tool_call_id: 'c1', name: 'f', arguments: '{cut' } },
      { role: 'assistant', content: [], toolCalls: [{ id: 'c1', name: 'f', arguments: null, rawArguments: '{cut' }] },
    ],
    [
      'a call with arguments as an object and no id',
      { message_type: 'tool_call_message', tool_call: { name: 'f', arguments: { a: 1 } }, tool_calls: null },
      { role: 'assistant', content: [], toolCalls: [{ id: 'call_0', name: 'f', arguments: { a: 1 } }] },
    ],
    [
      'a return',
      { message_type: 'tool_return_message', name: 'f', tool_call_id: 'c1', tool_return: 'ok', status: 'success' },
      { role: 'tool', callId: 'c1', output: 'ok', isError: false },
    ],
    [
      'a return that says it is an error',
      { message_type: 'tool_return_message', tool_call_id: 'c1', tool_return: 'down', status: 'error' },
      { role: 'tool', callId: 'c1', output: 'down', isError: true },
    ],
    [
      'a return that is an object',
      { message_type: 'tool_return_message', tool_call_id: 'c1', tool_return: { a: [1] } },
      { role: 'tool', callId: 'c1', output: '{"a":[1]}', isError: false },
    ],
    [
      'an event',
      { message_type: 'event_message', event_type: 'compaction', event_data: {} },
      {
        role: 'event',
        event: 'event_message',
        data: { message_type: 'event_message', event_type: 'compaction', event_data: {} },
      },
    ],
    [
      'no kind but a role',
      { role: 'assistant', content: 'hi' },
      { role: 'assistant', content: text('hi'), toolCalls: [] },
    ],
    ['no kind, a text: as Letta Evals reads it', { content: 'x' }, { role: 'system', content: text('x') }],
    ['no kind, parts: as Letta Evals reads it', { message_type: null, content: [] }, { role: 'user', content: [] }],
  ];

  it.each(cases)('%s', (_name, message, read) => {
    expect(messagesOf(message)).toEqual([read]);
  });
});

describe('parallel returns', () => {
  it('takes the returns that only tool_returns holds, and none twice', () => {
    const message = {
      message_type: 'tool_return_message',
      tool_call_id: 'c0',
      tool_return: 'old',
      tool_returns: [
        { tool_call_id: 'c0', tool_return: 'new', status: 'success' },
        { tool_call_id: 'c1', tool_return: 'sunny', status: 'error' },
      ],
    };
    expect(messagesOf(message)).toEqual([
      { role: 'tool', callId: 'c0', output: 'old', isError: false },
      { role: 'tool', callId: 'c1', output: 'sunny', isError: true },
    ]);
  });

  it('joins returns without an id to calls without one, by name and then by order', () => {
    const returnOf = (name?: string): JsonValue => ({
      message_type: 'tool_return_message',
      tool_return: 'x',
      ...(name === undefined ? {} : { name }),
    });
    const calls = { message_type: 'tool_call_message', tool_calls: [{ name: 'a' }, { name: 'b' }, { name: 'a' }] };
    expect(messagesOf(calls, returnOf('b'), returnOf(), returnOf('a'), returnOf('a'))).toMatchObject([
      { toolCalls: [{ id: 'call_0' }, { id: 'call_1' }, { id: 'call_2' }] },
      { callId: 'call_1' },
      { callId: 'call_0' },
      { callId: 'call_2' },
      { callId: '' },
    ]);
  });
});

describe('the whole', () => {
  it('keeps the turns, also empty ones', () => {
    const { turns } = fromLettaTurns([[{ message_type: 'user_message', content: 'q' }], []]).trajectory;
    expect(turns.map((turn) => turn.length)).toEqual([1, 0]);
  });

  it('reads a flat list as one turn', () => {
    const user = { message_type: 'user_message', content: 'q' };
    expect(fromLettaTurns([user, user]).trajectory.turns.map((turn) => turn.length)).toEqual([2]);
  });

  it('has no turns without messages', () => {
    expect(fromLettaTurns([])).toEqual({ trajectory: { turns: [] }, losses: [] });
  });

  it('keeps the state and sums the usage', () => {
    const usage = { message_type: 'usage_statistics', prompt_tokens: 5, completion_tokens: 2 };
    expect(fromLettaTurns([[usage, usage]], { blocks: [] }).trajectory).toEqual({
      turns: [[]],
      state: { blocks: [] },
      usage: { inputTokens: 10, outputTokens: 4 },
    });
  });

  it('counts kinds that it does not know', () => {
    const ping = { message_type: 'ping' };
    const { losses } = fromLettaTurns([
      [ping, { message_type: 'toString' }, ping, { message_type: 'tool_call_message' }],
    ]);
    expect(losses).toEqual([
      { kind: 'message kind "ping"', count: 2 },
      { kind: 'message kind "toString"', count: 1 },
      { kind: 'tool_call_message without a call', count: 1 },
    ]);
  });

  it('counts messages without a kind, which it can only guess at', () => {
    const { trajectory, losses } = fromLettaTurns([[{ type: 'ai', content: 'hello' }, { type: 'ai' }]]);
    expect(trajectory.turns).toMatchObject([[{ role: 'system' }, { role: 'event', event: 'untyped' }]]);
    expect(losses).toEqual([{ kind: 'message without a kind', count: 2 }]);
  });

  it('leaves keys of the data alone', () => {
    const message: JsonValue = JSON.parse('{"message_type":"odd","__proto__":{"polluted":true}}');
    const [[event] = []] = fromLettaTurns([[message]]).trajectory.turns;
    expect(event?.role === 'event' && Object.hasOwn(event.data, '__proto__')).toBe(true);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('what is no trajectory', () => {
  const user = { message_type: 'user_message', content: 'q' };
  const cases: readonly [trajectory: JsonValue, message: string][] = [
    ['text', 'trajectory is a text, expected a list of turns'],
    [[[user], user], 'trajectory[1] is an object, expected a list of messages'],
    [[user, [user]], 'trajectory[1] is a list, expected a message, which is an object'],
    [[[user, 7]], 'trajectory[0][1] is 7, expected a message, which is an object'],
    [
      [[], [user, { message_type: 'assistant_message', content: 42 }]],
      'trajectory[1][1].content is 42, expected a text or a list of parts',
    ],
    [
      [[{ message_type: 'user_message', content: ['a', 1] }]],
      'trajectory[0][0].content[1] is 1, expected a text or an object',
    ],
    [
      [[{ message_type: 'tool_call_message', tool_calls: ['x'] }]],
      'trajectory[0][0].tool_calls[0] is a text, expected an object',
    ],
    [
      [[{ message_type: 'tool_return_message', tool_returns: [null] }]],
      'trajectory[0][0].tool_returns[0] is null, expected an object',
    ],
  ];

  it.each(cases)('%j', (trajectory, message) => {
    const read = (): unknown => fromLettaTurns(trajectory);
    expect(read).toThrow(message);
    expect(codeOf(read)).toBe('invalid_trajectory');
  });

  it('an agent state that is no object', () => {
    expect(() => fromLettaTurns([], 'state')).toThrow('agent_state is a text, expected an object');
  });
});

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (thrown) {
    return isGradekitError(thrown) ? thrown.code : messageOf(thrown);
  }
  return 'nothing was thrown';
}

const kind = fc.constantFrom(
  'assistant_message',
  'tool_call_message',
  'tool_return_message',
  'user_message',
  'ping',
  undefined,
);

const json = fc.jsonValue({ maxDepth: 3 });

it('answers or throws invalid_trajectory, whatever the messages hold', () => {
  const message = fc.record(
    {
      message_type: kind,
      role: json,
      content: json,
      tool_call: json,
      tool_calls: json,
      tool_return: json,
      tool_returns: json,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.array(message)), (turns) => {
      const given: JsonValue = JSON.parse(JSON.stringify(turns));
      expect(['nothing was thrown', 'invalid_trajectory']).toContain(codeOf(() => fromLettaTurns(given)));
    }),
  );
});
