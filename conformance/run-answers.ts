import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtins } from '@gradekit/builtins';
import {
  createRegistry,
  isGradekitError,
  isJsonObject,
  type Grade,
  type JsonObject,
  type JsonValue,
} from '@gradekit/core';
import { errored } from '../packages/runner/src/grading/errored.js';
import type { MetricOutcome } from '../packages/runner/src/grading/outcome.js';
import { readRow } from '../packages/runner/src/results/read-row.js';
import type { SampleResult } from '../packages/runner/src/results/sample-result.js';
import type { ModelSummary, Summary } from '../packages/runner/src/results/summary.js';
import { createTally } from '../packages/runner/src/results/tally.js';
import { rewardOf } from '../packages/runner/src/reward/reward.js';
import { sampleVerdict } from '../packages/runner/src/reward/sample-verdict.js';
import { runSuite } from '../packages/runner/src/run/run-suite.js';
import { loadSuite } from '../packages/runner/src/suite/load.js';
import type { RewardFunction, Suite } from '../packages/runner/src/suite/suite.js';
import type { RunVector } from './run-vectors.js';

const registry = createRegistry([builtins]);
const question: JsonObject = { id: 's', input: 'q', ground_truth: 'x' };

/** What gradekit makes of a vector, through real files. What it refuses is `{ refused: true, why }`. */
export async function answerOf(vector: RunVector, folder: string): Promise<JsonObject> {
  try {
    return await answerWithin(vector, folder);
  } catch (thrown) {
    if (!isGradekitError(thrown)) throw thrown;
    return { refused: true, why: thrown.message };
  }
}

async function answerWithin(vector: RunVector, folder: string): Promise<JsonObject> {
  switch (vector.kind) {
    case 'gate':
      return gateAnswer(vector, folder);
    case 'summary':
      return summaryAnswer(vector, folder);
    case 'summary_runs':
      return runsAnswer(vector, folder);
    case 'per_turn':
      return turnsAnswer(vector, folder);
    case 'reward_value':
      return rewardAnswer(vector, folder);
    case 'sample':
      return sampleAnswer(vector, folder);
  }
}

interface Files {
  readonly suite: JsonObject;
  readonly sample?: JsonObject;
  readonly recorded?: JsonObject;
}

/** Writes a suite of one sample and loads it. */
async function suiteIn(folder: string, { suite, sample = question, recorded = {} }: Files): Promise<Suite> {
  mkdirSync(folder, { recursive: true });
  const whole = { name: 's', dataset: 'd.jsonl', target: { kind: 'recorded', path: 't.jsonl' }, ...suite };
  writeFileSync(join(folder, 'suite.yaml'), JSON.stringify(whole));
  writeFileSync(join(folder, 'd.jsonl'), JSON.stringify(sample));
  writeFileSync(join(folder, 't.jsonl'), JSON.stringify({ sample_id: sample['id'] ?? null, ...recorded }));
  return loadSuite(join(folder, 'suite.yaml'), { registry });
}

function gradersOf({ metrics = [] }: RunVector): JsonObject {
  return Object.fromEntries(metrics.map((name) => [name, { kind: 'tool', function: 'contains' }]));
}

async function gateAnswer(vector: RunVector, folder: string): Promise<JsonObject> {
  const { suite = {}, results = [] } = vector;
  const loaded = await suiteIn(folder, { suite: { graders: gradersOf(vector), ...suite } });
  const { gate } = await summaryOf(loaded, [results]);
  if (gate === undefined) throw new Error('there is no gate');
  const { holds, value } = gate;
  return hasValue(vector) ? { holds, value } : { holds };
}

/** Where the reference has a value for it; those of weighted and logical gates are means of its report. */
function hasValue({ expect }: RunVector): boolean {
  return expect['value'] !== undefined;
}

async function summaryAnswer(vector: RunVector, folder: string): Promise<JsonObject> {
  const { n, reward, metrics, usage, timing } = await modelOf(vector, folder, [vector.results ?? []]);
  const { cost, ...tokens } = usage;
  const { meanTotal, meanTarget, p50Total, p95Total } = timing ?? {
    meanTotal: 0,
    meanTarget: 0,
    p50Total: 0,
    p95Total: 0,
  };
  return {
    n,
    reward: reward.mean,
    per_metric: Object.fromEntries(Object.entries(metrics).map(([name, { mean }]) => [name, mean])),
    usage: {
      prompt_tokens: tokens.promptTokens,
      completion_tokens: tokens.completionTokens,
      cached_input_tokens: tokens.cachedInputTokens,
      cache_write_tokens: tokens.cacheWriteTokens,
      reasoning_tokens: tokens.reasoningTokens,
      ...(cost === undefined ? {} : { cost }),
    },
    timing: { mean_total: meanTotal, mean_target: meanTarget, p50_total: p50Total, p95_total: p95Total },
  };
}

