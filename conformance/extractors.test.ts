import { messageOf } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { readRecording } from '../packages/runner/src/target/recorded/formats/detect.js';
import { byRow, type DeliberateAnswer } from './differences.js';
import { extractorDifferences } from './extractor-differences.js';
import { answerOf } from './pipeline.js';
import { readLines } from './read-lines.js';
import { sampleOf, type ExtractorVector, type ReferenceExtraction } from './vectors.js';

const vectors = readLines<ExtractorVector>('vectors/extractors.jsonl');
const differences = byRow(extractorDifferences);

async function answerTo({ extractor, config, trajectory, agent_state: state }: ExtractorVector): Promise<unknown> {
  const read = readOrMessage(state === undefined ? { trajectory } : { trajectory, agent_state: state });
  if (typeof read === 'string') return { kind: 'unreadable', message: read };
  return answerOf({ extractor, extractorOptions: config, sample: sampleOf({}), trajectory: read });
}

function readOrMessage(row: Parameters<typeof readRecording>[0]) {
  try {
    return readRecording(row)?.trajectory ?? 'the row carries no trajectory';
  } catch (thrown) {
    return messageOf(thrown);
  }
}

/** What our pipeline must answer where the reference extracts this. */
function expected({ submission, rationale, error }: ReferenceExtraction): object {
  expect(error).toBeUndefined();
  const isGraded = rationale === undefined;
  const grade = isGraded
    ? { status: 'scored', score: 1 }
    : { status: 'scored', score: 0, rationale: expect.toSatisfy((text: string) => text.startsWith(rationale)) };
  return { kind: 'outcome', outcome: isGraded ? { grade, submission } : { grade } };
}

function deliberate(answer: DeliberateAnswer | undefined): object {
  switch (answer?.kind) {
    case 'refused':
      return { kind: 'refused', message: expect.stringContaining(answer.mentions) };
    case 'unreadable':
      return { kind: 'unreadable', message: expect.stringContaining(answer.mentions) };
    case 'errored':
      return { kind: 'outcome', outcome: { grade: { status: 'errored', code: answer.code } } };
    case 'submission':
      return { kind: 'outcome', outcome: { grade: { score: 1 }, submission: answer.submission } };
    case 'silent':
      return { kind: 'outcome', outcome: { grade: { status: 'scored', score: 0 }, isNoSubmission: true } };
    case undefined:
      throw new Error('no such difference');
  }
}

describe('as the reference', () => {
  it.each(vectors.filter(({ id }) => !differences.has(id)))('$id', async (vector) => {
    expect(await answerTo(vector)).toMatchObject(expected(vector.expect.live ?? vector.expect));
  });
});

describe('other than the reference', () => {
  it.each(vectors.filter(({ id }) => differences.has(id)))('$id', async (vector) => {
    const answer = await answerTo(vector);
    expect(answer).toMatchObject(deliberate(differences.get(vector.id)));
    expect(isAsReference(answer, vector.expect)).toBe(false);
  });

  it('is a list of rows that exist', () => {
    const ids = new Set(vectors.map(({ id }) => id));
    expect([...differences.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });
});

function isAsReference(answer: unknown, { submission, error }: ReferenceExtraction): boolean {
  const outcome: unknown = Reflect.get(Object(answer), 'outcome');
  return error === undefined && Reflect.get(Object(outcome), 'submission') === submission;
}
