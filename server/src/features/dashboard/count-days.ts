import { daysOf, lastOfMonth, monthOf } from '@oplano/core/figures';
import { addDays, inZone } from '@oplano/core/time';
import { sql } from 'kysely';
import { enqueueJob, type OutsideTools } from '#platform/jobs';
import type { CompanyCtx, PlatformCtx } from '#platform/use-case';
import { countDaysOfCompany } from './dashboard.jobs.ts';
import { figureClock, type FigureClock } from './figure-clock.ts';
import { countDays, countMonths, lockFigures, removeMarks } from './figures.repo.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

const key = 'figures';
/** What one transaction counts: a month is a fraction of a second, and whoever writes meanwhile is not held up. */
const daysAtOnce = 31;

/** Whether anything changed, in whichever company. */
export const anyChange = () => sql<boolean>`exists (select from figure_marks)`;

/** Puts in a job for every company of which something changed, unless one is there already. */
export async function findChangedCompanies(ctx: PlatformCtx, wakeWorkers: () => void): Promise<void> {
  // One look for each company, however many marks it has.
  const { rows } = await sql<{ companyId: number }>`
    with recursive marked as (
      (select company_id from figure_marks order by company_id limit 1)
      union all
      select (select m.company_id from figure_marks m where m.company_id > marked.company_id order by m.company_id limit 1)
      from marked where marked.company_id is not null
    )
    select company_id as "companyId" from marked
    where company_id is not null and not exists (
      select from jobs where lane = marked.company_id || ${`/${key}`} and place is not null
    )
  `.execute(ctx.db);
  for (const { companyId } of rows) await enqueueJob(ctx.db, companyId, countDaysOfCompany, {}, { key }, ctx.now);
  if (rows.length > 0) ctx.afterCommit(wakeWorkers);
}

/** Some days at a time, the oldest first: what the process had counted when it died is counted. */
export async function countAllChanged(tools: OutsideTools): Promise<void> {
  while (!tools.signal.aborted && (await tools.inCompany(countChangedDays)) > 0);
}

/** Days of a month that are counted by this clock. */
async function countedDays({ db, companyId }: Place, clock: FigureClock, months: readonly string[]) {
  const { rows } = await sql<{ day: string }>`
    select starts::text as day from figure_spans
    where company_id = ${companyId} and span = 'day' and clock = ${clock.id}
      and date_trunc('month', starts::timestamp)::date = any(${months}::date[])
  `.execute(db);
  return new Set(rows.map(({ day }) => day));
}

async function markedDays({ db, companyId }: Place, { timeZone }: FigureClock): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct ((at at time zone ${timeZone})::date)::text as day from figure_marks
    where company_id = ${companyId} order by day
  `.execute(db);
  return rows.map(({ day }) => day);
}

/** Days, and the months they are in, whose other days are over and were never counted because nothing happened. */
export async function countDaysAndMonths(
  ctx: Place,
  clock: FigureClock,
  days: readonly string[],
  later: ReadonlySet<string> = new Set(),
): Promise<void> {
  const today = inZone(ctx.now, clock.timeZone).date;
  // The last days of a month that nobody wrote on are noticed once the next one has begun.
  const months = [...new Set(days.flatMap((day) => [monthOf(day), monthOf(addDays(monthOf(day), -1))]))].toSorted();
  const known = await countedDays(ctx, clock, months);
  const ofMonth = (month: string) => daysOf({ from: month, to: lastOfMonth(month) });
  const quiet = months.flatMap(ofMonth).filter((day) => day < today && !known.has(day) && !later.has(day));
  const all = [...new Set([...days, ...quiet])];
  await countDays(ctx, clock, all);
  for (const day of all) known.add(day);
  const touched = months.filter((month) => all.some((day) => monthOf(day) === month));
  const complete = touched.filter((month) => ofMonth(month).every((day) => known.has(day)));
  await countMonths(ctx, clock, { all: touched, complete });
}

/**
 * Counts the oldest days of which something changed; how many there were. Marks are removed before rows are read, so that
 * what is committed in between is counted now and once more.
 */
export async function countChangedDays(ctx: Place): Promise<number> {
  await lockFigures(ctx);
  const clock = await figureClock(ctx);
  const marked = await markedDays(ctx, clock);
  const days = marked.slice(0, daysAtOnce);
  if (days.length === 0) return 0;
  await removeMarks(ctx, clock, days);
  await countDaysAndMonths(ctx, clock, days, new Set(marked.slice(daysAtOnce)));
  return days.length;
}
