import { templateChoice } from '@oplano/contracts/messages';
import type { Schedule, ScheduleChange, ScheduleForm } from '@oplano/contracts/schedules';
import { isDone, isPending, isSameTiming, leftToSend, planDates } from '@oplano/core/schedules';
import type { TemplateShelf } from '#features/messages';
import type { Step } from '#platform/http';
import type { Ctx } from '#platform/use-case';
import { companyCalendar } from './company-calendar.ts';
import { columnsOf, demandDates, demandTargets, timingOfForm } from './plan-schedule.ts';
import { timingOf, type OccurrenceRow, type ScheduleRow } from './schedule-record.ts';
import { getSchedule } from './schedules.queries.ts';
import { addOccurrences, lockOccurrences, lockSchedule, removePending, saveSchedule } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';
import { chosenTemplate, demandWindow, wayTo, type KeptTemplate } from './terms.ts';

/** The whole form: what is said now, and what was there where nothing is said. */
function formOf(row: ScheduleRow, change: ScheduleChange): ScheduleForm {
  const { sendAt, intervalo, valorIntervalo, enviarQuantasVezes, tipoDias } = timingOf(row);
  return {
    body: row.body,
    contactId: row.contact_id ?? 0,
    sendAt: sendAt.toISOString(),
    openTicket: row.open_ticket ? 'enabled' : 'disabled',
    ticketUserId: row.ticket_user_id,
    queueId: row.queue_id,
    statusTicket: row.leaves_open ? 'open' : 'closed',
    intervalo,
    valorIntervalo,
    enviarQuantasVezes,
    tipoDias,
    assinar: row.signs,
    whatsappId: row.connection_id,
    template: row.template === null ? null : templateChoice.parse(row.template),
    ...change,
  };
}

const wantedBy = ({ contactId, whatsappId }: ScheduleForm, { user_id: userId }: ScheduleRow) => ({
  contactId,
  whatsappId,
  userId,
});

/** The new dates where the times changed; null where they stay. */
async function newDates(ctx: Ctx, row: ScheduleRow, form: ScheduleForm, sends: readonly OccurrenceRow[]) {
  const [before, after] = [timingOf(row), timingOfForm(form)];
  if (isSameTiming(before, after)) return null;
  const progress = {
    done: sends.filter(({ state }) => isDone(state)).length,
    pending: sends.filter(({ state }) => isPending(state)).length,
  };
  const hasNewTime = after.sendAt.getTime() !== before.sendAt.getTime();
  const left = leftToSend(form.enviarQuantasVezes, progress, hasNewTime);
  const goesOn = !hasNewTime && progress.pending > 0;
  return demandDates(planDates(after, { left, goesOn, now: ctx.now }, await companyCalendar(ctx)));
}

/** Changes a schedule. What was sent stays; what is still to come is planned anew where its times changed. */
export async function changeSchedule(
  step: Step,
  shelf: TemplateShelf,
  scheduleId: number,
  change: ScheduleChange,
): Promise<Schedule> {
  const template = await chosenTemplate(
    step,
    shelf,
    async (ctx) => {
      const row = await lockSchedule(ctx, scheduleId);
      return wantedBy(formOf(row, change), row);
    },
    change.template ?? null,
  );
  return step(async (ctx) => {
    const row = await lockSchedule(ctx, scheduleId);
    const form = formOf(row, change);
    const way = await wayTo(ctx, wantedBy(form, row));
    await demandTargets(ctx, form);
    const sends = await lockOccurrences(ctx, scheduleId);
    const dates = await newDates(ctx, row, form, sends);
    const toCome = dates ?? sends.filter(({ state }) => isPending(state)).map(({ due_at: at }) => ({ at }));
    // What was approved before stays so while nothing is said about it.
    const kept = change.template === undefined ? (row.template as KeptTemplate | null) : template;
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
