import { isPending } from '@oplano/core/schedules';
import { sameHour } from '@oplano/core/time';
import type { CompanyCtx } from '#platform/use-case';
import { placedSend } from './schedule-record.ts';
import { lockOccurrences, lockSchedulesToCome, placeOccurrences, saveSchedule } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';

/** The company has another time zone: what is still to come keeps its hour on the wall. What is over there goes at once. */
export async function keepLocalHours(
  ctx: CompanyCtx,
  zones: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const schedule of await lockSchedulesToCome(ctx)) {
    const toCome = (await lockOccurrences(ctx, schedule.id)).map(placedSend).filter(({ state }) => isPending(state));
    const places = toCome.map(({ id, nominal, at }) => ({
      id,
      nominal: nominal && sameHour(nominal, zones),
      at: new Date(Math.max(sameHour(at, zones).getTime(), ctx.now.getTime())),
    }));
    await placeOccurrences(ctx, schedule, places);
    await saveSchedule(ctx, schedule.id, { send_at: sameHour(schedule.send_at, zones) });
    await tellChanged(ctx, schedule.id, null);
  }
}
