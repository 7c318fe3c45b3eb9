import type { Grade } from '@gradekit/core';
import type { Outcomes } from '../grading/grade-sample.js';
import type { SampleVerdict } from '../results/sample-result.js';
import type { Metric, Suite } from '../suite/suite.js';

/** What a grade comes to against a threshold. */
export function gradeVerdict(grade: Grade, passThreshold: number): SampleVerdict {
  switch (grade.status) {
    case 'scored':
      return grade.score >= passThreshold ? 'passed' : 'failed';
    case 'skipped':
      return 'skipped';
    case 'errored':
      return 'errored';
  }
}

/**
 * Whether a sample passes.
 *
 * @see docs/decisions/rewards-and-verdicts.md
 */
export function sampleVerdict({ metrics, reward: spec }: Suite, outcomes: Outcomes, reward: Grade): SampleVerdict {
  const verdicts = metrics
    .filter(({ advisory }) => !advisory)
    .map((metric) => ({ metric, verdict: metricVerdict(metric, outcomes) }));
  const has = (wanted: SampleVerdict): boolean => verdicts.some(({ verdict }) => verdict === wanted);
  if (reward.status === 'errored' || has('errored')) return 'errored';
  if (verdicts.some(({ metric, verdict }) => metric.required && verdict === 'failed')) return 'failed';
  if (!has('passed') && !has('failed')) return 'skipped';
  if (spec.passThreshold !== undefined) return gradeVerdict(reward, spec.passThreshold);
  const deciding = spec.kind === 'metric' ? metrics.find(({ name }) => name === spec.metric) : undefined;
  if (deciding !== undefined) return metricVerdict(deciding, outcomes);
  return has('failed') ? 'failed' : 'passed';
}

function metricVerdict({ name, passThreshold }: Metric, outcomes: Outcomes): SampleVerdict {
  const grade = outcomes[name]?.grade;
  return grade === undefined ? 'errored' : gradeVerdict(grade, passThreshold);
}
