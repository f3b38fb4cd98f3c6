import type { ScheduleForm } from '@oplano/contracts/schedules';

export type ScheduleField = keyof ScheduleForm;

const asComparable: Readonly<Record<ScheduleField, (form: ScheduleForm) => unknown>> = {
  body: ({ body }) => body,
  contactId: ({ contactId }) => contactId,
  sendAt: ({ sendAt }) => new Date(sendAt).getTime(),
  openTicket: ({ openTicket }) => openTicket,
  ticketUserId: ({ ticketUserId }) => ticketUserId,
  queueId: ({ queueId }) => queueId,
  statusTicket: ({ statusTicket }) => statusTicket,
  intervalo: ({ intervalo }) => intervalo,
  valorIntervalo: ({ valorIntervalo }) => valorIntervalo,
  enviarQuantasVezes: ({ enviarQuantasVezes }) => enviarQuantasVezes,
  tipoDias: ({ tipoDias }) => tipoDias,
  assinar: ({ assinar }) => assinar,
  whatsappId: ({ whatsappId }) => whatsappId,
  // Its parts stand in the order in which they were written, which says nothing.
  template: ({ template }) =>
    template && JSON.stringify(Object.entries(template).toSorted(([a], [b]) => (a < b ? -1 : 1))),
};

/** What one of two forms of a schedule says that the other does not. */
export function changedFields(before: ScheduleForm, after: ScheduleForm): ScheduleField[] {
  // The keys of a record that names every field.
  const fields = Object.keys(asComparable) as ScheduleField[];
  return fields.filter((field) => asComparable[field](before) !== asComparable[field](after));
}
