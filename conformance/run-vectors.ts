import { isJsonObject, type JsonObject, type JsonValue } from '@gradekit/core';

/** A row of `vectors/runs.jsonl`: what the reference made of a sample, of results, or of what a reward returned. */
export interface RunVector {
  readonly id: string;
  readonly kind: 'summary' | 'summary_runs' | 'per_turn' | 'reward_value' | 'sample' | 'gate';
  readonly note: string;
  readonly expect: JsonObject;
  /** Of results: the names of the suite's graders. */
  readonly metrics?: readonly string[];
  readonly results?: readonly JsonObject[];
  /** Of `summary_runs`: the results of each run. */
  readonly runs?: readonly (readonly JsonObject[])[];
  /** Of `gate` and `sample`. */
  readonly suite?: JsonObject;
  /** Of `per_turn`. */
  readonly grader?: JsonObject;
  readonly sample?: JsonObject;
  readonly trajectory?: JsonValue;
  readonly agent_state?: JsonObject;
  /** Of `reward_value`. */
  readonly returned?: JsonValue;
}

/** Whether a vector needs Python graders, which are of a later issue. */
export function needsPython({ suite }: RunVector): boolean {
  return JSON.stringify(suite ?? {}).includes('.py:');
}

/** What the reference answered, in the words in which `run-answers.ts` tells ours. */
export function referenceOf({ kind, expect }: RunVector): JsonObject {
  if (expect['refused'] !== undefined || expect['error'] !== undefined) return brokenReference(kind, expect);
  switch (kind) {
    case 'gate':
      return gateReference(expect);
    case 'summary':
      return summaryReference(expect);
    case 'summary_runs':
      return {
        ...pick(expect, 'reward', 'reward_std'),
        runs: listOf(expect['runs']).map((run) => pick(run, 'reward')),
      };
    case 'per_turn':
      return turnsReference(expect);
    case 'reward_value':
      return pick(expect, 'score', 'metadata');
    case 'sample':
      return sampleReference(expect);
  }
}

function brokenReference(kind: RunVector['kind'], expect: JsonObject): JsonObject {
  if (kind === 'reward_value') return { score: 'invalid_grade', metadata: null };
  return kind === 'sample' && expect['refused'] === undefined ? sampleReference(expect) : { refused: true };
}

/** Gates of Letta Evals 0.2 to 0.6 tell whether they passed, and no value of their own. */
function gateReference({ passed = null, value, metrics }: JsonObject): JsonObject {
  return value === undefined || metrics !== undefined ? { holds: passed } : { holds: passed, value };
}

function summaryReference(expect: JsonObject): JsonObject {
  const timing = isJsonObject(expect['timing']) ? expect['timing'] : {};
  return {
    n: expect['n_total'] ?? null,
    ...pick(expect, 'reward', 'per_metric', 'usage'),
    timing: pick(timing, 'mean_total', 'mean_target', 'p50_total', 'p95_total'),
  };
}

function turnsReference(expect: JsonObject): JsonObject {
  const turns = listOf(expect['per_turn_grades']).map((turn) => pick(turn, 'turn', 'score', 'submission'));
  return { ...pick(expect, 'score', 'rationale', 'metadata', 'submission'), turns };
}

function sampleReference({ grades, submissions = {}, reward }: JsonObject): JsonObject {
  const scores = Object.entries(isJsonObject(grades) ? grades : {}).map(([name, grade]) => [name, scoreOf(grade)]);
  return { grades: Object.fromEntries(scores), submissions, reward: scoreOf(reward) };
}

function scoreOf(grade: JsonValue | undefined): JsonValue {
  return isJsonObject(grade) ? (grade['score'] ?? null) : null;
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function pick(object: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [key, object[key] ?? null]));
}
