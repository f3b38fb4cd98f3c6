/** As the language writes it: a calendar day, `YYYY-MM-DD`, or the day that a moment falls on in the zone of the browser. */
export const dayText = (date: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    ...(date.length === 10 && { timeZone: 'UTC' }),
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(date));

/** A moment in the zone of the browser: the hour for today, else the day. */
export function momentText(instant: string, tag: string, now: Date): string {
  const moment = new Date(instant);
  const isToday = moment.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(tag, isToday ? { timeStyle: 'short' } : { dateStyle: 'short' }).format(moment);
}
