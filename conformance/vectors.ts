import type { GradedSample, JsonObject, JsonValue } from '@gradekit/core';

/** A row of `vectors/graders.jsonl`: what the reference answered through its pipeline. */
export interface GraderVector {
  readonly id: string;
  readonly grader: string;
  readonly sample: { readonly id: number; readonly input: string; readonly ground_truth?: string | null };
  readonly submission: string;
  readonly expect: ReferenceAnswer;
  /** The ground truth does not compile. */
  readonly invalid_pattern?: boolean;
}

/** A score with its rationale, or an exception. */
export interface ReferenceAnswer {
  readonly score?: number;
  readonly rationale?: string;
  readonly error?: { readonly type: string };
}

/** A row of `vectors/extractors.jsonl`. */
export interface ExtractorVector {
  readonly id: string;
  readonly extractor: string;
  readonly config: JsonObject;
  readonly trajectory: JsonValue;
  readonly agent_state?: JsonObject;
  readonly expect: ReferenceExtraction & {
    /** What the reference answers for live messages, where it refuses a recorded file with them. */
    readonly live?: ReferenceExtraction;
  };
}

/** A submission, with a rationale where the pipeline stops at it; or an exception. */
export interface ReferenceExtraction {
  readonly submission?: string | null;
  readonly rationale?: string;
  readonly error?: { readonly type: string };
}

/** The sample of a case, as a dataset reader gives it: without a ground truth where that is `null` or empty. */
export function sampleOf({ ground_truth: truth }: { readonly ground_truth?: string | null }): GradedSample {
  const sample: GradedSample = { id: 'a', input: 'question', metadata: {} };
  return truth === undefined || truth === null || truth === '' ? sample : { ...sample, groundTruth: truth };
}
