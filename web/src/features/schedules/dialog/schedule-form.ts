import { scheduleDefaults, scheduleForm, type Schedule, type ScheduleForm } from '@oplano/contracts/schedules';
import { defaultSendAt, toMinute } from '@oplano/core/schedules';
import { z } from 'zod';

/** The form as it is filled in: a time as its field writes it, and a contact that may still be missing. */
export const dialogForm = scheduleForm.extend({
  contactId: z.int({ error: 'required' }).positive(),
  sendAt: z.string().min(1),
});
export type DialogValues = Omit<ScheduleForm, 'contactId'> & { contactId: number | null };

const pad = (value: number): string => String(value).padStart(2, '0');

/** A moment as a field for day and hour writes it, in the zone of the browser. */
const toField = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;

/** What such a field says; null where it says nothing yet. */
export function fromField(value: string): Date | null {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : toMinute(at);
}

/** What the dialog begins with: the schedule there is, or a new one an hour from now. */
export function scheduleValues(
  schedule: Schedule | undefined,
  start: { contactId?: number | undefined; at?: Date | undefined; whatsappId?: number | undefined },
  now: Date,
): DialogValues {
  if (schedule) {
    const { body, contactId, openTicket, ticketUserId, queueId, statusTicket, intervalo } = schedule;
    const { valorIntervalo, enviarQuantasVezes, tipoDias, assinar, whatsappId, template } = schedule;
    const known = { body, contactId, openTicket, ticketUserId, queueId, statusTicket, intervalo };
    const rest = { valorIntervalo, enviarQuantasVezes, tipoDias, assinar, whatsappId, template };
    return { ...known, ...rest, sendAt: toField(new Date(schedule.sendAt)) };
  }
  const at = start.at && start.at > now ? start.at : defaultSendAt(now);
  return {
    ...scheduleDefaults,
    body: '',
    contactId: start.contactId ?? null,
    whatsappId: start.whatsappId ?? null,
    sendAt: toField(at),
    valorIntervalo: 1,
  };
}

export const tabs = ['message', 'settings'] as const;
export type ScheduleTab = (typeof tabs)[number];
const inMessage: readonly string[] = ['body', 'contactId', 'sendAt', 'template'];
/** Where a field stands, so that its problem can be shown. */
export const scheduleTabOf = (field: string): ScheduleTab => (inMessage.includes(field) ? 'message' : 'settings');
