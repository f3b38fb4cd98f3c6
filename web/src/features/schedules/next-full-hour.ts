/** What a day that somebody chose proposes: that day at the next full hour, for nobody wants a message at midnight. */
export function nextFullHour(day: Date, now: Date): Date {
  const at = new Date(day);
  at.setHours(Math.min(now.getHours() + 1, 23), 0, 0, 0);
  return at;
}
