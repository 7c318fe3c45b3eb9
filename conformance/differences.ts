/** What gradekit answers where it differs from Letta Evals on purpose. */
export type DeliberateAnswer =
  | { readonly kind: 'refused'; readonly mentions: string }
  | { readonly kind: 'errored'; readonly code: string }
  | { readonly kind: 'submission'; readonly submission: string }
  | { readonly kind: 'silent' }
  | { readonly kind: 'unreadable'; readonly mentions: string };

/** Some rows of the vectors that gradekit answers otherwise than the reference, and why. */
export interface Difference {
  readonly reason: string;
  readonly answer: DeliberateAnswer;
  /** Ids of the rows. */
  readonly rows: readonly string[];
}

/** By row id; a row that stands in two differences is a fault of the table. */
export function byRow(differences: readonly Difference[]): ReadonlyMap<string, DeliberateAnswer> {
  const answers = new Map<string, DeliberateAnswer>();
  for (const { rows, answer } of differences) {
    for (const row of rows) {
      if (answers.has(row)) throw new Error(`${row} stands in two differences`);
      answers.set(row, answer);
    }
  }
  return answers;
}
