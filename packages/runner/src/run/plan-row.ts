import type { DatasetRow } from '../dataset/row.js';
import type { Again, KeptRow } from '../results/kept-rows.js';

/** What is done with a row of the dataset. */
export type RowPlan =
  /** It is not selected, and has no result. */
  | { readonly kind: 'pass' }
  /** It is selected and has no result, but such rows were not asked for. */
  | { readonly kind: 'leave-out' }
  | { readonly kind: 'grade' }
  /** Its result stays. */
  | { readonly kind: 'keep'; readonly kept: KeptRow }
  /** Its result stays if its trajectory is still the same. */
  | { readonly kind: 'verify'; readonly kept: KeptRow };

/** What the plan for a row depends on, besides the row. */
export interface PlanContext {
  readonly isSelected: boolean;
  /** Its result of an earlier run. */
  readonly kept?: KeptRow;
  /** Absent when nothing is resumed. */
  readonly again?: readonly Again[];
  readonly isRecorded: boolean;
}

/** Decides what is done with a row. */
export function planRow(row: DatasetRow, { isSelected, kept, again, isRecorded }: PlanContext): RowPlan {
  if (again === undefined) return { kind: isSelected ? 'grade' : 'pass' };
  const isSame = kept !== undefined && kept.sampleHash === row.hash;
  if (!isSelected) return isSame ? { kind: 'keep', kept } : { kind: 'pass' };
  if (kept === undefined) return { kind: again.includes('missing') ? 'grade' : 'leave-out' };
  if (!isSame || again.some((verdict) => verdict === kept.verdict)) return { kind: 'grade' };
  return { kind: isRecorded ? 'verify' : 'keep', kept };
}
