import { scheduleFeed } from '@oplano/contracts/schedules';
import { companySettings } from '#features/settings';
import type { CompanyCtx } from '#platform/use-case';
import { getOccurrence, getSchedule } from './schedules.queries.ts';

/** A feed has one wording for everybody, so it hides what some of them may not see. */
const hidesForSome = async ({ db, companyId }: CompanyCtx): Promise<boolean> =>
  (await companySettings(db, companyId)).lgpdHideNumber === 'enabled';

export async function tellCreated(ctx: CompanyCtx, scheduleId: number): Promise<void> {
  ctx.emit(scheduleFeed, 'create', { schedule: await getSchedule(ctx, scheduleId, await hidesForSome(ctx)) });
}

/** A schedule changed: one of its sends where it is given, any number of them where it is not. */
export async function tellChanged(ctx: CompanyCtx, scheduleId: number, occurrenceId: number | null): Promise<void> {
  const hidden = await hidesForSome(ctx);
  const schedule = await getSchedule(ctx, scheduleId, hidden);
  const occurrence = occurrenceId === null ? null : await getOccurrence(ctx, occurrenceId, hidden);
  ctx.emit(scheduleFeed, 'update', { schedule, occurrence });
}
