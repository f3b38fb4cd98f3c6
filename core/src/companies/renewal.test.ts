import type { BillingRecurrence } from '@oplano/contracts/companies';
import { expect, test } from 'vitest';
import { dueMark, renewedDueDate } from './renewal.ts';

const timeZone = 'America/Sao_Paulo';
const noon = new Date('2026-03-10T15:00:00Z');

test.each<[BillingRecurrence, string, string]>([
  ['MENSAL', '2026-04-10', 'CMPY-005'],
  ['BIMESTRAL', '2026-05-10', 'CMPY-006'],
  ['TRIMESTRAL', '2026-06-10', 'CMPY-007'],
  ['SEMESTRAL', '2026-09-10', 'CMPY-008'],
  ['ANUAL', '2027-03-10', 'CMPY-009'],
])('%s moves the due date on to %s [%s]', (recurrence, expected) => {
  expect(renewedDueDate({ dueDate: '2026-03-10', timeZone }, recurrence, noon)).toBe(expected);
});

test.each([
  ['from the old date, also where it is long past', '2025-11-05', 'MENSAL', '2025-12-05'],
  ['from today in the zone of the company where there is none', null, 'MENSAL', '2026-04-09'],
  ['to the last day of a short month', '2026-01-31', 'MENSAL', '2026-02-28'],
  ['to the 29th of a leap year', '2027-12-31', 'BIMESTRAL', '2028-02-29'],
  ['from the 29th to the 28th', '2028-02-29', 'ANUAL', '2029-02-28'],
  ['into the next year', '2026-12-15', 'MENSAL', '2027-01-15'],
  ['never beyond the last date that can be stored', '2100-12-01', 'ANUAL', '2100-12-31'],
] as const)('a due date moves on %s [CMPY-004]', (_how, dueDate, recurrence, expected) => {
  const lateEvening = new Date('2026-03-10T02:30:00Z');
  expect(renewedDueDate({ dueDate, timeZone }, recurrence, lateEvening)).toBe(expected);
});

test.each([
  ['yesterday', '2026-03-09', 'due', 'CMPY-012'],
  ['today', '2026-03-10', 'due', 'CMPY-012'],
  ['tomorrow', '2026-03-11', 'soon', 'CMPY-011'],
  ['in five days', '2026-03-15', 'soon', 'CMPY-011'],
  ['in six days', '2026-03-16', null, 'CMPY-013'],
  ['never', null, null, 'CMPY-013'],
] as const)('a company that is due %s (%s) is marked %s [%s]', (...[, dueDate, mark]) => {
  expect(dueMark({ companyId: 2, dueDate, timeZone }, noon)).toBe(mark);
});

test('the platform’s own company is never marked [CMPY-013]', () => {
  expect(dueMark({ companyId: 1, dueDate: '2020-01-01', timeZone }, noon)).toBeNull();
});
