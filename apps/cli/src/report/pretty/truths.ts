import type { Suite } from '@gradekit/runner';
import { readDataset } from '@gradekit/runner';

/** The ground truths of a few samples, by id as text: read again from the dataset, since results do not hold them. */
export async function truthsOf(
  suite: Suite,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string | readonly string[]>> {
  const truths = new Map<string, string | readonly string[]>();
  if (ids.size === 0) return truths;
  let left = ids.size;
  for await (const item of readDataset(suite.dataset, suite.folder)) {
    if (item.kind === 'problem' || !ids.has(String(item.row.sample.id))) continue;
    const { id, groundTruth } = item.row.sample;
    if (groundTruth !== undefined) truths.set(String(id), groundTruth);
    left -= 1;
    if (left === 0) break;
  }
  return truths;
}
