import type { Problem } from '@gradekit/core';

/** Problems in the order of the file, each once: a block that is merged into two others is complained of once. */
export function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  const different = problems.filter((problem) => {
    const key = sameness(problem);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return different.toSorted((a, b) => lineOf(a) - lineOf(b) || columnOf(a) - columnOf(b));
}

function sameness({ code, message, place }: Problem): string {
  return JSON.stringify([code, message, place?.file, place?.line, place?.column]);
}

function lineOf({ place }: Problem): number {
  return place?.line ?? 0;
}

function columnOf({ place }: Problem): number {
  return place?.column ?? 0;
}
