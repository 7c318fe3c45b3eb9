import type { JsonValue } from '@gradekit/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromOpenAiChat } from './openai-chat.js';

const text = (value: string): JsonValue => [{ type: 'text', text: value }];
const user = { role: 'user', content: 'q' };
const assistant = { role: 'assistant', content: 'a' };
const weather = { id: 'c1', type: 'function', function: { name: 'wx', arguments: '{"city":"Oslo"}' } };
const weatherCall = { id: 'c1', name: 'wx', arguments: { city: 'Oslo' }, rawArguments: '{"city":"Oslo"}' };

describe('each kind of chat message', () => {
  const cases: readonly [name: string, message: JsonValue, read: readonly unknown[]][] = [
    ['system', { role: 'system', content: 'rules' }, [{ role: 'system', content: text('rules') }]],
    ['developer is system', { role: 'developer', content: 'rules' }, [{ role: 'system', content: text('rules') }]],
    [
      'user with a name',
      { role: 'user', name: 'ann', content: 'q' },
      [{ role: 'user', name: 'ann', content: text('q') }],
    ],
    [
      'user with an inline image: its length, not its bytes',
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
      [{ role: 'user', content: [{ type: 'media', mediaType: 'image/png', ref: '26' }] }],
    ],
    ['assistant', assistant, [{ role: 'assistant', content: text('a'), toolCalls: [] }]],
    [
      'assistant that said the empty text',
      { role: 'assistant', content: '' },
      [{ role: 'assistant', content: text(''), toolCalls: [] }],
    ],
    [
      'assistant that called, null content',
      { role: 'assistant', content: null, tool_calls: [weather] },
      [{ role: 'assistant', content: [], toolCalls: [weatherCall] }],
    ],
    [
      'assistant that called, "" as some providers write null',
      { role: 'assistant', content: '', tool_calls: [weather] },
      [{ role: 'assistant', content: [], toolCalls: [weatherCall] }],
    ],
    [
      'assistant that spoke and called',
      { role: 'assistant', content: 'Looking.', tool_calls: [weather] },
      [{ role: 'assistant', content: text('Looking.'), toolCalls: [weatherCall] }],
    ],
    [
      'assistant with parts',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'a' },
          { type: 'refusal', refusal: 'no' },
        ],
      },
      [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'no' },
          ],
          toolCalls: [],
        },
      ],
    ],
    [
      'refusal',
      { role: 'assistant', content: null, refusal: 'I will not.' },
      [{ role: 'assistant', content: text('I will not.'), toolCalls: [] }],
    ],
    [
      'a custom tool: its input is no JSON',
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c2', type: 'custom', custom: { name: 'run', input: 'ls -l' } }],
      },
      [
        {
          role: 'assistant',
          content: [],
          toolCalls: [{ id: 'c2', name: 'run', arguments: null, rawArguments: 'ls -l' }],
        },
      ],
    ],
    [
      'a bare call with arguments as an object',
      { role: 'assistant', content: '', tool_calls: [{ name: 'deploy', args: { env: 'qa' } }] },
      [{ role: 'assistant', content: [], toolCalls: [{ id: 'call_0', name: 'deploy', arguments: { env: 'qa' } }] }],
    ],
    [
      'function_call of old',
      { role: 'assistant', content: null, function_call: { name: 'wx', arguments: '{}' } },
      [
        {
          role: 'assistant',
          content: [],
          toolCalls: [{ id: 'call_0', name: 'wx', arguments: {}, rawArguments: '{}' }],
        },
      ],
    ],
    [
      'thoughts beside the content',
      { role: 'assistant', content: 'a', reasoning_content: 'hm' },
      [
        { role: 'reasoning', content: text('hm'), redacted: false },
        { role: 'assistant', content: text('a'), toolCalls: [] },
      ],
    ],
    [
      'tool',
      { role: 'tool', tool_call_id: 'c1', name: 'wx', content: '4C' },
      [{ role: 'tool', callId: 'c1', output: '4C', isError: false }],
    ],
    [
      'tool with parts',
      {
        role: 'tool',
        tool_call_id: 'c1',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      [{ role: 'tool', callId: 'c1', output: 'a\nb', isError: false }],
    ],
    [
      'a text that looks like an error is none',
      { role: 'tool', tool_call_id: 'c1', content: 'Error: down' },
      [{ role: 'tool', callId: 'c1', output: 'Error: down', isError: false }],
    ],
    [
      'a role of its own',
      { role: 'critic', content: 'x' },
      [{ role: 'event', event: 'critic', data: { role: 'critic', content: 'x' } }],
    ],
  ];

  it.each(cases)('%s', (_name, message, read) => {
    expect(fromOpenAiChat([message]).trajectory.turns).toEqual([read]);
  });
});

