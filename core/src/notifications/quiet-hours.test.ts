import { expect, test } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const zone = 'America/Sao_Paulo';
/** Three hours behind Greenwich. */
const at = (time: string) => new Date(`2026-11-17T${time}:00-03:00`);
const night = { from: '22:00', to: '07:00' };
const noon = { from: '12:00', to: '13:30' };

test.each([
  [null, '03:00', false],
  [night, '21:59', false],
  [night, '22:00', true],
  [night, '00:00', true],
  [night, '06:59', true],
  [night, '07:00', false],
  [noon, '11:59', false],
  [noon, '12:00', true],
  [noon, '13:29', true],
  [noon, '13:30', false],
])('with %j it is quiet at %s: %s', (quiet, time, expected) => {
  expect(isQuiet(quiet, zone, at(time))).toBe(expected);
});

test('the clock is that of the company, wherever somebody sits', () => {
  expect(isQuiet(night, 'Europe/Lisbon', at('20:00'))).toBe(true);
  expect(isQuiet(night, zone, at('20:00'))).toBe(false);
});
