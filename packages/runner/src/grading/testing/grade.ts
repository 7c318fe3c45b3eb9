import type { Sample, Trajectory } from '@gradekit/core';
import type { Metric } from '../../suite/suite.js';
import type { GradeJob } from '../grade-sample.js';
import { gradeSample } from '../grade-sample.js';
import type { MetricOutcome } from '../outcome.js';
import type { MetricParts } from './metric.js';
import { metricOf } from './metric.js';

/** An assistant message. */
export const says = (text: string) => ({
  role: 'assistant' as const,
  content: [{ type: 'text' as const, text }],
  toolCalls: [],
});

/** A sample whose answer is `yes`. */
export const asked: Sample = { id: 's', input: 'q', groundTruth: 'yes', metadata: { tags: ['a'] } };

/** A trajectory that answers `yes`. */
export const answered: Trajectory = { turns: [[{ role: 'user', content: [] }, says('yes')]] };

/** Grades `asked` on `answered`, or what stands in their place. */
export function grade(
  metrics: readonly Metric[],
  { sample = asked, trajectory = answered, signal = new AbortController().signal }: Partial<GradeJob> = {},
): ReturnType<typeof gradeSample> {
  return gradeSample({ metrics, sample, trajectory, signal });
}

/** The outcome of one metric. */
export async function gradeOne(
  parts: MetricParts,
  more: { readonly sample?: Sample; readonly trajectory?: Trajectory } = {},
): Promise<MetricOutcome> {
  const outcomes = await grade([metricOf(parts)], more);
  const outcome = outcomes['m'];
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
}
