import { weekdaysEn, type ServiceHours } from '@oplano/contracts/settings';
import { expect, test } from 'vitest';
import { tellHours } from './index.ts';

const zone = 'America/Sao_Paulo';
const hours: ServiceHours = weekdaysEn.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTimeA: weekdayEn === 'sunday' ? '' : '08:00',
  endTimeA: weekdayEn === 'sunday' ? '' : '12:00',
  startTimeB: weekdayEn === 'monday' ? '13:00' : '',
  endTimeB: weekdayEn === 'monday' ? '18:00' : '',
}));

test('hours are told day by day, with whether somebody is there now', () => {
  const told = tellHours(hours, zone, new Date('2026-03-02T13:00:00Z')).split('\n');
  expect(told[0]).toBe('Agora são 10:00 de 2026-03-02: aberto.');
  expect(told[1]).toBe('monday: 08:00 às 12:00 e 13:00 às 18:00');
  expect(told[2]).toBe('tuesday: 08:00 às 12:00');
  expect(told[7]).toBe('sunday: fechado');
});

test('outside of them it is said when they begin again', () => {
  const [now] = tellHours(hours, zone, new Date('2026-03-07T20:00:00Z')).split('\n');
  expect(now).toBe('Agora são 17:00 de 2026-03-07: fechado, abre em 2026-03-09 às 08:00.');
});

test('hours that never begin are told without a beginning', () => {
  const never = hours.map((day) => ({ ...day, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }));
  expect(tellHours(never, zone, new Date('2026-03-02T13:00:00Z'))).toMatch(/: fechado\.\n/);
});
