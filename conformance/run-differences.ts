import type { JsonObject } from '@gradekit/core';

/** Rows of `vectors/runs.jsonl` that gradekit answers otherwise than the reference on purpose, and why. */
export interface RunDifference {
  readonly reason: string;
  /** By row: the parts of the answer that differ, or what the refusal must mention. */
  readonly rows: Readonly<Record<string, JsonObject | string>>;
}

export const runDifferences: readonly RunDifference[] = [
  {
    reason: 'Nothing has no mean, and a gate on nothing fails.',
    rows: {
      'summary-empty': { reward: null, per_metric: { accuracy: null } },
      'summary-all-errors': { reward: null, per_metric: { accuracy: null } },
      'summary-metric-nowhere': { per_metric: { accuracy: 1, style: null } },
      'usage-error-counts': { reward: null, per_metric: { accuracy: null } },
      'gate-no-results': { holds: false, value: null },
      'gate-no-results-lte': { holds: false, value: null },
      'gate-errors-all': { value: null },
      'oldgate-empty': { holds: false },
    },
  },
  {
    reason:
      "The agent's silence is its failure: it scores 0 and is in every mean. An agent that says nothing has no better mean.",
    rows: {
      'summary-extraction-error': { reward: 0.5, per_metric: { accuracy: 0.5 } },
      'summary-error-kinds': { reward: 0.5, per_metric: { accuracy: 0.5 } },
      'sample-silent': { reward: 0 },
      'sample-no-messages': { reward: 0 },
      'sample-silent-first-metric': { reward: 0 },
      'sample-memory-missing': { reward: 0 },
    },
  },
  {
    reason: 'An error is not a zero: a missing ground truth and a pattern that is not valid say nothing of the agent.',
    rows: {
      'sample-missing-truth': { grades: { a: 'missing_ground_truth' }, submissions: {}, reward: null },
      'sample-bad-regex': { grades: { a: 'invalid_pattern' }, reward: null },
      'turns-empty-truth': {
        score: 'missing_ground_truth',
        rationale: null,
        metadata: null,
        submission: '[Turn 0] 4 | [Turn 1]  | [Turn 2] 6',
        turns: [
          { turn: 0, score: 1, submission: '4' },
          { turn: 1, score: 'missing_ground_truth', submission: '' },
          { turn: 2, score: 1, submission: '6' },
        ],
      },
      'turns-regex-bad': {
        score: 'invalid_pattern',
        rationale: null,
        metadata: null,
        turns: [
          { turn: 0, score: 1, submission: '4' },
          { turn: 1, score: 'invalid_pattern', submission: '8' },
          { turn: 2, score: 1, submission: '6' },
        ],
      },
    },
  },
  {
    reason: 'An error costs its own metric only: what the others found is kept and counted.',
    rows: {
      'sample-regex-overflow': {
        grades: { a: 0, b: 'invalid_pattern' },
        submissions: { a: 'It ships today. [ok]', b: 'It ships today. [ok]' },
        reward: 0,
      },
      'summary-reward-error': { per_metric: { accuracy: 0.5 } },
    },
  },
  {
    reason: 'A sample whose target failed has no grade in a gate, whatever the version.',
    rows: { 'oldgate-errors-avg': { holds: true } },
  },
  {
    reason:
      'Runs are put together sample by sample, so that a run with errors weighs what it measured; one run has no spread.',
    rows: {
      'runs-one': { reward_std: null, runs: [] },
      'runs-errors': { reward: 1 / 3 },
      'runs-all-error-run': { reward: 1, reward_std: null, runs: [{ reward: 1 }, { reward: null }] },
      'runs-uneven': { reward: 2 / 3 },
    },
  },
  {
    reason: 'What is wrong with a suite or a dataset is found before anything runs.',
    rows: {
      'sample-bad-extractor': 'the option "pattern" is missing',
      'turns-zero': 'input is an empty list',
      'oldgate-unknown-metric-key': 'no grader of the suite is called "ghost"',
      'oldgate-unknown-metric-key-lte': 'no grader of the suite is called "ghost"',
    },
  },
  {
    reason: 'A key that is not known is a mistake, not a remark.',
    rows: {
      'gate-unknown-key': '"treshold" is no key of gate',
      'gate-weighted-pass-threshold': '"pass_threshold" is no key of gate',
      'oldgate-kind-simple': 'must have the key "metric_key"',
    },
  },
  {
    reason: 'A text is no number, in suites and in answers.',
    rows: {
      'gate-value-text': 'value must be a number, got text "0.6"',
      'reward-dict-text': { score: 'invalid_grade' },
    },
  },
  {
    reason: 'Defaults are the same everywhere: avg_score, and the kind simple.',
    rows: {
      'gate-condition-no-aggregation': { refused: null, holds: true },
      'gate-no-kind': { refused: null, holds: true },
    },
  },
];