describe('blocks of Anthropic', () => {
  const cases: readonly [name: string, message: JsonValue, read: readonly unknown[]][] = [
    [
      'thinking, text and call',
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'need tool', signature: 'x' },
          { type: 'text', text: 'Looking.' },
          { type: 'tool_use', id: 't1', name: 'wx', input: { city: 'Oslo' } },
        ],
      },
      [
        { role: 'reasoning', content: text('need tool'), redacted: false },
        {
          role: 'assistant',
          content: text('Looking.'),
          toolCalls: [{ id: 't1', name: 'wx', arguments: { city: 'Oslo' } }],
        },
      ],
    ],
    [
      'nothing but hidden thoughts',
      { role: 'assistant', content: [{ type: 'redacted_thinking', data: 'x' }] },
      [{ role: 'reasoning', content: [], redacted: true }],
    ],
    ['nothing at all', { role: 'assistant', content: [] }, [{ role: 'assistant', content: [], toolCalls: [] }]],
    [
      'tool results only',
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: '4C' },
          { type: 'tool_result', tool_use_id: 't2', content: [{ type: 'text', text: 'down' }], is_error: true },
        ],
      },
      [
        { role: 'tool', callId: 't1', output: '4C', isError: false },
        { role: 'tool', callId: 't2', output: 'down', isError: true },
      ],
    ],
    [
      'tool result and a word: the result comes first',
      {
        role: 'user',
        content: [
          { type: 'text', text: 'and?' },
          { type: 'tool_result', tool_use_id: 't1' },
        ],
      },
      [
        { role: 'tool', callId: 't1', output: '', isError: false },
        { role: 'user', content: text('and?') },
      ],
    ],
    [
      'a tool that the provider ran',
      {
        role: 'assistant',
        content: [
          { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
          { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
          { type: 'text', text: 'Found.' },
        ],
      },
      [
        { role: 'assistant', content: [], toolCalls: [{ id: 's1', name: 'web_search', arguments: {} }] },
        { role: 'tool', callId: 's1', output: '[]', isError: false },
        { role: 'assistant', content: text('Found.'), toolCalls: [] },
      ],
    ],
  ];

  it.each(cases)('%s', (_name, message, read) => {
    expect(fromOpenAiChat([message]).trajectory.turns).toEqual([read]);
  });
});

describe('turns', () => {
  const system = { role: 'system', content: 'rules' };
  const results = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: '4C' }] };
  const cases: readonly [name: string, messages: readonly JsonValue[], lengths: readonly number[]][] = [
    ['none', [], []],
    ['one', [system, user, assistant], [3]],
    ['one for each user message', [system, user, assistant, user, assistant, assistant], [3, 3]],
    ['a greeting belongs to the first', [assistant, user, assistant], [3]],
    ['two user messages are two turns', [user, user, assistant], [1, 2]],
    ['tool results start none', [user, assistant, results, assistant], [4]],
    ['without any user message', [assistant, assistant], [2]],
  ];

  it.each(cases)('%s', (_name, messages, lengths) => {
    expect(fromOpenAiChat(messages).trajectory.turns.map((turn) => turn.length)).toEqual(lengths);
  });
});

describe('what is no trajectory', () => {
  const cases: readonly [messages: JsonValue, message: string][] = [
    [{}, 'messages is an object, expected a list of messages'],
    [[user, 'hi'], 'messages[1] is a text, expected a message, which is an object'],
    [[{ role: 'user', content: 7 }], 'messages[0].content is 7, expected a text or a list of parts'],
    [[{ role: 'assistant', content: true }], 'messages[0].content is true, expected a text or a list of parts'],
    [[{ role: 'assistant', tool_calls: [3] }], 'messages[0].tool_calls[0] is 3, expected an object'],
  ];

  it.each(cases)('%j', (messages, message) => {
    expect(() => fromOpenAiChat(messages)).toThrow(message);
  });
});

it('joins results of old function calls by name', () => {
  const { turns } = fromOpenAiChat([
    { role: 'assistant', function_call: { name: 'wx', arguments: '{}' } },
    { role: 'function', name: 'wx', content: '4C' },
  ]).trajectory;
  expect(turns).toMatchObject([[{ toolCalls: [{ id: 'call_0' }] }, { callId: 'call_0', output: '4C' }]]);
});

it('counts what it leaves behind', () => {
  const messages = [
    { role: 'user', content: [{ type: 'hologram' }, { type: 'hologram' }] },
    { role: 'critic' },
    {},
    { type: 'function_call' },
  ];
  expect(fromOpenAiChat(messages).losses).toEqual([
    { kind: 'content part "hologram"', count: 2 },
    { kind: 'message role "critic"', count: 1 },
    { kind: 'message without a role', count: 1 },
    { kind: 'message type "function_call" without a role', count: 1 },
  ]);
});

it('never changes what it reads, and gives the same for the same', () => {
  const message = fc.record(
    {
      role: fc.constantFrom('user', 'assistant', 'tool', 'system'),
      content: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)),
    },
    { requiredKeys: ['role'] },
  );
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const given: JsonValue = JSON.parse(JSON.stringify(messages));
      const before = JSON.stringify(given);
      const once = fromOpenAiChat(given);
      expect(fromOpenAiChat(given)).toEqual(once);
      expect(JSON.stringify(given)).toBe(before);
    }),
  );
});
