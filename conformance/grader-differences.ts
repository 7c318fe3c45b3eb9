import type { Difference } from './differences.js';
import type { GraderVector } from './vectors.js';

/** Where the four graders differ from Letta Evals on purpose; `docs/letta.md` has the same list for people. */
export function graderDifferences(vectors: readonly GraderVector[]): readonly Difference[] {
  const idsWhere = (holds: (vector: GraderVector) => boolean): readonly string[] =>
    vectors.filter(holds).map(({ id }) => id);
  return [
    {
      reason: 'A sample without a ground truth is an error of the dataset, not a zero of the agent.',
      answer: { kind: 'errored', code: 'missing_ground_truth' },
      rows: idsWhere(({ grader, sample }) => grader !== 'ascii_printable_only' && !sample.ground_truth),
    },
    {
      reason: 'A pattern that is not valid is an error of the dataset, not a zero of the agent.',
      answer: { kind: 'errored', code: 'invalid_pattern' },
      rows: idsWhere((vector) => vector.invalid_pattern === true),
    },
    {
      reason: "A pattern that Python can't take in (a huge repeat, nesting too deep) loses one grade, not the sample.",
      answer: { kind: 'errored', code: 'invalid_pattern' },
      rows: ['regex-brace-overflow-error', 'regex-recursion'],
    },
    {
      reason: "A character can't be named in a pattern: \\N{…} is refused, write the character itself or \\u.",
      answer: { kind: 'errored', code: 'invalid_pattern' },
      rows: ['regex-n-name-hit', 'regex-n-name-miss'],
    },
  ];
}
