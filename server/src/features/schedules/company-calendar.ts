import { holidaysOf, type CompanyDay, type HolidayCode, type SaidOfDays } from '@oplano/core/recurrence';
import type { WorkCalendar } from '@oplano/core/schedules';
import type { CompanyCtx } from '#platform/use-case';
import { sql } from 'kysely';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

const ownDays = ({ db, companyId }: Place): Promise<CompanyDay[]> =>
  db
    .selectFrom('company_days')
    .select([sql<string>`day::text`.as('day'), 'name', 'yearly', 'works'])
    .where('company_id', '=', companyId)
    .orderBy('day')
    .execute();

/** What a company has said about days. */
export async function companyDays(place: Place): Promise<SaidOfDays> {
  const { db, companyId } = place;
  const nationals = await db
    .selectFrom('company_holidays')
    // Parsed by the contract before it was stored.
    .select([sql<HolidayCode>`code`.as('code'), 'name', 'works'])
    .where('company_id', '=', companyId)
    .execute();
  return { days: await ownDays(place), nationals };
}

/** Where a company works and on which days it does not. */
export async function companyCalendar(ctx: Place): Promise<WorkCalendar> {
  const { time_zone: timeZone } = await ctx.db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', ctx.companyId)
    .executeTakeFirstOrThrow();
  return { timeZone, holidays: holidaysOf(await companyDays(ctx)) };
}
