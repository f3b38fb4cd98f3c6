import { templateChoice } from '@oplano/contracts/messages';
import type { Schedule, ScheduleChange, ScheduleConflict, ScheduleForm } from '@oplano/contracts/schedules';
import { changedFields, isDone, isPending, replanSeries } from '@oplano/core/schedules';
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

const given = <T>(said: T | undefined, before: T): T => (said === undefined ? before : said);

/** The whole form: what is said now, and what was there where nothing is said. */
function formOf(row: ScheduleRow, change: ScheduleChange): ScheduleForm {
  const timing = timingOf(row);
  return {
    body: given(change.body, row.body),
    contactId: given(change.contactId, row.contact_id ?? 0),
    sendAt: given(change.sendAt, timing.sendAt.toISOString()),
    openTicket: given(change.openTicket, row.open_ticket ? 'enabled' : 'disabled'),
    ticketUserId: given(change.ticketUserId, row.ticket_user_id),
    queueId: given(change.queueId, row.queue_id),
    statusTicket: given(change.statusTicket, row.leaves_open ? 'open' : 'closed'),
    intervalo: given(change.intervalo, timing.intervalo),
    valorIntervalo: given(change.valorIntervalo, timing.valorIntervalo),
    enviarQuantasVezes: given(change.enviarQuantasVezes, timing.enviarQuantasVezes),
    tipoDias: given(change.tipoDias, timing.tipoDias),
    assinar: given(change.assinar, row.signs),
    whatsappId: given(change.whatsappId, row.connection_id),
    template: given(change.template, row.template === null ? null : templateChoice.parse(row.template)),
  };
}

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

/** Whether single sends of a series stand where somebody put them. */
const movedByHand = (row: ScheduleRow, sends: readonly OccurrenceRow[]): boolean =>
  row.times > 1 && sends.some((send) => send.by_hand && isPending(send.state));

/** Says how it is by now and what would have been undone, so that somebody can decide. */
async function refuseUnseen(ctx: Ctx, row: ScheduleRow, sends: readonly OccurrenceRow[], change: ScheduleChange) {
  const fields = changedFields(formOf(row, {}), formOf(row, change));
  const details: ScheduleConflict = {
    version: versionOf(row, sends),
    changed: movedByHand(row, sends) ? [...fields, 'sends'] : fields,
    schedule: await getSchedule(ctx, row.id),
  };
  return new AppError('ERR_CHANGED_MEANWHILE', { details });
}

/** Of the schedule and all its sends: a colleague may have moved one meanwhile. */
const versionOf = (row: ScheduleRow, sends: readonly OccurrenceRow[]): number =>
  sends.reduce((sum, send) => sum + send.version, row.version);

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
    const isUnseen = change.version !== undefined && change.version !== versionOf(row, sends);
    if (isUnseen) throw await refuseUnseen(ctx, row, sends, change);
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
