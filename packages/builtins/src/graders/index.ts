import type { AnyGrader, Lazy } from '@gradekit/core';

/** The built-in graders; each is imported when a suite first uses it. */
export const graders = {
  exact_match: () => import('./exact-match/index.js'),
  contains: () => import('./contains/index.js'),
  regex_match: () => import('./regex-match/index.js'),
  ascii_printable_only: () => import('./ascii-printable-only/index.js'),
} satisfies Readonly<Record<string, Lazy<AnyGrader>>>;