async function runsAnswer(vector: RunVector, folder: string): Promise<JsonObject> {
  const { reward, rewardStd, runs } = await modelOf(vector, folder, vector.runs ?? []);
  return {
    reward: reward.mean,
    reward_std: rewardStd ?? null,
    runs: runs.map((run) => ({ reward: run.reward })),
  };
}

async function modelOf(
  vector: RunVector,
  folder: string,
  runs: readonly (readonly JsonObject[])[],
): Promise<ModelSummary> {
  const reward = { kind: 'metric', metric_key: vector.metrics?.[0] ?? '' };
  const suite = await suiteIn(folder, { suite: { graders: gradersOf(vector), reward, num_runs: runs.length } });
  const [model] = (await summaryOf(suite, runs)).models;
  if (model === undefined) throw new Error('there is no model');
  return model;
}

async function summaryOf(suite: Suite, runs: readonly (readonly JsonObject[])[]): Promise<Summary> {
  const tally = createTally(suite);
  for (const [index, rows] of runs.entries()) {
    for (const row of rows) tally.add(await resultOf(suite, row, index + 1));
  }
  return tally.summary();
}

/** What our pipeline would have made of the sample that a row of the reference tells of. */
async function resultOf(suite: Suite, row: JsonObject, run: number): Promise<SampleResult> {
  const result = readRow(row, { index: 0 });
  if (result === undefined) throw new Error('the row cannot be read');
  const category = isJsonObject(row['error']) ? row['error']['category'] : undefined;
  const isBroken = row['broken'] === true || category === 'target' || category === 'grading';
  const broken: MetricOutcome = { grade: errored('target_failed', ''), isNoSubmission: false };
  const outcomes = isBroken ? Object.fromEntries(suite.metrics.map(({ name }) => [name, broken])) : result.outcomes;
  const own = { sample: { id: 's', input: 'q', metadata: {} }, trajectory: { turns: [] }, modelHandle: 'default' };
  const signal = new AbortController().signal;
  const isOurs = isBroken || category === 'extraction';
  const reward = isOurs ? await rewardOf(suite, { ...own, outcomes, signal }) : result.reward;
  return { ...result, modelHandle: 'default', run, outcomes, reward, verdict: sampleVerdict(suite, outcomes, reward) };
}

async function turnsAnswer(
  { grader = {}, sample = {}, trajectory = [] }: RunVector,
  folder: string,
): Promise<JsonObject> {
  const result = await onlyResult(folder, { suite: { graders: { m: grader } }, sample, recorded: { trajectory } });
  const { grade, submission = '', turns = [] } = result.outcomes['m'] ?? { grade: errored('grader_threw', '') };
  return {
    ...told(grade),
    submission,
    turns: turns.map((turn) => ({ turn: turn.turn, score: brief(turn.grade), submission: turn.submission })),
  };
}

async function sampleAnswer(vector: RunVector, folder: string): Promise<JsonObject> {
  const { suite = {}, sample = {}, trajectory = [], agent_state: state } = vector;
  const recorded = state === undefined ? { trajectory } : { trajectory, agent_state: state };
  const { outcomes, reward } = await onlyResult(folder, { suite, sample, recorded });
  const entries = Object.entries(outcomes);
  return {
    grades: Object.fromEntries(entries.map(([name, { grade }]) => [name, brief(grade)])),
    submissions: Object.fromEntries(
      entries.flatMap(([name, { submission, isNoSubmission }]) =>
        submission === undefined && !isNoSubmission ? [] : [[name, submission ?? '']],
      ),
    ),
    reward: reward.status === 'scored' ? reward.score : null,
  };
}

async function onlyResult(folder: string, files: Files): Promise<SampleResult> {
  const suite = await suiteIn(folder, files);
  for await (const result of runSuite(suite)) return result;
  throw new Error('there is no result');
}

async function rewardAnswer({ returned }: RunVector, folder: string): Promise<JsonObject> {
  const suite = await suiteIn(folder, { suite: { graders: { m: { kind: 'tool', function: 'contains' } } } });
  const identity = { id: 'local/r.ts:r', package: 'local', version: '0' };
  // Anything may come out of a function of the suite's author, whatever its type says.
  const implementation: RewardFunction = () => JSON.parse(JSON.stringify(returned));
  const reward = await rewardOf(
    { ...suite, reward: { kind: 'custom', name: 'r.ts:r', identity, implementation, passThreshold: 1 } },
    {
      sample: { id: 's', input: 'q', metadata: {} },
      outcomes: {},
      trajectory: { turns: [] },
      modelHandle: 'default',
      signal: new AbortController().signal,
    },
  );
  const { rationale: _empty, ...answer } = told(reward);
  return answer;
}

function told(grade: Grade): JsonObject {
  const { rationale = null, metadata = null } = grade.status === 'scored' ? grade : {};
  return { score: brief(grade), rationale, metadata };
}

/** A score, or why there is none. */
function brief(grade: Grade): JsonValue {
  switch (grade.status) {
    case 'scored':
      return grade.score;
    case 'skipped':
      return 'skipped';
    case 'errored':
      return grade.code;
  }
}
