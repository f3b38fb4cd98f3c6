import { scheduleFeed } from '@oplano/contracts/schedules';
import { cancelSource } from '#features/messages';
import { forgetFile } from '#features/users';
import type { CompanyCtx } from '#platform/use-case';
import type { ScheduleRow } from './schedule-record.ts';
import { lockSchedule, removeSchedules } from './schedules.repo.ts';

/** Whether something was said with the file of a schedule, which then is the message's as well. */
export async function wasSaid({ db, companyId }: CompanyCtx, scheduleId: number): Promise<boolean> {
  const said = await db
    .selectFrom('schedule_occurrences')
    .select('id')
    .where('company_id', '=', companyId)
    .where('schedule_id', '=', scheduleId)
    .where('message_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return said !== undefined;
}

/** A schedule goes: what waits to be sent of it is taken back, and its file goes along unless a message shows it. */
async function dropSchedule(ctx: CompanyCtx, { id, media_path: key }: ScheduleRow): Promise<void> {
  await cancelSource(ctx, { kind: 'schedule', id });
  if (key !== null && !(await wasSaid(ctx, id))) await ctx.enqueue(forgetFile, { key });
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
