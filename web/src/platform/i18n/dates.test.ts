import { expect, test } from 'vitest';
import { dayText } from './dates.ts';

test.each([
  ['2026-11-02', 'pt-BR', '02/11/2026'],
  ['2026-11-02', 'en-US', '11/02/2026'],
])('the day %s is written in %s as %s [I18-005]', (day, tag, text) => {
  expect(dayText(day, tag)).toBe(text);
});

test.each([[0], [12], [23]])('a moment at %i o’clock belongs to the day that the browser’s clock shows', (hour) => {
  expect(dayText(new Date(2026, 10, 17, hour, 30).toISOString(), 'pt-BR')).toBe('17/11/2026');
});
