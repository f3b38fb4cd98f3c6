import { scheduleFeed } from '@oplano/contracts/schedules';
import { cancelSource } from '#features/messages';
import type { CompanyCtx } from '#platform/use-case';
import type { ScheduleRow } from './schedule-record.ts';
import { lockSchedule, removeSchedules } from './schedules.repo.ts';

/** A schedule goes: what waits to be sent of it is taken back. */
async function dropSchedule(ctx: CompanyCtx, { id }: ScheduleRow): Promise<void> {
  await cancelSource(ctx, { kind: 'schedule', id });
  await removeSchedules(ctx, [id]);
  ctx.emit(scheduleFeed, 'delete', { scheduleId: id });
}

export async function deleteSchedule(ctx: CompanyCtx, scheduleId: number): Promise<{ message: string }> {
  await dropSchedule(ctx, await lockSchedule(ctx, scheduleId));
  return { message: 'Schedule deleted' };
}

/** Nobody is left to write to. */
export async function dropOfContact(ctx: CompanyCtx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('schedules')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('contact_id', 'is', null)
    .forUpdate()
    .execute();
  for (const row of rows) await dropSchedule(ctx, row);
}
