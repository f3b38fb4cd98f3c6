const pad = (value: number): string => String(value).padStart(2, '0');
const minuteMs = 60_000;

/** A moment as a field for day and hour writes it, in the zone of the browser. */
export const toField = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;

/** What such a field says, to the minute; null where it says nothing yet. */
export function fromField(value: string): Date | null {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
}
