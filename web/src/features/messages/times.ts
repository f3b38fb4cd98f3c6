const formats = new Map<string, Intl.DateTimeFormat>();

function format(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, options);
  formats.set(key, made);
  return made;
}

/** The hour on the wall of whoever reads it. */
export const hourText = (instant: string, tag: string): string =>
  format(tag, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

export const dateText = (instant: string, tag: string): string =>
  format(tag, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(instant));

export const dateTimeText = (instant: string, tag: string): string =>
  format(tag, { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  );

/** Minutes and seconds, as players write them. */
export const lengthText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** How many days ago a moment was, by the calendar. */
export function daysAgo(instant: string, now: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(instant))) / 86_400_000);
}

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** How big a file is, in the unit people would say. */
export function sizeText(bytes: number, tag: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${new Intl.NumberFormat(tag, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)} ${units[step]}`;
}
