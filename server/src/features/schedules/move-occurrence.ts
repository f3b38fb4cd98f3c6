import type { OccurrenceMove, Schedule } from '@oplano/contracts/schedules';
import type { PlannedDate } from '@oplano/core/recurrence';
import { isMovable, planDates, toMinute } from '@oplano/core/schedules';
import { AppError, type Ctx } from '#platform/use-case';
import { companyCalendar } from './company-calendar.ts';
import { demandDates } from './plan-schedule.ts';
import { timingOf, type OccurrenceRow, type ScheduleRow } from './schedule-record.ts';
import { getSchedule } from './schedules.queries.ts';
import { lockOccurrences, lockSchedule, saveOccurrence, saveSchedule, setClock } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';
import { demandWindow, wayTo } from './terms.ts';

/** Where the moved ones come to lie. One that somebody puts somewhere stays there, whatever day that is. */
async function datesFor(
  ctx: Ctx,
  row: ScheduleRow,
  moved: readonly OccurrenceRow[],
  { sendAt, scope }: OccurrenceMove,
): Promise<readonly (Omit<PlannedDate, 'nominal'> & { readonly nominal: Date | null })[]> {
  const at = toMinute(new Date(sendAt));
  const alone = { ...timingOf(row), sendAt: at, enviarQuantasVezes: 1, tipoDias: 4 } as const;
  const timing = scope === 'one' ? alone : { ...timingOf(row), sendAt: at };
  const progress = { left: moved.length, goesOn: false, now: ctx.now };
  const dates = demandDates(planDates(timing, progress, await companyCalendar(ctx)));
  return scope === 'one' ? dates.map((date) => ({ ...date, nominal: null })) : dates;
}

/** Moves one send, or it and all that follow. One that did not reach anybody is sent at its new time. */
export async function moveOccurrence(
  ctx: Ctx,
  { scheduleId, occurrenceId }: { scheduleId: number; occurrenceId: number },
  move: OccurrenceMove,
): Promise<Schedule> {
  const row = await lockSchedule(ctx, scheduleId);
  const sends = await lockOccurrences(ctx, scheduleId);
  const chosen = sends.find(({ id }) => id === occurrenceId);
  if (!chosen) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  if (!isMovable(chosen.state)) throw new AppError('ERR_SCHEDULE_DONE');
  const isAlone = move.scope === 'one' || row.times === 1;
  const moved = isAlone
    ? [chosen]
    : sends.filter((one) => one.number >= chosen.number && (one === chosen || isPendingState(one)));
  const dates = await datesFor(ctx, row, moved, isAlone ? { ...move, scope: 'one' } : move);
  const way = await wayTo(ctx, {
    contactId: row.contact_id ?? 0,
    whatsappId: row.connection_id,
    userId: row.user_id,
  });
  demandWindow(way, dates, row.template !== null);
  for (const [index, one] of moved.entries()) {
    const date = dates[index];
    // A rule that keeps to business days may have fewer dates than it had: those without one are not sent.
    if (date) await place(ctx, row, one, date);
  }
  // From here on the rule is counted from the new time.
  if (!isAlone || row.times === 1) await saveSchedule(ctx, scheduleId, { send_at: toMinute(new Date(move.sendAt)) });
  const [first] = dates;
  if (first && !row.paused) await setClock(ctx, first.at);
  await tellChanged(ctx, scheduleId, null);
  return getSchedule(ctx, scheduleId);
}

const isPendingState = ({ state }: OccurrenceRow): boolean => state === 'planned' || state === 'paused';

const place = (
  ctx: Ctx,
  { paused }: ScheduleRow,
  { id }: OccurrenceRow,
  { at, nominal }: { readonly at: Date; readonly nominal: Date | null },
): Promise<void> =>
  saveOccurrence(ctx, id, {
    due_at: at,
    nominal_at: nominal,
    state: paused ? 'paused' : 'planned',
    failure: null,
    message_id: null,
    sent_at: null,
  });
