import { validateOptions, type AnyGrader, type GradedSample, type GradeResult, type JsonObject } from '@gradekit/core';

/** What a test gives to a grader. */
export interface GradeInput {
  readonly submission: string;
  /** Not given: the sample has none. */
  readonly groundTruth?: string;
  /** As a suite writes them; none by default. */
  readonly options?: JsonObject;
}

/** Grades as the host does: options validated first, everything frozen. Rejects with what the grader throws. */
export async function gradeWith(grader: AnyGrader, input: GradeInput): Promise<GradeResult> {
  const check = await validateOptions(grader.options, input.options ?? {});
  if (!check.valid) throw new Error(check.issues.map((issue) => issue.message).join('; '));
  const context = { options: check.options as never, trajectory: { turns: [] }, signal: new AbortController().signal };
  return grader.grade(sampleWith(input.groundTruth), input.submission, Object.freeze(context));
}

/** A sample that can't be changed. */
export function sampleWith(groundTruth: string | undefined): GradedSample {
  const sample = { id: 's1', input: 'q', metadata: Object.freeze({}) };
  return Object.freeze(groundTruth === undefined ? sample : { ...sample, groundTruth });
}

/** What a grader's `checkSample` says to a ground truth. */
export function problemsOf(grader: AnyGrader, groundTruth: string | undefined): readonly string[] {
  const problems = grader.checkSample?.(sampleWith(groundTruth), { options: {} as never }) ?? [];
  return problems.map(({ severity, code }) => `${severity} ${code}`);
}
