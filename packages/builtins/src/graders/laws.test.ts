import { createRegistry, type GradeResult } from '@gradekit/core';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { builtins } from '../index.js';
import { anyText } from '../testing/any-text.js';
import { gradeWith, type GradeInput } from '../testing/grade.js';

const registry = createRegistry([builtins]);
const ids = [...registry.graders.keys()];

it.each(ids)('%s: any text gets the same score in [0, 1] every time, or a stable error', async (id) => {
  const grader = await registry.loadGrader(id);
  const answer = async (input: GradeInput): Promise<GradeResult | string> => {
    try {
      return await gradeWith(grader, input);
    } catch (thrown) {
      return String(Reflect.get(Object(thrown), 'gradeErrorCode') ?? thrown);
    }
  };
  const input = fc.record({ groundTruth: anyText.filter((text) => text !== ''), submission: anyText });
  await fc.assert(
    fc.asyncProperty(input, async (given) => {
      const first = await answer(given);
      expect(await answer(given)).toEqual(first);
      if (typeof first === 'string') expect(first).toBe('invalid_pattern');
      else
        expect(first).toMatchObject({
          status: 'scored',
          score: expect.toSatisfy(isShare),
          rationale: expect.any(String),
        });
    }),
  );
});

it.each(ids)('%s: a rationale never holds control characters', async (id) => {
  const grader = await registry.loadGrader(id);
  await fc.assert(
    fc.asyncProperty(anyText, async (submission) => {
      const result = await gradeWith(grader, { submission, groundTruth: 'z' });
      expect(result).toMatchObject({
        rationale: expect.not.stringMatching(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/u),
      });
    }),
  );
});

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
