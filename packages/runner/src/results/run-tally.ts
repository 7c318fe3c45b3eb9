import type { Grade } from '@gradekit/core';
import { Distribution } from '../statistics/distribution.js';
import type { Suite } from '../suite/suite.js';
import type { SampleResult } from './sample-result.js';
import type { RunSummary } from './summary.js';

/** Counts the results of one run of one model. */
export class RunTally {
  readonly #run: number;
  readonly #metrics: ReadonlyMap<string, Distribution>;
  readonly #reward = new Distribution();
  #n = 0;
  #errored = 0;

  constructor(suite: Suite, run: number) {
    this.#run = run;
    this.#metrics = new Map(suite.metrics.map(({ name }) => [name, new Distribution()]));
  }

  /** Adds one result of this run. */
  add({ outcomes, reward, verdict }: SampleResult): void {
    this.#n += 1;
    if (verdict === 'errored') this.#errored += 1;
    addScore(this.#reward, reward);
    for (const [name, scores] of this.#metrics) addScore(scores, outcomes[name]?.grade);
  }

  /** What the run comes to. */
  summary(): RunSummary {
    return {
      run: this.#run,
      n: this.#n,
      errored: this.#errored,
      reward: this.#reward.mean,
      metrics: Object.fromEntries([...this.#metrics].map(([name, { mean }]) => [name, mean])),
    };
  }
}

function addScore(scores: Distribution, grade: Grade | undefined): void {
  if (grade?.status === 'scored') scores.add(grade.score);
}
