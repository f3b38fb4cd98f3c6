import { scheduleDefaults, scheduleForm, type Schedule, type ScheduleForm } from '@oplano/contracts/schedules';
import { defaultSendAt } from '@oplano/core/schedules';
import { z } from 'zod';
import { toField } from '#platform/forms';

/** The form as it is filled in: a time as its field writes it, and a contact that may still be missing. */
export const dialogForm = scheduleForm.extend({
  contactId: z.int({ error: 'required' }).positive(),
  sendAt: z.string().min(1),
});
export type DialogValues = Omit<ScheduleForm, 'contactId'> & { contactId: number | null };

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
