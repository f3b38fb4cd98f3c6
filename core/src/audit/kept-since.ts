/** From when on entries are kept that are kept for so many months: the same day of that month, or its last. */
export function keptSince(now: Date, months: number): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - months);
  // The 31st of a month that has none would be a day of the next.
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0);
  return since;
}
