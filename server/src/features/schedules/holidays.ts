import type { Holiday } from '@oplano/contracts/schedules';
import { calendarOfYear, placedDate } from '@oplano/core/recurrence';
import { dayRuleOf } from '@oplano/core/schedules';
import { addDays, fromZone } from '@oplano/core/time';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { companyCalendar, companyDays } from './company-calendar.ts';
import { timingOf } from './schedule-record.ts';
import { removeDay, saveDay, saveOccurrence, setClock } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';

export async function listHolidays(ctx: CompanyCtx, year: number): Promise<Holiday[]> {
  return calendarOfYear(await companyDays(ctx), year);
}

/** More days than a year has make no calendar. */
const daysMax = 400;

/** Adds a day of the company's own, or says how it keeps a national one; what is planned around it moves along. */
export async function saveHoliday(ctx: Ctx, day: string, form: Omit<Holiday, 'day' | 'source'>): Promise<Holiday> {
  const known = await companyDays(ctx);
  if (known.length >= daysMax && !known.some((one) => one.day === day)) throw new AppError('ERR_HOLIDAYS_FULL');
  await saveDay(ctx, { day, ...form });
  await placeAnew(ctx, form.yearly || known.some((one) => one.day === day && one.yearly) ? null : day);
  const year = Number(day.slice(0, 4));
  const saved = (await listHolidays(ctx, year)).find((one) => one.day === day);
  return saved ?? { day, source: 'own', ...form };
}

/** Takes a day of the company's own away; a national one is kept as the nation does again. */
export async function removeHoliday(ctx: Ctx, day: string): Promise<Record<string, never>> {
  const known = (await companyDays(ctx)).find((one) => one.day === day);
  if (!known || !(await removeDay(ctx, day))) throw new AppError('ERR_NOT_FOUND');
  await placeAnew(ctx, known.yearly ? null : day);
  return {};
}

/** No row of days off is longer, so what lies further away does not care about a day. */
const reachDays = 15;

/** What is planned for business days is looked at again: around one day, or all of it where a day comes every year. */
async function placeAnew(ctx: CompanyCtx, day: string | null): Promise<void> {
  const { timeZone, holidays } = await companyCalendar(ctx);
  const [from, to] = day
    ? [addDays(day, -reachDays), addDays(day, reachDays)].map((one) => fromZone(one, '00:00', timeZone))
    : [ctx.now, undefined];
  const rows = await ctx.db
    .selectFrom('schedule_occurrences as o')
    .innerJoin('schedules', (join) =>
      join.onRef('schedules.company_id', '=', 'o.company_id').onRef('schedules.id', '=', 'o.schedule_id'),
    )
    .selectAll('schedules')
    .select(['o.id as occurrence_id', 'o.nominal_at', 'o.due_at'])
    .where('o.company_id', '=', ctx.companyId)
    .where('o.state', 'in', ['planned', 'paused'])
    .where('o.nominal_at', 'is not', null)
    .where('o.due_at', '>', ctx.now)
    .where('schedules.day_rule', '<>', 4)
    .$if(from !== undefined && day !== null, (query) => query.where('o.due_at', '>=', from ?? ctx.now))
    .$if(to !== undefined, (query) => query.where('o.due_at', '<', to ?? ctx.now))
    .orderBy('o.schedule_id')
    .orderBy('o.number')
    .forNoKeyUpdate('o')
    .execute();
  const changed = new Set<number>();
  for (const row of rows) {
    const nominal = row.nominal_at ?? row.due_at;
    const at = placedDate(nominal, { timeZone, dayRule: dayRuleOf(timingOf(row).tipoDias) }, holidays);
    // A business day before may be over by now: then it stays where it is.
    if (at.getTime() === row.due_at.getTime() || at <= ctx.now) continue;
    await saveOccurrence(ctx, row.occurrence_id, { due_at: at });
    if (!row.paused) await setClock(ctx, at);
    changed.add(row.id);
  }
  for (const scheduleId of changed) await tellChanged(ctx, scheduleId, null);
}
