import type { Grade } from '@gradekit/core';
import type { DatasetRow } from '../dataset/row.js';
import { gradeSample } from '../grading/grade-sample.js';
import { failedOutcomes } from '../grading/target-failed.js';
import type { SampleResult } from '../results/sample-result.js';
import { rewardOf } from '../reward/reward.js';
import { sampleVerdict } from '../reward/sample-verdict.js';
import type { Suite } from '../suite/suite.js';
import type { TargetAnswer, TargetFailure, TargetTrajectory } from '../target/target.js';
import type { Soon } from '../async/chain.js';
import { chain } from '../async/chain.js';

/** What a sample is graded with. */
export interface RowJob {
  readonly suite: Suite;
  readonly row: DatasetRow;
  readonly model: string;
  /** From 1. */
  readonly run: number;
  readonly signal: AbortSignal;
}

/** Everything that there is to say of a sample, out of what the target had for it. */
export function gradeRow(job: RowJob, answer: TargetAnswer): Soon<SampleResult> {
  return answer.status === 'failed' ? failedResult(job, answer) : gradedResult(job, answer);
}

function failedResult(job: RowJob, failure: TargetFailure): SampleResult {
  const { exceptionType, message } = failure;
  const outcomes = failedOutcomes(job.suite.metrics, failure);
  const reward: Grade = { status: 'errored', code: 'target_failed', message };
  const result = resultOf(job, failure, { outcomes, reward });
  result.targetFailure = { exceptionType, message };
  return result;
}

function gradedResult(job: RowJob, answer: TargetTrajectory): Soon<SampleResult> {
  const { suite, row, model, signal } = job;
  const { sample } = row;
  const { trajectory } = answer;
  return chain(gradeSample({ metrics: suite.metrics, sample, trajectory, signal }), (outcomes) =>
    chain(rewardOf(suite, { sample, outcomes, trajectory, modelHandle: model, signal }), (reward) => {
      const result = resultOf(job, answer, { outcomes, reward });
      if (trajectory.usage !== undefined) result.usage = trajectory.usage;
      return result;
    }),
  );
}

/** Made key by key: spreading what may be absent takes as long as grading does. */
type Draft = { -readonly [Key in keyof SampleResult]: SampleResult[Key] };

function resultOf(
  { suite, row, model, run }: RowJob,
  { facts, source }: TargetAnswer,
  { outcomes, reward }: Pick<SampleResult, 'outcomes' | 'reward'>,
): Draft {
  const result: Draft = {
    index: row.index,
    sampleId: row.sample.id,
    modelHandle: model,
    run,
    sampleHash: row.hash,
    outcomes,
    reward,
    verdict: sampleVerdict(suite, outcomes, reward),
    facts,
  };
  if (source !== undefined) result.source = source;
  return result;
}
