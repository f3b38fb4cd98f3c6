import { z } from 'zod';
import { text, timeOfDay } from '../fields.ts';

export const weekdaysEn = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const weekdayEn = z.enum(weekdaysEn);
export type WeekdayEn = z.infer<typeof weekdayEn>;

const clock = timeOfDay.or(z.literal(''));

/** One day of service hours: two periods, each of which may be empty. `weekday` is its name for people. */
export const serviceDay = z.object({
  weekday: text(40),
  weekdayEn,
  startTimeA: clock,
  endTimeA: clock,
  startTimeB: clock,
  endTimeB: clock,
});
export type ServiceDay = z.infer<typeof serviceDay>;

const isWhole = (start: string, end: string): boolean => (start === '') === (end === '');

/** The hours of a company, a queue or a connection: each day at most once, no period with one end. */
export const serviceHours = z
  .array(serviceDay)
  .max(weekdaysEn.length)
  .refine((days) => new Set(days.map((day) => day.weekdayEn)).size === days.length, { error: 'repeated' })
  .refine((days) => days.every((d) => isWhole(d.startTimeA, d.endTimeA) && isWhole(d.startTimeB, d.endTimeB)), {
    error: 'half',
  });
export type ServiceHours = z.infer<typeof serviceHours>;

const weekdayNames: Record<WeekdayEn, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** What applies until somebody saves other hours. */
export const defaultServiceHours: ServiceHours = weekdaysEn.map((day) => ({
  weekday: weekdayNames[day],
  weekdayEn: day,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}));
