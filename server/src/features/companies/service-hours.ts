import { serviceHours, type ServiceHours } from '@oplano/contracts/settings';
import { effectiveHours, hoursWith } from '@oplano/core/business-hours';
import type { TenantDb } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { companyHoursChanged } from './companies.events.ts';
import { lockCompany, saveSchedules } from './companies.repo.ts';

/** Parsed by the contract before it was stored; what is not hours counts as none. */
export const hoursOf = (stored: unknown): ServiceHours => effectiveHours(serviceHours.safeParse(stored).data ?? []);

/** Where and when a company works. */
export async function companyHours(
  db: TenantDb,
  companyId: number,
): Promise<{ schedules: ServiceHours; timeZone: string }> {
  const row = await db
    .selectFrom('companies')
    .select(['schedules', 'time_zone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { schedules: hoursOf(row.schedules), timeZone: row.time_zone };
}

/** Everybody sees the hours of their own company and of no other. */
export async function showHours(ctx: CompanyCtx, companyId: number): Promise<{ schedules: ServiceHours }> {
  if (companyId !== ctx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  const { schedules } = await companyHours(ctx.db, ctx.companyId);
  return { schedules };
}

export async function saveHours(
  ctx: CompanyCtx,
  companyId: number,
  { schedules, onlyThese = false }: { readonly schedules: ServiceHours; readonly onlyThese?: boolean | undefined },
): Promise<{ schedules: ServiceHours }> {
  if (companyId !== ctx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  // Of two people at once each changes their own days.
  if (onlyThese) await lockCompany(ctx.db, companyId);
  const known = onlyThese ? (await companyHours(ctx.db, companyId)).schedules : [];
  await saveSchedules(ctx.db, ctx.companyId, hoursWith(known, schedules));
  ctx.raise(companyHoursChanged, {});
  return showHours(ctx, companyId);
}
