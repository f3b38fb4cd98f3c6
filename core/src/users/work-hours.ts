import { inZone } from '../time/index.ts';

export interface WorkHours {
  readonly startWork: string;
  readonly endWork: string;
}

/**
 * Whether a clock time lies in the window, both ends included. A window whose end is before its start runs over
 * midnight; equal ends mean the whole day.
 */
export function isWithinHours({ startWork, endWork }: WorkHours, time: string): boolean {
  if (startWork === endWork) return true;
  return startWork < endWork ? startWork <= time && time <= endWork : time >= startWork || time <= endWork;
}

/** Work hours bind plain users; admins always get in. */
export const mayWorkNow = (
  user: WorkHours & { readonly profile: 'admin' | 'user' },
  timeZone: string,
  now: Date,
): boolean => user.profile === 'admin' || isWithinHours(user, inZone(now, timeZone).time);
