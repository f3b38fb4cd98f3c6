import type { QuietHours } from '@oplano/contracts/notifications';
import { inZone } from '../time/index.ts';

/** Whether somebody wants to be left alone now. The end is the first minute in which they hear again. */
export function isQuiet(quiet: QuietHours | null, timeZone: string, now: Date): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  const { time } = inZone(now, timeZone);
  return from < to ? from <= time && time < to : from <= time || time < to;
}
