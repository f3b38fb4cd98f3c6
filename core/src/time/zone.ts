const dayMs = 86_400_000;

interface ZonedParts {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
  /** `SS` */
  second: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
};

/** The calendar day and the hour that a clock on the wall of that zone shows. */
export function inZone(now: Date, timeZone: string): ZonedParts {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second = '' } = parts;
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}`, second };
}

/** Whole calendar days from one `YYYY-MM-DD` to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** A calendar day so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** No change of clocks is further from the hour it skips or repeats. */
const changeMs = 3 * 3_600_000;

/**
 * The moment at which a clock on the wall of that zone shows this day and hour: the first one after a gap in it, and the
 * first of two where clocks go back.
 */
export function fromZone(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const shown = (at: number): number => {
    const parts = inZone(new Date(at), timeZone);
    return Date.parse(`${parts.date}T${parts.time}:00Z`);
  };
  // The offset of the zone near that moment, then once more in case a change of clocks lies between.
  const near = wanted - (shown(wanted) - wanted);
  const exact = near - (shown(near) - wanted);
  const earlier = wanted - (shown(exact - changeMs) - (exact - changeMs));
  if (earlier < exact && shown(earlier) === wanted) return new Date(earlier);
  return new Date(exact + Math.max(0, wanted - shown(exact)));
}

/** When the clocks of another zone show what those of the first one show at a moment. */
export function sameHour(at: Date, { from, to }: { readonly from: string; readonly to: string }): Date {
  const { date, time, second } = inZone(at, from);
  return new Date(fromZone(date, time, to).getTime() + Number(second) * 1_000);
}
