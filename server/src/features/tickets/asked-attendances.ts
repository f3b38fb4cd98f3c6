import { rangeOf } from '@oplano/core/figures';
import { inZone } from '@oplano/core/time';
import { companyHours } from '#features/companies';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { AttendanceFilter } from './attendances.ts';

interface AskedDays {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Which attendances somebody asks for: the days on the wall of their company, and what they narrowed it down to. */
export async function askedAttendances(
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  asked: AskedDays,
  { queueIds, whatsappIds, users }: Pick<AttendanceFilter, 'queueIds' | 'whatsappIds' | 'users'>,
): Promise<AttendanceFilter> {
  const { timeZone } = await companyHours(ctx.db, ctx.companyId);
  const range = rangeOf(asked, inZone(ctx.now, timeZone).date);
  if (!range) throw new AppError('ERR_DATE_RANGE');
  return { range, timeZone, queueIds, whatsappIds, users };
}
