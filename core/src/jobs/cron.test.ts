import { describe, expect, test } from 'vitest';
import { lastDueAt, nextDueAt, type CronSchedule } from './cron.ts';

const saoPaulo = (at: string): CronSchedule => ({ at, zone: 'America/Sao_Paulo' });
const newYork = (at: string): CronSchedule => ({ at, zone: 'America/New_York' });

describe('due times of repeated work', () => {
  test.each<[string, CronSchedule, string, string, string]>([
    ['between two steps', { everyMinutes: 15 }, '2026-03-02T10:07:12Z', '2026-03-02T10:00:00Z', '2026-03-02T10:15:00Z'],
    ['on a step', { everyMinutes: 15 }, '2026-03-02T10:15:00Z', '2026-03-02T10:15:00Z', '2026-03-02T10:30:00Z'],
    ['before the hour', saoPaulo('03:00'), '2026-03-02T05:59:59Z', '2026-03-01T06:00:00Z', '2026-03-02T06:00:00Z'],
    ['at the hour', saoPaulo('03:00'), '2026-03-02T06:00:00Z', '2026-03-02T06:00:00Z', '2026-03-03T06:00:00Z'],
    ['another day in UTC', saoPaulo('23:30'), '2026-03-02T02:45:00Z', '2026-03-02T02:30:00Z', '2026-03-03T02:30:00Z'],
    ['over a month', saoPaulo('00:00'), '2026-03-01T02:00:00Z', '2026-02-28T03:00:00Z', '2026-03-01T03:00:00Z'],
    // Clocks go forward from 02:00 to 03:00 on 8 March 2026 and back from 02:00 to 01:00 on 1 November.
    ['a skipped hour', newYork('02:30'), '2026-03-08T12:00:00Z', '2026-03-08T07:30:00Z', '2026-03-09T06:30:00Z'],
    ['a doubled hour', newYork('01:30'), '2026-11-01T05:45:00Z', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z'],
    ['doubled, later', newYork('01:30'), '2026-11-01T06:45:00Z', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z'],
  ])('%s', (_name, schedule, now, last, next) => {
    expect(lastDueAt(schedule, new Date(now))).toEqual(new Date(last));
    expect(nextDueAt(schedule, new Date(now))).toEqual(new Date(next));
  });

  test('every day of a year has exactly one due time, whatever the clocks do', () => {
    const schedule = newYork('02:15');
    const due = new Set<number>();
    const from = Date.parse('2026-01-01T08:00:00Z');
    for (let hour = 0; hour < 365 * 24; hour += 6) {
      due.add(lastDueAt(schedule, new Date(from + hour * 3_600_000)).getTime());
    }
    expect(due.size).toBe(365);
  });
});
