import { describe, expect, test } from 'vitest';
import { addMonths, dayByKey, readDay, weeksOf } from './days.ts';

describe('a day that somebody types', () => {
  test.each([
    ['10/03/2026', 'pt-BR', '2026-03-10'],
    ['3/10/2026', 'en-US', '2026-03-10'],
    ['10.03.2026', 'tr', '2026-03-10'],
    ['1-3-26', 'es', '2026-03-01'],
    ['10032026', 'pt-BR', '2026-03-10'],
    ['03102026', 'en-US', '2026-03-10'],
    [' 2026-03-10 ', 'pt-BR', '2026-03-10'],
    ['31/02/2026', 'pt-BR', ''],
    ['10/03', 'pt-BR', ''],
    ['amanhã', 'pt-BR', ''],
    ['', 'pt-BR', ''],
    ['1/1/1', 'pt-BR', ''],
  ])('as «%s» in %s is read as «%s»', (text, tag, day) => {
    expect(readDay(text, tag)).toBe(day);
  });
});

describe('a month', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('after %s by %i leads to %s', (day, months, next) => {
    expect(addMonths(day, months)).toBe(next);
  });

  test('is weeks of seven that begin as people know them, with all of its days and no week without any', () => {
    const fromSunday = weeksOf('2026-03-10', 0);
    expect(fromSunday[0]?.[0]).toBe('2026-03-01');
    const fromMonday = weeksOf('2026-03-10', 1);
    expect([fromMonday[0]?.[0], fromMonday[0]?.at(-1)]).toEqual(['2026-02-23', '2026-03-01']);
    for (const weeks of [fromSunday, fromMonday]) {
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      const days = weeks.flat().filter((day) => day.startsWith('2026-03'));
      expect([days.length, days.at(0), days.at(-1)]).toEqual([31, '2026-03-01', '2026-03-31']);
      expect(weeks.filter((week) => !week.some((day) => days.includes(day)))).toEqual([]);
    }
  });
});

describe('in a calendar', () => {
  test.each([
    ['ArrowLeft', false, '2026-03-09'],
    ['ArrowRight', false, '2026-03-11'],
    ['ArrowUp', false, '2026-03-03'],
    ['ArrowDown', false, '2026-03-17'],
    ['Home', false, '2026-03-08'],
    ['End', false, '2026-03-14'],
    ['PageUp', false, '2026-02-10'],
    ['PageDown', false, '2026-04-10'],
    ['PageUp', true, '2025-03-10'],
    ['PageDown', true, '2027-03-10'],
    ['a', false, null],
  ])('the key %s (with Shift: %s) leads to %s', (key, isShifted, day) => {
    expect(dayByKey(key, isShifted, '2026-03-10', 0)).toBe(day);
  });
});
