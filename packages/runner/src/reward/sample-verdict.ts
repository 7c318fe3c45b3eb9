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
export function sampleVerdict(suite: Suite, outcomes: Outcomes, reward: Grade): SampleVerdict {
  const verdicts = suite.metrics
    .filter(({ advisory }) => !advisory)
    .map((metric) => ({ metric, verdict: metricVerdict(metric, outcomes) }));
  if (reward.status === 'errored' || verdicts.some(({ verdict }) => verdict === 'errored')) return 'errored';
  if (verdicts.some(({ metric, verdict }) => metric.required && verdict === 'failed')) return 'failed';
  if (reward.status === 'skipped') return 'skipped';
  const { passThreshold } = suite.reward;
  if (passThreshold !== undefined) return gradeVerdict(reward, passThreshold);
  const deciding = suite.reward.kind === 'metric' ? [suite.reward.metric] : verdicts.map(({ metric }) => metric.name);
  return verdicts.some(({ metric, verdict }) => verdict === 'failed' && deciding.includes(metric.name))
    ? 'failed'
    : 'passed';
}

function metricVerdict({ name, passThreshold }: Metric, outcomes: Outcomes): SampleVerdict {
  const grade = outcomes[name]?.grade;
  return grade === undefined ? 'errored' : gradeVerdict(grade, passThreshold);
}
