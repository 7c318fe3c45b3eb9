import type { GradeErrorCode } from '@gradekit/core';
import { evaluateGate } from '../gate/evaluate.js';
import { gradeVerdict } from '../reward/sample-verdict.js';
import { Distribution } from '../statistics/distribution.js';
import type { Suite } from '../suite/suite.js';
import { MetricTally } from './metric-tally.js';
import { RunTally } from './run-tally.js';
import type { SampleResult } from './sample-result.js';
import type { ModelSummary } from './summary.js';
import { TimingTally } from './timing-tally.js';
import { UsageTally } from './usage-tally.js';

/** Counts the results of one model, over all its runs. */
export class ModelTally {
  readonly #suite: Suite;
  readonly #verdicts = { passed: 0, failed: 0, skipped: 0, errored: 0 };
  readonly #metrics: ReadonlyMap<string, MetricTally>;
  readonly #reward = new MetricTally();
  readonly #runs: readonly RunTally[];
  readonly #usage = new UsageTally();
  readonly #timing = new TimingTally();
  readonly #errors = new Map<string, number>();

  constructor(suite: Suite) {
    this.#suite = suite;
    this.#metrics = new Map(suite.metrics.map(({ name }) => [name, new MetricTally()]));
    this.#runs = Array.from({ length: suite.numRuns }, (_, index) => new RunTally(suite, index + 1));
  }

  /** Adds one result of this model. */
  add(result: SampleResult): void {
    const { outcomes, reward, verdict, run, usage, facts } = result;
    this.#verdicts[verdict] += 1;
    for (const { name, passThreshold, advisory } of this.#suite.metrics) {
      const outcome = outcomes[name];
      if (outcome === undefined) continue;
      const { grade, isNoSubmission } = outcome;
      this.#metrics.get(name)?.add(grade, { passes: gradeVerdict(grade, passThreshold) === 'passed', isNoSubmission });
      if (!advisory && grade.status === 'errored') this.#countError(grade.code);
    }
    this.#reward.add(reward, { passes: verdict === 'passed', isNoSubmission: false });
    if (reward.status === 'errored' && !this.#hasErroredMetric(outcomes)) this.#countError(reward.code);
    this.#runs[run - 1]?.add(result);
    this.#timing.add(facts);
    if (usage !== undefined) this.#usage.add(usage);
  }

  /** What the model comes to. */
  summary(model: string): ModelSummary {
    const { gate } = this.#suite;
    const { passed, failed, skipped, errored } = this.#verdicts;
    const metrics = [...this.#metrics];
    return {
      model,
      numRuns: this.#suite.numRuns,
      n: passed + failed + skipped + errored,
      ...this.#verdicts,
      metrics: Object.fromEntries(metrics.map(([name, tally]) => [name, tally.summary()])),
      reward: this.#reward.summary(),
      ...this.#runSummaries(),
      ...(gate === undefined
        ? {}
        : { gate: evaluateGate(gate, new Map(metrics.map(([name, { scores }]) => [name, scores]))) }),
      usage: this.#usage.summary(),
      ...this.#timing.summary(),
      errors: Object.fromEntries([...this.#errors].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  #countError(code: GradeErrorCode): void {
    this.#errors.set(code, (this.#errors.get(code) ?? 0) + 1);
  }

  /** Then the reward's error is that metric's, which is counted already. */
  #hasErroredMetric(outcomes: SampleResult['outcomes']): boolean {
    return this.#suite.metrics.some(({ name, advisory }) => !advisory && outcomes[name]?.grade.status === 'errored');
  }

  #runSummaries(): Pick<ModelSummary, 'runs' | 'rewardStd'> {
    if (this.#runs.length < 2) return { runs: [] };
    const runs = this.#runs.map((run) => run.summary());
    const means = new Distribution();
    for (const { reward } of runs) if (reward !== null) means.add(reward);
    return means.variance === null ? { runs } : { runs, rewardStd: Math.sqrt(means.variance) };
  }
}
