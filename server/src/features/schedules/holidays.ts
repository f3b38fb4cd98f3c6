import type { Holiday } from '@oplano/contracts/schedules';
import { calendarOfYear, nationalHolidays, ownDay, type HolidayCode } from '@oplano/core/recurrence';
import { replan } from '@oplano/core/schedules';
import { addDays, fromZone } from '@oplano/core/time';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { companyCalendar, companyDays } from './company-calendar.ts';
import { placedSend, timingOf } from './schedule-record.ts';
import { removeDay, saveDay, saveNational } from './company-days.repo.ts';
import { lockOccurrences, lockSchedulesOnBusinessDays, placeOccurrences } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';

export async function listHolidays(ctx: CompanyCtx, year: number): Promise<Holiday[]> {
  return calendarOfYear(await companyDays(ctx), year);
}

type HolidayForm = Pick<Holiday, 'name' | 'works' | 'yearly'>;

/** More days than a year has make no calendar. */
const daysMax = 400;

/** Adds a day of the company's own or changes it, or says how one national holiday is kept; what is planned moves along. */
export async function saveHoliday(ctx: Ctx, day: string, form: HolidayForm): Promise<Holiday> {
  const { days } = await companyDays(ctx);
  const known = ownDay(days, day);
  if (days.length >= daysMax && !known) throw new AppError('ERR_HOLIDAYS_FULL');
  // A day that comes every year is one row, whichever year it is looked at in.
  await saveDay(ctx, { ...form, day: form.yearly && known?.yearly ? known.day : day });
  await placeAnew(ctx, form.yearly || known?.yearly ? null : day);
  const year = Number(day.slice(0, 4));
  const saved = (await listHolidays(ctx, year)).find((one) => one.day === day);
  return saved ?? { day, source: 'own', code: null, ...form };
}

/** Takes a day of the company's own away; a national one is kept as the nation does again. */
export async function removeHoliday(ctx: Ctx, day: string): Promise<Record<string, never>> {
  const known = ownDay((await companyDays(ctx)).days, day);
  if (!known || !(await removeDay(ctx, known.day))) throw new AppError('ERR_NOT_FOUND');
  await placeAnew(ctx, known.yearly ? null : day);
  return {};
}

/** Says what a national holiday is called here and whether it is kept, in every year; single days of it say nothing more. */
export async function keepNational(
  ctx: Ctx,
  code: HolidayCode,
  form: { readonly name: string; readonly works: boolean },
): Promise<Record<string, never>> {
  const { days } = await companyDays(ctx);
  const isOfIt = (day: string) =>
    nationalHolidays(Number(day.slice(0, 4))).some((one) => one.code === code && one.day === day);
  for (const { day } of days.filter((one) => isOfIt(one.day))) await removeDay(ctx, day);
  await saveNational(ctx, { code, ...form });
  await placeAnew(ctx, null);
  return {};
}

/** No row of days off is longer, so what lies further away does not care about a day. */
const reachDays = 15;

/** What is planned for business days is looked at again: around one day, or all of it where a day comes every year. */
async function placeAnew(ctx: CompanyCtx, day: string | null): Promise<void> {
  const calendar = await companyCalendar(ctx);
  const [from, to] = day
    ? [addDays(day, -reachDays), addDays(day, reachDays)].map((one) => fromZone(one, '00:00', calendar.timeZone))
    : [ctx.now, undefined];
  for (const schedule of await lockSchedulesOnBusinessDays(ctx, { from, to })) {
    const sends = await lockOccurrences(ctx, schedule.id);
    const places = replan(timingOf(schedule), sends.map(placedSend), ctx.now, calendar);
    if (places.length === 0) continue;
    await placeOccurrences(ctx, schedule, places);
    await tellChanged(ctx, schedule.id, null);
  }
}
