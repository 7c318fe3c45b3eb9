import type { JsonObject } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { fieldOf, listField, numberField, objectField, objectsField, textField } from './field.js';
import type { GateResult, MetricSummary, ModelSummary, RunSummary, Summary, UsageSummary, Verdict } from './summary.js';

/**
 * Reads a summary that we wrote.
 *
 * @returns `undefined` for one without a verdict: Letta Evals' own, or none at all
 */
export function readSummary(wire: JsonObject): Summary | undefined {
  const verdict = readVerdict(objectField(wire, 'verdict') ?? {});
  if (verdict === undefined) return undefined;
  const gate = objectField(wire, 'gate');
  return {
    suite: textField(wire, 'suite') ?? '',
    models: objectsField(wire, 'models').map(readModel),
    ...(gate === undefined ? {} : { gate: readGate(gate) }),
    verdict,
  };
}

function readVerdict(wire: JsonObject): Verdict | undefined {
  const exitCode = ([0, 1, 3] as const).find((code) => code === numberField(wire, 'exit_code'));
  if (exitCode === undefined) return undefined;
  return { exitCode, reasons: (listField(wire, 'reasons') ?? []).filter((reason) => typeof reason === 'string') };
}

function readModel(wire: JsonObject): ModelSummary {
  const gate = objectField(wire, 'gate');
  const timing = objectField(wire, 'timing');
  const rewardStd = numberField(wire, 'reward_std');
  const errors = objectField(objectField(wire, 'errors') ?? {}, 'by_code') ?? {};
  return {
    model: textField(wire, 'model') ?? '',
    numRuns: count(wire, 'num_runs'),
    n: count(wire, 'n'),
    passed: count(wire, 'passed'),
    failed: count(wire, 'failed'),
    skipped: count(wire, 'skipped'),
    errored: count(wire, 'errored'),
    metrics: mapObjects(objectField(wire, 'metrics') ?? {}, readMetric),
    reward: readMetric(objectField(wire, 'reward_metric') ?? {}),
    runs: objectsField(wire, 'runs').map(readRun),
    ...(rewardStd === undefined ? {} : { rewardStd }),
    ...(gate === undefined ? {} : { gate: readGate(gate) }),
    usage: readUsage(objectField(wire, 'usage') ?? {}),
    ...(timing === undefined ? {} : { timing: readTiming(timing) }),
    errors: Object.fromEntries(Object.keys(errors).map((code) => [code, count(errors, code)])),
  };
}

function count(wire: JsonObject, key: string): number {
  return numberField(wire, key) ?? 0;
}

function numberOrNull(wire: JsonObject, key: string): number | null {
  return numberField(wire, key) ?? null;
}

function mapObjects<Value>(wire: JsonObject, read: (entry: JsonObject) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(wire).map(([key, entry]) => [key, read(isJsonObject(entry) ? entry : {})]));
}

function readMetric(wire: JsonObject): MetricSummary {
  const [low, high] = listField(wire, 'ci95') ?? [];
  return {
    n: count(wire, 'n'),
    scored: count(wire, 'scored'),
    skipped: count(wire, 'skipped'),
    errored: count(wire, 'errored'),
    noSubmission: count(wire, 'no_submission'),
    passed: count(wire, 'passed'),
    mean: numberOrNull(wire, 'mean'),
    ci95: typeof low === 'number' && typeof high === 'number' ? [low, high] : null,
    meanErrorsAsZero: numberOrNull(wire, 'mean_errors_as_zero'),
    passRate: numberOrNull(wire, 'pass_rate'),
  };
}

function readRun(wire: JsonObject): RunSummary {
  const means = objectField(wire, 'means') ?? {};
  return {
    run: count(wire, 'run'),
    n: count(wire, 'n'),
    errored: count(wire, 'n_errors'),
    reward: numberOrNull(wire, 'mean'),
    metrics: Object.fromEntries(Object.keys(means).map((name) => [name, numberOrNull(means, name)])),
  };
}

function readUsage(wire: JsonObject): UsageSummary {
  const cost = numberField(wire, 'cost');
  return {
    promptTokens: count(wire, 'prompt_tokens'),
    completionTokens: count(wire, 'completion_tokens'),
    cachedInputTokens: count(wire, 'cached_input_tokens'),
    cacheWriteTokens: count(wire, 'cache_write_tokens'),
    reasoningTokens: count(wire, 'reasoning_tokens'),
    ...(cost === undefined ? {} : { cost }),
  };
}

function readTiming(wire: JsonObject): NonNullable<ModelSummary['timing']> {
  return {
    meanTotal: count(wire, 'mean_total'),
    meanTarget: count(wire, 'mean_target'),
    p50Total: count(wire, 'p50_total'),
    p95Total: count(wire, 'p95_total'),
  };
}

const operators: readonly GateResult['op'][] = ['gt', 'gte', 'lt', 'lte', 'eq', 'and', 'or'];

function readGate(wire: JsonObject): GateResult {
  const conditions = listField(wire, 'conditions');
  return {
    holds: fieldOf(wire, 'holds') === true,
    value: numberOrNull(wire, 'value'),
    op: operators.find((op) => op === textField(wire, 'op')) ?? 'gte',
    threshold: numberOrNull(wire, 'threshold'),
    why: textField(wire, 'why') ?? '',
    ...(conditions === undefined ? {} : { conditions: objectsField(wire, 'conditions').map(readGate) }),
  };
}
