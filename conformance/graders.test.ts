import { describe, expect, it } from 'vitest';
import { byRow } from './differences.js';
import { graderDifferences } from './grader-differences.js';
import { answerOf, saying } from './pipeline.js';
import { readLines } from './read-lines.js';
import { sampleOf, type GraderVector } from './vectors.js';

const vectors = readLines<GraderVector>('vectors/graders.jsonl');
const differences = byRow(graderDifferences(vectors));

async function outcomeOf({ grader, sample, submission }: GraderVector): Promise<unknown> {
  const answer = await answerOf({ grader, sample: sampleOf(sample), trajectory: saying(submission) });
  return answer.kind === 'outcome' ? answer.outcome : answer;
}

describe('as the reference', () => {
  it.each(vectors.filter(({ id }) => !differences.has(id)))('$id', async (vector) => {
    const { score, rationale = '' } = vector.expect;
    expect(await outcomeOf(vector)).toMatchObject({
      // Our rationales say more after the reference's words.
      grade: { status: 'scored', score, rationale: expect.toSatisfy((text: string) => text.startsWith(rationale)) },
    });
  });
});

describe('other than the reference', () => {
  it.each(vectors.filter(({ id }) => differences.has(id)))('$id', async (vector) => {
    const difference = differences.get(vector.id);
    expect(difference?.kind).toBe('errored');
    expect(await outcomeOf(vector)).toMatchObject({
      grade: { status: 'errored', code: difference?.kind === 'errored' ? difference.code : undefined },
    });
  });

  it('is a list of rows that exist', () => {
    const ids = new Set(vectors.map(({ id }) => id));
    expect([...differences.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });
});
