import type { SampleId } from '@gradekit/core';
import type { Operator } from '../suite/suite.js';

/** What a run comes to; `summary.json` is this in the words of the wire. */
export interface Summary {
  readonly suite: string;
  /** In the suite's order. */
  readonly models: readonly ModelSummary[];
  /** Of all models together: it holds when each model's holds. Absent without a gate. */
  readonly gate?: GateResult;
  readonly verdict: Verdict;
}

/** What one model came to, over all its runs. */
export interface ModelSummary {
  readonly model: string;
  readonly numRuns: number;
  /** Samples, over all runs. */
  readonly n: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly errored: number;
  readonly metrics: Readonly<Record<string, MetricSummary>>;
  readonly reward: MetricSummary;
  /** One for each run, when there are several. */
  readonly runs: readonly RunSummary[];
  /** Sample standard deviation of the runs' mean rewards; absent with one run. */
  readonly rewardStd?: number;
  readonly gate?: GateResult;
  readonly usage: UsageSummary;
  /** Seconds; absent when no sample has times. */
  readonly timing?: {
    readonly meanTotal: number;
    readonly meanTarget: number;
    readonly p50Total: number;
    readonly p95Total: number;
  };
  /** By grade error code, over samples and metrics that count; rewards that are errored by themselves are counted too. */
  readonly errors: Readonly<Record<string, number>>;
}

/** What one run of one model came to. */
export interface RunSummary {
  /** From 1. */
  readonly run: number;
  readonly n: number;
  readonly errored: number;
  /** Mean reward; `null` when nothing was scored. */
  readonly reward: number | null;
  /** Mean by metric; `null` when nothing was scored. */
  readonly metrics: Readonly<Record<string, number | null>>;
}

/** What one metric, or the reward, came to. */
export interface MetricSummary {
  readonly n: number;
  readonly scored: number;
  readonly skipped: number;
  readonly errored: number;
  /** Scored 0 because there was nothing to grade; part of `scored`. */
  readonly noSubmission: number;
  readonly passed: number;
  /** Over scored samples; `null` when there are none. */
  readonly mean: number | null;
  /** 95 % confidence interval of the mean; `null` when there is none. */
  readonly ci95: readonly [low: number, high: number] | null;
  /** Over scored and errored samples, the errored ones as 0; `null` when there are neither. */
  readonly meanErrorsAsZero: number | null;
  /** `passed / scored`; `null` when nothing was scored. */
  readonly passRate: number | null;
}

/** Tokens over all samples. */
export interface UsageSummary {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedInputTokens: number;
  readonly cacheWriteTokens: number;
  readonly reasoningTokens: number;
  /** US dollars; absent when no sample has a cost. */
  readonly cost?: number;
}

/** What a gate answered. */
export interface GateResult {
  readonly holds: boolean;
  /** The number that was compared; `null` for a logical gate, and when nothing was scored. */
  readonly value: number | null;
  readonly op: Operator | 'and' | 'or';
  /** `null` for a logical gate. */
  readonly threshold: number | null;
  /** One sentence with the numbers that were compared, at as many digits as tell them apart. */
  readonly why: string;
  readonly conditions?: readonly GateResult[];
}

/** What the run's exit code is and why: the one place where that is decided. */
export interface Verdict {
  readonly exitCode: 0 | 1 | 3;
  /** One sentence each; empty when all is well. */
  readonly reasons: readonly string[];
}

/** A sample that did not pass, for lists that name them. */
export interface SampleReference {
  readonly sampleId: SampleId;
  readonly modelHandle: string;
  readonly run: number;
}
