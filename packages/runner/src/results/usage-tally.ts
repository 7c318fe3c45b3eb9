import type { Usage } from '@gradekit/core';
import { ExactSum } from '../statistics/exact-sum.js';
import type { UsageSummary } from './summary.js';

/** Adds up what trajectories took. */
export class UsageTally {
  readonly #tokens = { prompt: 0, completion: 0, cachedInput: 0, cacheWrite: 0, reasoning: 0 };
  #cost: ExactSum | undefined;

  /** Adds one trajectory's. */
  add(usage: Usage): void {
    const tokens = this.#tokens;
    tokens.prompt += usage.inputTokens;
    tokens.completion += usage.outputTokens;
    tokens.cachedInput += usage.cachedInputTokens ?? 0;
    tokens.cacheWrite += usage.cacheWriteTokens ?? 0;
    tokens.reasoning += usage.reasoningTokens ?? 0;
    if (usage.costUsd === undefined) return;
    this.#cost ??= new ExactSum();
    this.#cost.add(usage.costUsd);
  }

  /** What they come to. */
  summary(): UsageSummary {
    const { prompt, completion, cachedInput, cacheWrite, reasoning } = this.#tokens;
    return {
      promptTokens: prompt,
      completionTokens: completion,
      cachedInputTokens: cachedInput,
      cacheWriteTokens: cacheWrite,
      reasoningTokens: reasoning,
      ...(this.#cost === undefined ? {} : { cost: this.#cost.value }),
    };
  }
}
