import { expect, test } from 'vitest';
import { sameHour } from './index.ts';

const saoPaulo = 'America/Sao_Paulo';

test.each([
  ['another zone', '2026-08-04T12:00:00Z', saoPaulo, 'America/Manaus', '2026-08-04T13:00:00.000Z'],
  ['one ahead of us', '2026-08-04T12:00:30Z', saoPaulo, 'Europe/Lisbon', '2026-08-04T08:00:30.000Z'],
  ['another day at the same moment', '2026-08-05T01:30:00Z', saoPaulo, 'Asia/Tokyo', '2026-08-04T13:30:00.000Z'],
  ['the same zone', '2026-08-04T12:00:00Z', saoPaulo, saoPaulo, '2026-08-04T12:00:00.000Z'],
  // New York has no 02:30 on that day.
  ['an hour that is skipped there', '2026-03-08T05:30:00Z', saoPaulo, 'America/New_York', '2026-03-08T07:30:00.000Z'],
])('the hour on the wall stays in %s', (_name, at, from, to, expected) => {
  expect(sameHour(new Date(at), { from, to }).toISOString()).toBe(expected);
});
