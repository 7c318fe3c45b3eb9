import type { JsonObject, JsonValue } from '@gradekit/core';
import type { GateResult, MetricSummary, ModelSummary, RunSummary, Summary, UsageSummary } from './summary.js';

/** A summary in the words of the wire: Letta Evals' keys first, then ours (`docs/results.md` lists both). */
export function summaryOnWire(summary: Summary): JsonObject {
  const { gate, verdict } = summary;
  return {
    suite: summary.suite,
    models: summary.models.map(modelOnWire),
    ...(gate === undefined ? {} : { gate: gateOnWire(gate) }),
    verdict: { exit_code: verdict.exitCode, reasons: verdict.reasons },
  };
}

function modelOnWire(model: ModelSummary): JsonObject {
  const { gate, timing, rewardStd } = model;
  return {
    model: model.model,
    n_total: Math.floor(model.n / model.numRuns),
    n_attempted: model.n - model.errored,
    reward: model.reward.mean ?? 0,
    ...(rewardStd === undefined ? {} : { reward_std: rewardStd }),
    per_metric: mapValues(model.metrics, (metric) => metric.mean ?? 0),
    usage: usageOnWire(model.usage),
    ...(timing === undefined ? {} : { timing: timingOnWire(timing) }),
    errors: errorsOnWire(model),
    ...(model.runs.length === 0 ? {} : { runs: model.runs.map(runOnWire) }),
    num_runs: model.numRuns,
    n: model.n,
    passed: model.passed,
    failed: model.failed,
    skipped: model.skipped,
    errored: model.errored,
    metrics: mapValues(model.metrics, metricOnWire),
    reward_metric: metricOnWire(model.reward),
    ...(gate === undefined ? {} : { gate: gateOnWire(gate) }),
  };
}

/** Keys are data: `Object.fromEntries` defines them, and never walks into a prototype. */
function mapValues<Value>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => JsonValue,
): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function metricOnWire(metric: MetricSummary): JsonObject {
  return {
    n: metric.n,
    scored: metric.scored,
    skipped: metric.skipped,
    errored: metric.errored,
    no_submission: metric.noSubmission,
    passed: metric.passed,
    mean: metric.mean,
    ci95: metric.ci95,
    mean_errors_as_zero: metric.meanErrorsAsZero,
    pass_rate: metric.passRate,
  };
}

/** Letta Evals' numbers are never null: a mean of nothing is 0 there, and null in `mean` and `means`. */
function runOnWire(run: RunSummary): JsonObject {
  return {
    run: run.run,
    reward: run.reward ?? 0,
    per_metric: mapValues(run.metrics, (mean) => mean ?? 0),
    n_errors: run.errored,
    n: run.n,
    mean: run.reward,
    means: mapValues(run.metrics, (mean) => mean),
  };
}

function usageOnWire(usage: UsageSummary): JsonObject {
  return {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    cached_input_tokens: usage.cachedInputTokens,
    cache_write_tokens: usage.cacheWriteTokens,
    reasoning_tokens: usage.reasoningTokens,
    ...(usage.cost === undefined ? {} : { cost: usage.cost }),
  };
}

function timingOnWire(timing: NonNullable<ModelSummary['timing']>): JsonObject {
  return {
    mean_total: timing.meanTotal,
    mean_target: timing.meanTarget,
    p50_total: timing.p50Total,
    p95_total: timing.p95Total,
  };
}

/** Letta Evals counts samples by category; which code it was, and how often, is ours. */
function errorsOnWire(model: ModelSummary): JsonObject {
  const target = Object.hasOwn(model.errors, 'target_failed') ? (model.errors['target_failed'] ?? 0) : 0;
  const all = Object.values(model.errors).reduce((sum, count) => sum + count, 0);
  return {
    total_errors: model.errored,
    by_category: { ...(target > 0 ? { target } : {}), ...(all > target ? { grading: all - target } : {}) },
    by_exception_type: {},
    by_code: model.errors,
  };
}

function gateOnWire(gate: GateResult): JsonObject {
  const { holds, value, op, threshold, why, conditions } = gate;
  const head = { holds, value, op, threshold, why };
  return conditions === undefined ? head : { ...head, conditions: conditions.map(gateOnWire) };
}
