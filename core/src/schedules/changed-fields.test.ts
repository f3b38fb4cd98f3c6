import { scheduleDefaults, type ScheduleForm } from '@oplano/contracts/schedules';
import { describe, expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const form: ScheduleForm = {
  ...scheduleDefaults,
  body: 'Seu boleto vence hoje.',
  contactId: 7,
  sendAt: '2026-08-31T15:00:00.000Z',
};
const other: ScheduleForm = {
  body: 'Outro texto.',
  contactId: 8,
  sendAt: '2026-08-31T15:01:00.000Z',
  openTicket: 'enabled',
  ticketUserId: 3,
  queueId: 4,
  statusTicket: 'open',
  intervalo: 2,
  valorIntervalo: 5,
  enviarQuantasVezes: 6,
  tipoDias: 5,
  assinar: true,
  whatsappId: 9,
  template: { name: 'aviso', language: 'pt_BR', values: [] },
};

describe('two forms of a schedule', () => {
  test.each(Object.keys(other) as (keyof ScheduleForm)[])('differ in %s alone where only that is another', (field) => {
    expect(changedFields(form, { ...form, [field]: other[field] })).toEqual([field]);
  });

  test('are the same where only the writing differs', () => {
    const template = { name: 'aviso', language: 'pt_BR', values: [] };
    const turned = { values: [], language: 'pt_BR', name: 'aviso' };
    expect(
      changedFields({ ...form, template }, { ...form, sendAt: '2026-08-31T12:00:00-03:00', template: turned }),
    ).toEqual([]);
  });
});
