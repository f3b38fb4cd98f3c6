import type { BulkAction, BulkDeed } from '@oplano/contracts/tickets';
import { create } from 'zustand';

interface Selection {
  readonly ids: ReadonlySet<number>;
  /** Where a range begins. */
  readonly last: number;
  /** What is about to be done to them: the bar asks how. */
  readonly asked: BulkDeed | null;
  /** What is being done to many, or was a moment ago. */
  readonly bulk: BulkAction | null;
}

/** The rows that are chosen for something that is done to all of them. What does it is fetched with the first of them. */
export const useSelection = create<Selection>(() => ({ ids: new Set(), last: 0, asked: null, bulk: null }));

/** Chooses a row or lets it go; with a range, all from the row that was chosen last. */
export function pickRow(rows: readonly { readonly id: number }[], id: number, isRange: boolean): void {
  const { ids, last } = useSelection.getState();
  const [from, to] = [rows.findIndex((row) => row.id === last), rows.findIndex((row) => row.id === id)];
  const next = new Set(ids);
  if (isRange && from >= 0) {
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id);
  } else if (!next.delete(id)) next.add(id);
  useSelection.setState({ ids: next, last: id });
}
