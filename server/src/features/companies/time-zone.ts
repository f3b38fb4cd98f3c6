import { sql } from 'kysely';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { companyZoneChanged } from './companies.events.ts';
import { lockZone, saveZone } from './companies.repo.ts';

/** Whether the database knows a zone: days of reports and boards are counted there. */
async function isKnown({ db }: CompanyCtx, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(db);
  return rows.length > 0;
}

/** The company is somewhere else, or says so at last: what is planned there keeps its hour on the wall. */
export async function changeTimeZone(
  ctx: CompanyCtx,
  companyId: number,
  timeZone: string,
): Promise<{ timeZone: string }> {
  if (companyId !== ctx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  if (!(await isKnown(ctx, timeZone))) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'timeZone', problem: 'custom' }] });
  }
  const before = await lockZone(ctx);
  if (before === timeZone) return { timeZone };
  await saveZone(ctx, timeZone);
  ctx.raise(companyZoneChanged, { from: before, to: timeZone });
  return { timeZone };
}
