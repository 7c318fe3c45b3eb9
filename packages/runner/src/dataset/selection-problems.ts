import type { Problem } from '@gradekit/core';
import { didYouMean } from '@gradekit/core';
import type { Suite } from '../suite/suite.js';
import type { Selection } from './select.js';

interface Selected {
  /** Of every sample. */
  readonly ids: ReadonlyMap<string, number>;
  readonly selected: number;
}

/** How many ids a message lists. */
const mostIds = 10;

/** What is wrong with a selection: ids that do not exist, and whatever leaves no sample at all. */
export function selectionProblems(suite: Suite, selection: Selection, { ids, selected }: Selected): readonly Problem[] {
  const place = { file: suite.dataset };
  if (ids.size === 0) {
    const message = 'there are no samples in the dataset, and a run without samples never passes';
    return [{ code: 'no_samples', message, place }];
  }
  const unknown = (selection.ids ?? []).filter((id) => !ids.has(id)).map((id) => unknownId(id, ids, suite.dataset));
  if (unknown.length > 0 || selected > 0) return unknown;
  return [
    { code: 'no_samples', message: `none of the ${ids.size} samples is selected: ${describe(selection)}`, place },
  ];
}

function unknownId(id: string, ids: ReadonlyMap<string, number>, file: string): Problem {
  const hint = didYouMean(id, ids.keys());
  const known = [...ids.keys()].slice(0, mostIds);
  const rest = ids.size - known.length;
  return {
    code: 'usage',
    message: `no sample has the id "${id}"`,
    place: { file },
    known: rest > 0 ? [...known, `and ${rest} more`] : known,
    ...(hint === undefined ? {} : { hint }),
  };
}

function describe({ ids, filters, tags, maxSamples }: Selection): string {
  const parts = [
    ...(ids === undefined ? [] : [`ids ${ids.join(', ')}`]),
    ...Object.entries(filters ?? {}).map(([key, text]) => `${key}=${text}`),
    ...(tags === undefined ? [] : [`tags ${tags.join(', ')}`]),
    ...(maxSamples === undefined ? [] : [`at most ${maxSamples}`]),
  ];
  return parts.join(', ');
}
