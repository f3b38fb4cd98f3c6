export type { DayRule, Holidays } from './business-days.ts';
export * from './holidays.ts';
export * from './recurrence.ts';
