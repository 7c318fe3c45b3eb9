import type { JsonObject, JsonValue } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { readRecording } from './detect.js';

const letta = { message_type: 'assistant_message', content: 'a' };
const chat: readonly JsonValue[] = [
  { role: 'user', content: 'q' },
  { role: 'assistant', content: 'a' },
  { role: 'user', content: 'q' },
];

describe('tells the format from the shape', () => {
  const cases: readonly [name: string, row: JsonObject, lengths: readonly number[] | undefined][] = [
    ['Letta turns', { trajectory: [[letta], [letta, letta]] }, [1, 2]],
    ['Letta messages, flat', { trajectory: [letta, letta] }, [2]],
    ['Letta messages, flat, as messages', { messages: [letta, letta] }, [2]],
    ['chat messages', { messages: chat }, [2, 1]],
    ['chat messages as trajectory', { trajectory: chat }, [2, 1]],
    ['chat messages in turns', { trajectory: [chat, chat] }, [3, 3]],
    ['a conversation as an object', { trajectory: { messages: chat } }, [2, 1]],
    ['rules beside the messages', { messages: chat, system: 'rules' }, [3, 1]],
    ['an old result line', { type: 'result', result: { trajectory: [[letta]] } }, [1]],
    ['no messages', { trajectory: [] }, []],
    ['null and messages', { trajectory: null, messages: chat }, [2, 1]],
    ['nothing', { sample_id: 'a', input: 'q' }, undefined],
    ['null', { trajectory: null }, undefined],
  ];

  it.each(cases)('%s', (_name, row, lengths) => {
    expect(readRecording(row)?.trajectory.turns.map((turn) => turn.length)).toEqual(lengths);
  });
});

describe('usage', () => {
  const cases: readonly [name: string, row: JsonObject, usage: unknown][] = [
    ['none', {}, undefined],
    ['empty', { usage: {}, agent_usage: [] }, undefined],
    [
      'of Letta results',
      {
        usage: {
          prompt_tokens: 9,
          completion_tokens: 1,
          cached_input_tokens: 4,
          cache_write_tokens: 2,
          reasoning_tokens: 1,
          cost: 0.25,
        },
      },
      { inputTokens: 9, outputTokens: 1, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 1, costUsd: 0.25 },
    ],
    [
      'of Letta agents: the sum of all steps',
      {
        agent_usage: [
          { prompt_tokens: 9, completion_tokens: 1, cached_input_tokens: 4 },
          { prompt_tokens: 1, completion_tokens: 1 },
        ],
      },
      { inputTokens: 10, outputTokens: 2, cachedInputTokens: 4 },
    ],
    [
      'of OpenAI',
      {
        usage: {
          prompt_tokens: 9,
          completion_tokens: 3,
          prompt_tokens_details: { cached_tokens: 5 },
          completion_tokens_details: { reasoning_tokens: 2 },
        },
      },
      { inputTokens: 9, outputTokens: 3, cachedInputTokens: 5, reasoningTokens: 2 },
    ],
    [
      'of Anthropic, which counts cached input apart',
      { usage: { input_tokens: 1, output_tokens: 3, cache_read_input_tokens: 5, cache_creation_input_tokens: 2 } },
      { inputTokens: 8, outputTokens: 3, cachedInputTokens: 5, cacheWriteTokens: 2 },
    ],
    ['no counts', { usage: { prompt_tokens: 'many', completion_tokens: -1 } }, undefined],
  ];

  it.each(cases)('%s', (_name, row, usage) => {
    expect(readRecording({ ...row, trajectory: [[letta]] })?.trajectory.usage).toEqual(usage);
  });
});

it.each([
  ['Letta', { trajectory: [[letta]] }],
  ['chat', { messages: chat }],
])('keeps the agent state: %s', (_name, row) => {
  const state = { blocks: [{ label: 'human', value: 'tea' }] };
  expect(readRecording({ ...row, agent_state: state })?.trajectory.state).toEqual(state);
  expect(readRecording({ ...row, agent_state: null })?.trajectory).not.toHaveProperty('state');
});

it.each<JsonValue>([7, 'text', {}, [7], [[7]]])('refuses %j as a trajectory', (trajectory) => {
  expect(() => readRecording({ trajectory })).toThrow('expected');
});
