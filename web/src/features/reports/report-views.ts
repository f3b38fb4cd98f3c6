import type { ReportFilter } from '@oplano/core/figures';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What a filter narrows down to; its days are those of whoever applies it. */
type SavedChoice = Omit<ReportFilter, 'from' | 'to'>;
interface SavedFilter {
  readonly name: string;
  readonly choice: SavedChoice;
}
interface ReportView {
  readonly hidden: readonly string[];
  readonly saved: readonly SavedFilter[];
}

const plain: ReportView = { hidden: [], saved: [] };
/** More than anybody finds again in a menu. */
const savedMax = 20;

/** How each person who works in this browser likes to see reports. */
const useViews = create<{ readonly byUser: Readonly<Record<number, ReportView>> }>()(
  persist(() => ({ byUser: {} }), { name: 'report-views' }),
);

export const useReportView = (userId: number): ReportView => useViews(({ byUser }) => byUser[userId] ?? plain);

function change(userId: number, next: (view: ReportView) => Partial<ReportView>): void {
  useViews.setState(({ byUser }) => {
    const view = byUser[userId] ?? plain;
    return { byUser: { ...byUser, [userId]: { ...view, ...next(view) } } };
  });
}

export const toggleColumn = (userId: number, key: string): void =>
  change(userId, ({ hidden }) => ({
    hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key],
  }));

/** A name that is taken means another choice from now on. */
export const saveFilter = (userId: number, name: string, { from: _from, to: _to, ...choice }: ReportFilter): void =>
  change(userId, ({ saved }) => ({
    saved: [...saved.filter((one) => one.name !== name), { name, choice }].slice(-savedMax),
  }));

export const forgetFilter = (userId: number, name: string): void =>
  change(userId, ({ saved }) => ({ saved: saved.filter((one) => one.name !== name) }));
