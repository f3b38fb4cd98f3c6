import { defaultServiceHours, type ServiceHours } from '@oplano/contracts/settings';
import { expect, test } from 'vitest';
import { seededRandom } from '../random/index.ts';
import { isOpen } from './business-hours.ts';
import { workSeconds, workWeekOf } from './work-week.ts';

const timeZone = 'America/Sao_Paulo';
const day = (weekdayEn: ServiceHours[number]['weekdayEn'], a: [string, string], b: [string, string] = ['', '']) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTimeA: a[0],
  endTimeA: a[1],
  startTimeB: b[0],
  endTimeB: b[1],
});
const office: ServiceHours = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((name) => day(name, ['09:00', '18:00'])),
  day('saturday', ['09:00', '13:00']),
];
/** Over midnight, over the end of the week, one period within another, and a whole day. */
const odd: ServiceHours = [
  day('monday', ['08:00', '12:00'], ['11:00', '14:00']),
  day('wednesday', ['00:00', '23:59']),
  day('friday', ['22:00', '06:00']),
  day('sunday', ['20:00', '04:00']),
];

// The second of March 2026 was a Monday; three hours are between its wall and the clock of the world.
test.each([
  ['within a morning', '2026-03-02T12:00:00Z', '2026-03-02T12:30:00Z', 1_800],
  ['from before it opens', '2026-03-02T05:00:00Z', '2026-03-02T12:10:00Z', 600],
  ['over a night', '2026-03-02T20:50:00Z', '2026-03-03T12:05:00Z', 900],
  ['over a weekend', '2026-03-07T15:30:00Z', '2026-03-09T12:30:00Z', 3_600],
  ['within a Sunday', '2026-03-08T12:00:00Z', '2026-03-08T18:00:00Z', 0],
  ['a whole week', '2026-03-02T12:00:00Z', '2026-03-09T12:00:00Z', 49 * 3_600],
  ['backwards', '2026-03-02T13:00:00Z', '2026-03-02T12:00:00Z', 0],
])('service time %s', (_, from, to, expected) => {
  expect(workSeconds({ week: workWeekOf(office), timeZone }, new Date(from), new Date(to))).toBe(expected);
});

test('hours that nobody saved are the usual ones', () => {
  expect(workWeekOf([])).toEqual(workWeekOf(defaultServiceHours));
  expect(workWeekOf([]).total).toBe(7 * 9 * 3_600);
});

test.each([
  ['of an office', office],
  ['that run over midnight and lie within each other', odd],
])('service time is every minute at which it is open, by hours %s', (_, hours) => {
  const random = seededRandom(5);
  for (let turn = 0; turn < 8; turn += 1) {
    const from = new Date(Date.parse('2026-03-01T00:00:00Z') + random.whole(0, 20_000) * 60_000);
    const minutes = random.whole(1, 1_500);
    const open = Array.from({ length: minutes }, (__, minute) =>
      isOpen(hours, timeZone, new Date(from.getTime() + minute * 60_000)),
    ).filter(Boolean).length;
    const to = new Date(from.getTime() + minutes * 60_000);
    expect(workSeconds({ week: workWeekOf(hours), timeZone }, from, to)).toBe(open * 60);
  }
});
