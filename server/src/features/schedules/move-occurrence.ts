import type { OccurrenceMove, Schedule } from '@oplano/contracts/schedules';
import type { PlannedDate } from '@oplano/core/recurrence';
import { isMovable, moveFollowing, planDates, toMinute, type Timing } from '@oplano/core/schedules';
import { AppError, type Ctx } from '#platform/use-case';
import { companyCalendar } from './company-calendar.ts';
import { demandDates } from './plan-schedule.ts';
import { timingOf, type OccurrenceRow, type ScheduleRow } from './schedule-record.ts';
import { getSchedule } from './schedules.queries.ts';
import { lockOccurrences, lockSchedule, saveOccurrence, saveSchedule, setClock } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';
import { demandWindow, wayTo } from './terms.ts';

interface MovePlan {
  readonly dates: readonly (Omit<PlannedDate, 'nominal'> & { readonly nominal: Date | null })[];
  /** From when the rule is counted from here on. */
  readonly anchor: Date;
}

/** Where the moved ones come to lie. One that somebody puts somewhere stays there, whatever day that is. */
async function planMove(
  ctx: Ctx,
  row: ScheduleRow,
  moved: readonly OccurrenceRow[],
  { sendAt, scope }: OccurrenceMove,
): Promise<MovePlan> {
  const at = toMinute(new Date(sendAt));
  const nominal = moved[0]?.nominal_at ?? null;
  const calendar = await companyCalendar(ctx);
  const timing = timingOf(row);
  const progress = { left: moved.length, goesOn: false, now: ctx.now };
  const planned = (change: Partial<Timing>) =>
    demandDates(planDates({ ...timing, sendAt: at, ...change }, progress, calendar));
  if (scope === 'one') {
    // It still stands for its date of the rule, which no other one takes.
    const dates = planned({ enviarQuantasVezes: 1, tipoDias: 4 }).map((date) => ({ ...date, nominal }));
    return { dates, anchor: row.times === 1 ? at : row.send_at };
  }
  planned({});
  return moveFollowing(timing, { nominal, to: at, count: moved.length }, calendar);
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
  const { dates, anchor } = await planMove(ctx, row, moved, isAlone ? { ...move, scope: 'one' } : move);
  const way = await wayTo(ctx, {
    contactId: row.contact_id ?? 0,
    whatsappId: row.connection_id,
    userId: row.user_id,
  });
  demandWindow(way, dates, row.template !== null);
  for (const [index, one] of moved.entries()) {
    const date = dates[index];
    // A rule that keeps to business days may have fewer dates than it had: those without one are not sent.
    if (date) await place(ctx, row, one, { ...date, byHand: isAlone });
  }
  if (anchor.getTime() !== row.send_at.getTime()) await saveSchedule(ctx, scheduleId, { send_at: anchor });
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
  { at, nominal, byHand }: { readonly at: Date; readonly nominal: Date | null; readonly byHand: boolean },
): Promise<void> =>
  saveOccurrence(ctx, id, {
    due_at: at,
    nominal_at: nominal,
    by_hand: byHand,
    state: paused ? 'paused' : 'planned',
    failure: null,
    message_id: null,
    sent_at: null,
  });
