import { describe, expect, test } from 'vitest';
import { isWithinHours, mayWorkNow } from './work-hours.ts';

describe('work hours', () => {
  test.each([
    ['08:00', '18:00', '08:00', true],
    ['08:00', '18:00', '18:00', true],
    ['08:00', '18:00', '07:59', false],
    ['08:00', '18:00', '18:01', false],
    ['22:00', '06:00', '23:30', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:01', false],
    ['22:00', '06:00', '12:00', false],
    ['00:00', '23:59', '03:00', true],
    ['09:00', '09:00', '03:00', true],
  ])('%s to %s at %s: %s [USR-016, ERR-004]', (startWork, endWork, time, inside) => {
    expect(isWithinHours({ startWork, endWork }, time)).toBe(inside);
  });

  test('count in the zone of the company and bind plain users only [ERR-004]', () => {
    const hours = { startWork: '08:00', endWork: '18:00' };
    const now = new Date('2026-03-02T22:00:00Z');
    expect(mayWorkNow({ ...hours, profile: 'user' }, 'America/Sao_Paulo', now)).toBe(false);
    expect(mayWorkNow({ ...hours, profile: 'user' }, 'America/Los_Angeles', now)).toBe(true);
    expect(mayWorkNow({ ...hours, profile: 'admin' }, 'America/Sao_Paulo', now)).toBe(true);
  });
});
