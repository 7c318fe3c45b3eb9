import { isJsonObject, type JsonObject, type JsonValue } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { readRecording } from '../packages/runner/src/target/recorded/formats/detect.js';
import { answerOf, problemsOf, saying, type Answer, type Job } from './pipeline.js';
import { readLines } from './read-lines.js';
import { sampleOf } from './vectors.js';

interface Case {
  readonly id: string;
  readonly summary: string;
  readonly input: JsonObject & { readonly kind: string };
  readonly expect: JsonObject;
}

const cases = ['exact_contains', 'ground_truth', 'regex', 'ascii', 'trajectory'].flatMap((area) =>
  readLines<Case>(`cases/${area}.jsonl`),
);

/** Kinds that another file or package tests, with where. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['dataset', 'packages/runner/src/dataset'],
  ['summary', 'packages/runner/src/results'],
  ['join', 'packages/runner/src/target/recorded'],
  ['tool_calls', 'waits for the grader tool_calls'],
]);

/** Graders that do not exist yet. */
const waiting: ReadonlySet<JsonValue | undefined> = new Set(['numeric_match']);

const runnable = cases.filter(({ input }) => !elsewhere.has(input.kind) && !waiting.has(input['grader']));

function casesOf(kind: string): readonly Case[] {
  return runnable.filter(({ input }) => input.kind === kind);
}

describe('grade', () => {
  it.each(casesOf('grade'))('$id $summary', async ({ input, expect: wanted }) => {
    const answer = await answerOf(jobOf(input));
    expect(answer).toMatchObject({ kind: 'outcome', outcome: { grade: gradeOf(wanted) } });
    const rationale = rationaleOf(answer);
    if (typeof wanted['rationale_shows'] === 'string') expect(rationale).toContain(wanted['rationale_shows']);
    if (wanted['rationale_has_no_control_characters'] === true)
      expect(rationale).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/u);
    if (typeof wanted['rationale_lists'] === 'number')
      expect(rationale.match(/'.'/gu)).toHaveLength(wanted['rationale_lists']);
    if (typeof wanted['rationale_more'] === 'number')
      expect(rationale).toContain(`(+${wanted['rationale_more']} more)`);
  });
});

describe('run_samples', () => {
  it.each(casesOf('run_samples'))('$id $summary', { timeout: 15_000 }, async ({ input, expect: wanted }) => {
    const start = performance.now();
    for (const sample of objectsOf(input['samples'])) {
      const answer = await answerOf(jobOf({ grader: input['grader'] ?? null, ...sample }));
      expect(answer).toSatisfy(() => isAcceptable(answer, wanted[String(sample['id'])]));
    }
    if (typeof wanted['wall_ms_at_most'] === 'number') {
      expect(performance.now() - start).toBeLessThan(wanted['wall_ms_at_most']);
    }
  });
});

describe('extract', () => {
  it.each(casesOf('extract'))('$id $summary', async ({ input, expect: wanted }) => {
    const read = readRecording({ trajectory: input['trajectory'] ?? null });
    const trajectory = read?.trajectory ?? { turns: [] };
    const answer = await answerOf({
      extractor: String(input['extractor']),
      extractorOptions: objectOf(input['config']),
      sample: sampleOf({}),
      trajectory,
    });
    if (wanted['invalid'] === true) {
      expect(answer.kind).toBe('refused');
      for (const word of textsOf(wanted['mentions'])) expect(JSON.stringify(answer)).toContain(word);
      return;
    }
    const submission = answer.kind === 'outcome' ? (answer.outcome.submission ?? null) : undefined;
    const acceptable = wanted['submission_one_of'] ?? [wanted['submission'] ?? null];
    expect(acceptable).toContain(submission);
    if (wanted['counted_as'] === 'no_submission') expect(answer).toMatchObject({ outcome: { isNoSubmission: true } });
  });
});

describe('grade_turns', () => {
  it.each(casesOf('grade_turns'))('$id $summary', async ({ input, expect: wanted }) => {
    const read = readRecording({ trajectory: input['trajectory'] ?? null });
    const answer = await answerOf({
      grader: String(input['grader']),
      extractor: String(input['extractor']),
      sample: { id: 'a', input: textsOf(input['input']), groundTruth: textsOf(input['ground_truth']), metadata: {} },
      trajectory: read?.trajectory ?? { turns: [] },
    });
    const turns = objectsOf(wanted['turns']).map((turn) => ({ turn: turn['turn'], grade: { score: turn['score'] } }));
    expect(answer).toMatchObject({ outcome: { grade: { score: wanted['score'] }, turns } });
    for (const { reason } of objectsOf(wanted['turns'])) {
      if (typeof reason === 'string') expect(JSON.stringify(answer)).toContain(reason);
    }
  });
});

describe('validate_truths', () => {
  it.each(casesOf('validate_truths'))('$id $summary', async ({ input, expect: wanted }) => {
    const found = await problemsOf(String(input['grader']), textsOf(input['truths']));
    expect(found.filter(({ severity }) => severity === 'warning').map(({ truth }) => truth)).toEqual(
      objectsOf(wanted['warns']).map(({ truth }) => truth),
    );
    expect(found.filter(({ severity }) => severity === 'error').map(({ truth, code }) => ({ truth, code }))).toEqual(
      objectsOf(wanted['errors']),
    );
  });
});

it('knows every kind of case', () => {
  const tested = ['grade', 'run_samples', 'extract', 'grade_turns', 'validate_truths'];
  expect([...new Set(runnable.map(({ input }) => input.kind))].filter((kind) => !tested.includes(kind))).toEqual([]);
});

function jobOf(input: JsonObject): Job {
  const truth = input['ground_truth'];
  return {
    grader: String(input['grader']),
    options: objectOf(input['options']),
    sample: sampleOf({ ground_truth: typeof truth === 'string' ? truth : null }),
    trajectory: saying(built(input['submission'])),
  };
}

/** A text as it is, or built of pieces: `{repeat: [piece, times], then}`. */
function built(text: JsonValue | undefined): string {
  if (!isJsonObject(text)) return String(text);
  const [piece, times] = Array.isArray(text['repeat']) ? text['repeat'] : ['', 0];
  return String(piece).repeat(Number(times)) + String(text['then'] ?? '');
}

function gradeOf({ status, score, code }: JsonObject): object {
  return { status, ...(score === undefined ? {} : { score }), ...(code === undefined ? {} : { code }) };
}

function isAcceptable(answer: Answer, wanted: JsonValue | undefined): boolean {
  if (!isJsonObject(wanted)) return false;
  const options = wanted['one_of'] === undefined ? [wanted] : objectsOf(wanted['one_of']);
  const grade = answer.kind === 'outcome' ? answer.outcome.grade : {};
  return options.some((option) => Object.entries(option).every(([key, value]) => Reflect.get(grade, key) === value));
}

function rationaleOf(answer: Answer): string {
  return answer.kind === 'outcome' && answer.outcome.grade.status === 'scored' ? answer.outcome.grade.rationale : '';
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
