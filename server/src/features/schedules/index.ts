export { companyCalendar } from './company-calendar.ts';
export { insertMovedSchedule } from './move-schedule.ts';
export { schedulesFeature } from './feature.ts';
export { addOccurrences, /** @public */ dueOccurrences, insertSchedule } from './schedules.repo.ts';
export { /** @public */ sendOccurrence } from './send-occurrence.ts';
