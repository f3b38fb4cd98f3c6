import { daysOf, lastOfMonth, monthOf } from '@oplano/core/figures';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';
import { countDaysAndMonths } from './count-days.ts';
import { figureClock } from './figure-clock.ts';
import { lockFigures } from './figures.repo.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** A number that was kept and is not what the rows come to. */
export interface Difference {
  /** Which cell: `day 2026-03-02, queue 4, user 7`. */
  readonly cell: string;
  readonly name: string;
  readonly kept: number;
  readonly counted: number;
}

type Cells = ReadonlyMap<string, Readonly<Record<string, number>>>;

async function cellsOf({ db, companyId }: Place, month: string): Promise<Cells> {
  const { rows } = await sql<{ cell: string; counts: Record<string, number> }>`
    select span || ' ' || starts || ', ' || kind || ' ' || subject || ', user ' || user_id as cell,
      to_jsonb(c) - array['company_id', 'span', 'starts', 'kind', 'subject', 'user_id'] as counts
    from figure_cells c
    where company_id = ${companyId} and starts between ${month}::date and ${lastOfMonth(month)}::date
    order by span, starts, kind, subject, user_id
  `.execute(db);
  return new Map(rows.map(({ cell, counts }) => [cell, counts]));
}

function differencesOf(kept: Cells, counted: Cells): Difference[] {
  return [...new Set([...kept.keys(), ...counted.keys()])].flatMap((cell) => {
    const [before, after] = [kept.get(cell) ?? {}, counted.get(cell) ?? {}];
    return Object.keys({ ...before, ...after }).flatMap((name) => {
      const [was, is] = [before[name] ?? 0, after[name] ?? 0];
      return was === is ? [] : [{ cell, name, kept: was, counted: is }];
    });
  });
}

/** The months of a company of which anything is counted by its present clock; others are counted anew anyway. */
export async function countedMonths(place: Place): Promise<string[]> {
  const clock = await figureClock(place);
  const { rows } = await sql<{ day: string }>`
    select distinct date_trunc('month', starts::timestamp)::date::text as day from figure_spans
    where company_id = ${place.companyId} and clock = ${clock.id} order by day
  `.execute(place.db);
  return rows.map(({ day }) => day);
}

/**
 * Counts a month once more from its rows, in this transaction, and says what was kept wrongly. Days that changed since they
 * were counted are left to the job: nobody reads what is kept of them.
 */
export async function recountMonth(place: Place, month: string): Promise<Difference[]> {
  await lockFigures(place);
  const clock = await figureClock(place);
  const { rows } = await sql<{ day: string }>`
    select starts::text as day from figure_spans
    where company_id = ${place.companyId} and span = 'day' and clock = ${clock.id}
      and starts between ${month}::date and ${lastOfMonth(month)}::date
  `.execute(place.db);
  const marked = await sql<{ day: string }>`
    select distinct (at at time zone ${clock.timeZone})::date::text as day from figure_marks
    where company_id = ${place.companyId}
  `.execute(place.db);
  const changed = new Set(marked.rows.map(({ day }) => day));
  const days = rows.map(({ day }) => day).filter((day) => !changed.has(day));
  if (days.length === 0) return [];
  const kept = await cellsOf(place, month);
  // Only what was counted: quiet days are no difference.
  const others = daysOf({ from: month, to: lastOfMonth(month) }).filter((day) => !days.includes(day));
  await countDaysAndMonths(place, clock, days, new Set(others));
  const all = differencesOf(kept, await cellsOf(place, month));
  // A month with a changed day is read from its days.
  const isWhole = ![...changed].some((day) => monthOf(day) === month);
  return isWhole ? all : all.filter(({ cell }) => cell.startsWith('day'));
}
