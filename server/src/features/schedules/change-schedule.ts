import type { Schedule, ScheduleChange, ScheduleForm } from '@oplano/contracts/schedules';
import { isDone, isPending, replanSeries } from '@oplano/core/schedules';
import type { TemplateCache } from '#features/messages';
import type { Step } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import { companyCalendar } from './company-calendar.ts';
import { columnsOf, demandDates, demandTargets, timingOfForm } from './plan-schedule.ts';
import { timingOf, type OccurrenceRow, type ScheduleRow } from './schedule-record.ts';
import { getSchedule } from './schedules.queries.ts';
import { addOccurrences, lockOccurrences, lockSchedule, removePending, saveSchedule } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';
import { chosenTemplate, demandWindow, wayTo, type KeptTemplate } from './terms.ts';
import { demandSeenSchedule, scheduleFormOf, movedByHand, refuseUnseen } from './unseen.ts';

const wantedBy = ({ contactId, whatsappId }: ScheduleForm, { user_id: userId }: ScheduleRow) => ({
  contactId,
  whatsappId,
  userId,
});

/** The new dates where the times changed; null where they stay. */
async function newDates(ctx: Ctx, row: ScheduleRow, form: ScheduleForm, sends: readonly OccurrenceRow[]) {
  const progress = {
    done: sends.filter(({ state }) => isDone(state)).length,
    pending: sends.filter(({ state }) => isPending(state)).length,
  };
  const plan = replanSeries(timingOf(row), timingOfForm(form), progress, ctx.now, await companyCalendar(ctx));
  return plan && demandDates(plan);
}

/** Changes a schedule. What was sent stays; what is still to come is planned anew where its times changed. */
export async function changeSchedule(
  step: Step,
  cache: TemplateCache,
  scheduleId: number,
  change: ScheduleChange,
): Promise<Schedule> {
  const template = await chosenTemplate(
    step,
    cache,
    async (ctx) => {
      const row = await lockSchedule(ctx, scheduleId);
      return wantedBy(scheduleFormOf(row, change), row);
    },
    change.template ?? null,
  );
  return step(async (ctx) => {
    const row = await lockSchedule(ctx, scheduleId);
    const form = scheduleFormOf(row, change);
    const way = await wayTo(ctx, wantedBy(form, row));
    await demandTargets(ctx, form);
    const sends = await lockOccurrences(ctx, scheduleId);
    await demandSeenSchedule(ctx, row, sends, change);
    const dates = await newDates(ctx, row, form, sends);
    // Who names no version has seen nothing: new times would put back what somebody moved.
    const undoesMove = change.version === undefined && dates !== null && movedByHand(row, sends);
    if (undoesMove) throw await refuseUnseen(ctx, row, sends, change);
    const toCome = dates ?? sends.filter(({ state }) => isPending(state)).map(({ due_at: at }) => ({ at }));
    // What was approved before stays so while nothing is said about it.
    const kept = change.template === undefined ? (row.template as KeptTemplate | null) : template;
    if (kept !== null && row.media_path !== null) throw new AppError('ERR_TEMPLATE_TAKES_NO_FILE');
    demandWindow(way, toCome, kept !== null);
    const saved = await saveSchedule(ctx, scheduleId, columnsOf(form, kept));
    if (dates) {
      await removePending(ctx, scheduleId);
      await addOccurrences(ctx, saved, dates);
    }
    await tellChanged(ctx, scheduleId, null);
    return getSchedule(ctx, scheduleId);
  });
}
