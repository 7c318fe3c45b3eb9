import { isJsonObject, type JsonObject, type JsonValue, type Usage } from '@gradekit/core';
import { isList } from './reading.js';

/**
 * The tokens and money of one recording, in the words of Letta, OpenAI or Anthropic; of a list, the sum.
 * `undefined` where nothing of it is a count.
 *
 * @example
 * ```ts
 * readUsage({ prompt_tokens: 12, completion_tokens: 3 }); // { inputTokens: 12, outputTokens: 3 }
 * ```
 */
export function readUsage(usage: JsonValue | undefined): Usage | undefined {
  if (isList(usage)) return usage.map((item) => readUsage(item)).reduce(sum, undefined);
  if (!isJsonObject(usage)) return undefined;
  const inputTokens = inputTokensOf(usage);
  const outputTokens = count(usage['completion_tokens'] ?? usage['output_tokens']);
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0, ...detailsOf(usage) };
}

/** All input tokens. Anthropic counts cached ones apart, the others with the rest. */
function inputTokensOf(usage: JsonObject): number | undefined {
  const prompt = count(usage['prompt_tokens']);
  if (prompt !== undefined) return prompt;
  const uncached = count(usage['input_tokens']);
  if (uncached === undefined) return undefined;
  const read = count(usage['cache_read_input_tokens']) ?? 0;
  return uncached + read + (count(usage['cache_creation_input_tokens']) ?? 0);
}

function detailsOf(usage: JsonObject): Omit<Usage, 'inputTokens' | 'outputTokens'> {
  const { prompt_tokens_details: input, completion_tokens_details: output } = usage;
  return present({
    cachedInputTokens: count(
      usage['cached_input_tokens'] ?? usage['cache_read_input_tokens'] ?? detail(input, 'cached_tokens'),
    ),
    cacheWriteTokens: count(usage['cache_write_tokens'] ?? usage['cache_creation_input_tokens']),
    reasoningTokens: count(usage['reasoning_tokens'] ?? detail(output, 'reasoning_tokens')),
    costUsd: count(usage['cost']),
  });
}

function detail(details: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(details) ? details[key] : undefined;
}

function count(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

function sum(a: Usage | undefined, b: Usage | undefined): Usage | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...present({
      cachedInputTokens: add(a.cachedInputTokens, b.cachedInputTokens),
      cacheWriteTokens: add(a.cacheWriteTokens, b.cacheWriteTokens),
      reasoningTokens: add(a.reasoningTokens, b.reasoningTokens),
      costUsd: add(a.costUsd, b.costUsd),
    }),
  };
}

function add(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : a + (b ?? 0);
}

type Details = Omit<Usage, 'inputTokens' | 'outputTokens'>;

/** The counts that are there, without the keys of those that are not. */
function present(counts: { readonly [Key in keyof Details]: number | undefined }): Details {
  return Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
}
