import type { Temporal } from 'temporal-polyfill';

/** What happens to something that falls on a day nobody works. */
export type DayRule = 'asIs' | 'before' | 'after';

/** Says whether nobody works on a calendar day, `YYYY-MM-DD`, beside Saturdays and Sundays. */
export type Holidays = (day: string) => boolean;

/** A company that calls every day a holiday has no business days: things then stay where they are. */
const searchMax = 60;
const saturday = 6;

const isBusinessDay = (day: Pick<Temporal.ZonedDateTime, 'dayOfWeek' | 'toPlainDate'>, holidays: Holidays): boolean =>
  day.dayOfWeek < saturday && !holidays(day.toPlainDate().toString());

/**
 * The same hour on the day the rule wants. `wall` is the hour that is meant: where clocks skip it on the first day they
 * may show it on the other.
 */
export function onBusinessDay(
  at: Temporal.ZonedDateTime,
  rule: DayRule,
  holidays: Holidays,
  wall: Temporal.PlainDateTime = at.toPlainDateTime(),
): Temporal.ZonedDateTime {
  if (rule === 'asIs') return at;
  const direction = rule === 'after' ? 1 : -1;
  for (let days = 0; days <= searchMax; days += 1) {
    const day = days === 0 ? at : wall.add({ days: days * direction }).toZonedDateTime(at.timeZoneId);
    if (isBusinessDay(day, holidays)) return day;
  }
  return at;
}
