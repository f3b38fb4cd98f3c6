import { templateChoice } from '@oplano/contracts/messages';
import type { ScheduleChange, ScheduleConflict, ScheduleForm } from '@oplano/contracts/schedules';
import { changedFields, isPending } from '@oplano/core/schedules';
import { AppError, type Ctx } from '#platform/use-case';
import { timingOf, type OccurrenceRow, type ScheduleRow } from './schedule-record.ts';
import { getSchedule } from './schedules.queries.ts';

const given = <T>(said: T | undefined, before: T): T => (said === undefined ? before : said);

/** The whole form: what is said now, and what was there where nothing is said. */
export function scheduleFormOf(row: ScheduleRow, change: ScheduleChange): ScheduleForm {
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

/** Whether single sends of a series stand where somebody put them. */
export const movedByHand = (row: ScheduleRow, sends: readonly OccurrenceRow[]): boolean =>
  row.times > 1 && sends.some((send) => send.by_hand && isPending(send.state));

/** Says how it is by now and what would have been undone, so that somebody can decide. */
export async function refuseUnseen(
  ctx: Ctx,
  row: ScheduleRow,
  sends: readonly OccurrenceRow[],
  change: ScheduleChange,
): Promise<AppError> {
  const fields = changedFields(scheduleFormOf(row, {}), scheduleFormOf(row, change));
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

/** Refuses a change of whoever saw another version than there is now. */
export async function demandSeenSchedule(
  ctx: Ctx,
  row: ScheduleRow,
  sends: readonly OccurrenceRow[],
  change: ScheduleChange,
): Promise<void> {
  const isUnseen = change.version !== undefined && change.version !== versionOf(row, sends);
  if (isUnseen) throw await refuseUnseen(ctx, row, sends, change);
}
