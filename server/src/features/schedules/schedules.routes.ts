import { scheduleRoutes } from '@oplano/contracts/schedules';
import { atHome, companyZone } from '#features/companies';
import type { TemplateCache } from '#features/messages';
import { bind, bindSteps, type Binding, type Step } from '#platform/http';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { attachScheduleMedia, removeScheduleMedia } from './attach-media.ts';
import { changeSchedule } from './change-schedule.ts';
import { deleteSchedule } from './delete-schedule.ts';
import { keepNational, listHolidays, removeHoliday, saveHoliday } from './holidays.ts';
import { moveOccurrence } from './move-occurrence.ts';
import { pauseSchedule } from './pause-schedule.ts';
import { planSchedule } from './plan-schedule.ts';
import { getSchedule, listOccurrences, listSchedules, showCalendar } from './schedules.queries.ts';
import { showTerms } from './terms.ts';

const planned = <F extends { readonly sendAt?: string | undefined }>(step: Step, form: F): Promise<F> =>
  atHome(() => step(companyZone), form, 'sendAt');

export const scheduleBindings = (storage: Storage, cache: TemplateCache): Binding[] => [
  bind(scheduleRoutes.list, (ctx, { query }) => listSchedules(ctx, query)),
  bind(scheduleRoutes.calendar, (ctx, { query }) => showCalendar(ctx, query)),
  bindSteps(scheduleRoutes.terms, (step, { query }) => showTerms(step, cache, query)),
  bind(scheduleRoutes.holidays, (ctx, { query }) => listHolidays(ctx, query.year)),
  bind(scheduleRoutes.saveHoliday, (ctx, { params, body }) => saveHoliday(ctx, params.day, body)),
  bind(scheduleRoutes.removeHoliday, (ctx, { params }) => removeHoliday(ctx, params.day)),
  bind(scheduleRoutes.keepNational, (ctx, { params, body }) => keepNational(ctx, params.code, body)),
  bind(scheduleRoutes.show, (ctx, { params }) => getSchedule(ctx, params.scheduleId)),
  bind(scheduleRoutes.occurrences, (ctx, { params }) => listOccurrences(ctx, params.scheduleId)),
  bindSteps(scheduleRoutes.create, async (step, { body }) => planSchedule(step, cache, await planned(step, body))),
  bindSteps(scheduleRoutes.createWithFile, async (step, { body, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return planSchedule(step, cache, await planned(step, body.schedule), { file, storage });
  }),
  bindSteps(scheduleRoutes.update, async (step, { params, body }) =>
    changeSchedule(step, cache, params.scheduleId, await planned(step, body)),
  ),
  bind(scheduleRoutes.move, (ctx, { params, body }) => moveOccurrence(ctx, params, body)),
  bind(scheduleRoutes.pause, (ctx, { params, body }) => pauseSchedule(ctx, params.scheduleId, body.paused)),
  bind(scheduleRoutes.remove, (ctx, { params }) => deleteSchedule(ctx, params.scheduleId)),
  bindSteps(scheduleRoutes.uploadMedia, (step, { params, body, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return attachScheduleMedia(step, { id: params.scheduleId, file, version: body.version }, storage);
  }),
  bind(scheduleRoutes.removeMedia, (ctx, { params, query }) =>
    removeScheduleMedia(ctx, params.scheduleId, query.version),
  ),
];
