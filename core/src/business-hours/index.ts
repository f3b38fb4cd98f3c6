export { firstMonday, workSeconds, workWeekOf, type WorkClock, type WorkWeek } from './work-week.ts';
export { tellHours } from './tell-hours.ts';
export { effectiveHours, hoursWith, isOpen, nextOpening } from './business-hours.ts';
