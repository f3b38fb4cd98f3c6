import { addDays } from '../time/index.ts';
import type { DayRange } from './range.ts';

/** What a company has counted so far: days (`YYYY-MM-DD`), whole months (their first day), and days that changed since. */
export interface Counted {
  readonly days: ReadonlySet<string>;
  readonly months: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
}

/** Where the figures of a range are read: whole months, single days, and the stretches whose rows must be looked at. */
export interface ReadingPlan {
  readonly months: readonly string[];
  readonly days: readonly string[];
  readonly stretches: readonly DayRange[];
}

/** So many stretches one statement bears; a range that is more of a patchwork is read from its rows at once. */
export const stretchesMax = 20;

export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
export const lastOfMonth = (month: string): string => addDays(monthOf(addDays(month, 31)), -1);

export const daysOf = ({ from, to }: DayRange): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** Days as stretches, in their order. */
export function stretchesOf(days: Iterable<string>): DayRange[] {
  const stretches: { from: string; to: string }[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = stretches.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else stretches.push({ from: day, to: day });
  }
  return stretches;
}

/** Cells that stand side by side in their key: months or days without a gap. */
export interface CellStretch extends DayRange {
  readonly span: 'month' | 'day';
}

/** The cells of a plan, in as few stretches as they are; months and days come in their order. */
export function cellStretches({ months, days }: Pick<ReadingPlan, 'months' | 'days'>): CellStretch[] {
  const stretches: { span: 'month' | 'day'; from: string; to: string }[] = [];
  const add = (span: 'month' | 'day', starts: string): void => {
    const last = stretches.at(-1);
    const follows = last?.span === span && addDays(span === 'month' ? lastOfMonth(last.to) : last.to, 1) === starts;
    if (last && follows) last.to = starts;
    else stretches.push({ span, from: starts, to: starts });
  };
  for (const month of months) add('month', month);
  for (const day of days) add('day', day);
  return stretches;
}

/** Every day of the range exactly once: in a month that is counted and unchanged, by itself, or among the rows. */
export function planReading(range: DayRange, counted: Counted): ReadingPlan {
  const changedMonths = new Set([...counted.changed].map(monthOf));
  const [months, days, rows]: [string[], string[], string[]] = [[], [], []];
  for (let day = range.from; day <= range.to;) {
    // Asked for in this order: a year has few months that count, and many days.
    const end = counted.months.has(day) && !changedMonths.has(day) ? lastOfMonth(day) : null;
    if (end !== null && end <= range.to) {
      months.push(day);
      day = addDays(end, 1);
      continue;
    }
    (counted.days.has(day) && !counted.changed.has(day) ? days : rows).push(day);
    day = addDays(day, 1);
  }
  const stretches = stretchesOf(rows);
  return stretches.length > stretchesMax ? { months: [], days: [], stretches: [range] } : { months, days, stretches };
}

interface Narrowed {
  readonly queueIds: readonly number[];
  readonly whatsappIds: readonly number[];
  readonly users: readonly number[];
}

/** What cells are counted for. A person is told apart in the first three; `…OfAll` are the same without. */
export type CellKind = 'all' | 'queue' | 'connection' | 'queueOfAll' | 'connectionOfAll' | 'channel' | 'tag' | 'hour';

/** Cells that tell people apart and know what a filter names; null where only the rows know it. */
export function cellsByUser({ queueIds, whatsappIds }: Narrowed): 'all' | 'queue' | 'connection' | null {
  if (queueIds.length === 0) return whatsappIds.length === 0 ? 'all' : 'connection';
  return whatsappIds.length === 0 ? 'queue' : null;
}

/** Whether cells of a kind know what a filter names: a queue knows its people, and no kind knows another. */
export function knowsFilter(kind: CellKind, filter: Narrowed): boolean {
  const { queueIds, whatsappIds, users } = filter;
  if (kind === 'queue') return whatsappIds.length === 0;
  if (kind === 'connection') return queueIds.length === 0;
  if (kind === 'queueOfAll') return whatsappIds.length + users.length === 0;
  if (kind === 'connectionOfAll') return queueIds.length + users.length === 0;
  return queueIds.length + whatsappIds.length === 0 && (kind === 'all' || users.length === 0);
}
