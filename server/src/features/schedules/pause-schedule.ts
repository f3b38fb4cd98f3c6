import type { Schedule } from '@oplano/contracts/schedules';
import { pauseSource, resumeSource } from '#features/messages';
import type { Ctx } from '#platform/use-case';
import { getSchedule } from './schedules.queries.ts';
import { holdPending, lockSchedule, saveSchedule, setClock } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';

/** Holds a schedule back, or lets it go on. What was due meanwhile is sent or missed like after any other pause. */
export async function pauseSchedule(ctx: Ctx, scheduleId: number, paused: boolean): Promise<Schedule> {
  const row = await lockSchedule(ctx, scheduleId);
  if (row.paused !== paused) {
    const source = { kind: 'schedule', id: scheduleId } as const;
    await saveSchedule(ctx, scheduleId, { paused });
    const firstAt = await holdPending(ctx, scheduleId, paused);
    await (paused ? pauseSource(ctx, source) : resumeSource(ctx, source));
    if (!paused && firstAt) await setClock(ctx, firstAt);
    await tellChanged(ctx, scheduleId, null);
  }
  return getSchedule(ctx, scheduleId);
}
