import type { AnyExtractor, AnyGrader, Grade, Identity, JsonObject, Problem, Sample, Trajectory } from '@gradekit/core';

/**
 * A suite that was read, checked and resolved: every name found, every option validated, every path absolute.
 * Made by `loadSuite`.
 */
export interface Suite {
  readonly name: string;
  readonly description?: string;
  /** Absolute path of the suite file. */
  readonly file: string;
  /** Absolute path of its folder; relative paths of the suite start here. */
  readonly folder: string;
  readonly dialect: Dialect;
  /** Absolute path of the dataset. */
  readonly dataset: string;
  readonly target: TargetSpec;
  /** In the suite's order; never empty. */
  readonly metrics: readonly Metric[];
  readonly reward: RewardSpec;
  /** Without a gate a run only measures. */
  readonly gate?: GateSpec;
  /** The first so many samples; all by default. At least 1. */
  readonly maxSamples?: number;
  /** Only samples whose `metadata.tags` hold all of these. */
  readonly sampleTags?: readonly string[];
  /** How often the dataset is run, at least 1; 1 by default. */
  readonly numRuns: number;
  /** Samples in flight at once, at least 1; 15 by default. */
  readonly maxConcurrent: number;
  /** How many samples may be errored before the run ends in exit code 3; 0 by default. */
  readonly maxErrors: MaxErrors;
  /** Absolute path of the results folder, where the suite names one. */
  readonly output?: string;
  /** The suite as written, with its defaults filled in and relative paths kept: what `suite.json` holds. */
  readonly config: JsonObject;
  /** Values of the suite that are secrets (keys, headers): redacted wherever they turn up. */
  readonly secrets: readonly string[];
  /** Why this suite can't be run by this version, where it can't (a model judge, Python code): `runSuite` throws them. */
  readonly unsupported: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Which suite format a file is written in: ours, one of Letta Evals' four, or that of its documentation pages. */
export type Dialect = 'gradekit' | 'letta-a' | 'letta-b' | 'letta-c' | 'letta-d' | 'letta-docs';

/** A number of samples, or a share of them in [0, 1]. */
export type MaxErrors =
  { readonly kind: 'count'; readonly count: number } | { readonly kind: 'share'; readonly share: number };

/** Where trajectories come from. */
export type TargetSpec = RecordedTargetSpec | CommandTargetSpec | LiveTargetSpec;

/** Trajectories that were recorded already. */
export interface RecordedTargetSpec {
  readonly kind: 'recorded';
  /** Absolute path of a JSONL file or a results folder; absent: the dataset's own rows carry them. */
  readonly path?: string;
  /** Empty: one model, called `default`. */
  readonly modelHandles: readonly string[];
}

/** A program that is started once a sample: the sample as JSON on its standard input, the trajectory or plain text on its standard output. */
export interface CommandTargetSpec {
  readonly kind: 'command';
  /** Program and arguments; no shell sees them. At least one. */
  readonly command: readonly [string, ...string[]];
  /** Absolute path; the suite's folder by default. */
  readonly cwd: string;
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Per attempt, in milliseconds; 300,000 by default. */
  readonly timeoutMs: number;
  /** Attempts after the first that failed; 0 by default. */
  readonly maxRetries: number;
  readonly modelHandles: readonly string[];
}

/** A live target of Letta Evals: it is understood, and needs recorded trajectories in its place (`--cached`). */
export interface LiveTargetSpec {
  readonly kind: 'letta';
  readonly modelHandles: readonly string[];
}

/** One named use of a grader. */
export interface Metric {
  readonly name: string;
  /** Shown in place of the name. */
  readonly displayName?: string;
  readonly grader: MetricGrader;
  readonly extractor: MetricExtractor;
  /** Share in a weighted average, at least 0; 1 by default. */
  readonly weight: number;
  /** A score of at least this passes; in [0, 1], 1 by default. */
  readonly passThreshold: number;
  /** A sample that does not pass this metric does not pass. */
  readonly required: boolean;
  /** Shown, and part of no reward and no verdict. */
  readonly advisory: boolean;
  /** Deadline of one grade, extraction included, in milliseconds; 10,000 by default. */
  readonly timeoutMs: number;
}

/** A metric's grader with its validated options. */
export interface MetricGrader {
  /** As the suite writes it: `exact_match`, `acme/refund`, `graders.ts:polite`. */
  readonly name: string;
  readonly identity: Identity;
  /** 16 hexadecimal digits over the options as the suite gives them, keys sorted. */
  readonly optionsHash: string;
  /** Absent where this version can't run it (then the suite has an `unsupported` problem for it). */
  readonly implementation?: AnyGrader;
  readonly options: unknown;
}

/** A metric's extractor with its validated options. */
export interface MetricExtractor {
  readonly name: string;
  readonly identity: Identity;
  readonly optionsHash: string;
  readonly implementation?: AnyExtractor;
  readonly options: unknown;
}

/** How a sample's grades become one number. */
export type RewardSpec = MetricRewardSpec | WeightedRewardSpec | CustomRewardSpec;

/** The score of one metric. */
export interface MetricRewardSpec {
  readonly kind: 'metric';
  readonly metric: string;
  /** Of the reward; where it is absent, the metric's own threshold decides. */
  readonly passThreshold?: number;
}

/** The weighted mean of all metrics that are not advisory; what a suite without `reward` has. */
export interface WeightedRewardSpec {
  readonly kind: 'weighted_average';
  /** Metric to weight; every metric that counts is in it. */
  readonly weights: Readonly<Record<string, number>>;
  /** Of the reward; where it is absent, every metric that counts must pass. */
  readonly passThreshold?: number;
}

/** A function of the suite's author. */
export interface CustomRewardSpec {
  readonly kind: 'custom';
  /** As the suite writes it: `rewards.ts:blend`. */
  readonly name: string;
  readonly identity: Identity;
  /** Absent where this version can't run it. */
  readonly implementation?: RewardFunction;
  /** 1 by default. */
  readonly passThreshold: number;
}

/** What a custom reward gets. */
export interface RewardContext {
  readonly sample: Sample;
  /** By metric. */
  readonly grades: Readonly<Record<string, Grade>>;
  /** By metric; absent where nothing was extracted. */
  readonly submissions: Readonly<Record<string, string>>;
  readonly trajectory: Trajectory;
  readonly modelHandle: string;
}

/** A number in [0, 1], or one with metadata. */
export type RewardAnswer = number | { readonly score: number; readonly metadata?: JsonObject };

/** A custom reward. */
export type RewardFunction = (context: RewardContext) => RewardAnswer | Promise<RewardAnswer>;

/** How scores over all samples become one number. `accuracy` is a percentage, 0 to 100; the others are scores. */
export type Aggregation = 'avg_score' | 'accuracy' | 'min' | 'max' | 'median' | 'p50' | 'p95' | 'p99';

/** How a number is compared; `eq` is exact. */
export type Operator = 'gt' | 'gte' | 'lt' | 'lte' | 'eq';

/** The condition on the summary that decides the exit code. */
export type GateSpec = SimpleGateSpec | WeightedGateSpec | LogicalGateSpec;

/** One aggregate of one metric against a number. */
export interface SimpleGateSpec {
  readonly kind: 'simple';
  readonly metric: string;
  readonly aggregation: Aggregation;
  readonly op: Operator;
  readonly value: number;
  /** What counts as right for `accuracy`; the metric's own threshold by default. */
  readonly passThreshold: number;
}

/** The weighted mean of one aggregate of several metrics against a number. */
export interface WeightedGateSpec {
  readonly kind: 'weighted_average';
  readonly aggregation: Aggregation;
  /** Each at least 0, not all 0. */
  readonly weights: Readonly<Record<string, number>>;
  readonly op: Operator;
  readonly value: number;
}

/** Several conditions at once; all are evaluated. */
export interface LogicalGateSpec {
  readonly kind: 'logical';
  readonly operator: 'and' | 'or';
  /** Not empty. */
  readonly conditions: readonly GateSpec[];
}
