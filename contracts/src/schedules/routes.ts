import { z } from 'zod';
import { connectionChannel } from '../connections/connection.ts';
import { defineFeed, defineRoute } from '../define.ts';
import {
  calendarDate,
  emptyAnswer,
  id,
  idInPath,
  idsInQuery,
  instant,
  line,
  listQuery,
  text,
  uploadForm,
} from '../fields.ts';
import { messageTemplate, templateChoiceErrors, templateErrors } from '../messages/template.ts';
import {
  holiday,
  nationalHoliday,
  occurrence,
  occurrenceMove,
  schedule,
  scheduleChange,
  scheduleCreation,
  scheduleInForm,
} from './schedule.ts';

const plan = 'useSchedules' as const;
const params = z.object({ scheduleId: idInPath });
const notFound = 'ERR_NO_SCHEDULE_FOUND' as const;
export const scheduleFileMaxBytes = 16 * 1024 * 1024;
/** The version somebody saw, beside a file or in an address; without one no version is meant. */
const versionInText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();
/** Sends shown at once; a calendar of more is narrowed down by whoever looks at it. */
export const calendarMax = 2_000;

const formErrors = [
  'ERR_SCHEDULE_PAST',
  'ERR_SCHEDULE_TOO_FAR',
  'ERR_SCHEDULE_INTERVAL',
  'ERR_SCHEDULE_TIMES',
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_OUTSIDE_WINDOW',
  ...templateChoiceErrors,
] as const;

export const scheduleRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/schedules',
    access: 'session',
    plan,
    cost: 'search',
    summary: 'Scheduled messages of the company, the newest first, one page at a time.',
    query: listQuery.extend({ contactId: idInPath.optional(), userId: idInPath.optional() }),
    response: z.object({ schedules: z.array(schedule), hasMore: z.boolean(), count: z.int() }),
  }),
  calendar: defineRoute({
    method: 'GET',
    path: '/schedules/calendar',
    access: 'session',
    plan,
    cost: 'search',
    summary: 'Every send between two times, planned or done, by its time.',
    query: z.object({
      start: instant,
      end: instant,
      searchParam: text(200).optional().default(''),
      userIds: idsInQuery,
    }),
    response: z.object({ occurrences: z.array(occurrence), hasMore: z.boolean() }),
    errors: ['ERR_SCHEDULE_TOO_FAR'],
  }),
  terms: defineRoute({
    method: 'GET',
    path: '/schedules/terms',
    access: 'session',
    plan,
    summary: 'What may be sent to a contact through a connection: until when free texts, and which approved ones.',
    query: z.object({ contactId: idInPath, whatsappId: idInPath.optional() }),
    response: z.object({
      whatsappId: id,
      channel: connectionChannel,
      /** Free texts are taken until then; null: always. */
      freeUntil: instant.nullable(),
      templates: z.array(messageTemplate),
    }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_DEF_WAPP_FOUND', 'ERR_WAPP_INVALID_CONTACT', ...templateErrors],
  }),
  holidays: defineRoute({
    method: 'GET',
    path: '/schedules/holidays',
    access: 'session',
    summary: 'The holidays of a year, national ones and the company’s own.',
    query: z.object({
      year: z
        .string()
        .regex(/^20\d\d$/)
        .transform(Number),
    }),
    response: z.array(holiday),
  }),
  saveHoliday: defineRoute({
    method: 'PUT',
    path: '/schedules/holidays/:day',
    access: 'settings:manage',
    summary: 'Adds a day of the company’s own, or says how the company keeps a national one.',
    params: z.object({ day: calendarDate }),
    body: z.object({ name: line(1, 100), works: z.boolean(), yearly: z.boolean() }),
    response: holiday,
    errors: ['ERR_HOLIDAYS_FULL'],
  }),
  keepNational: defineRoute({
    method: 'PUT',
    path: '/schedules/national-holidays/:code',
    access: 'settings:manage',
    summary: 'Says what a national holiday is called here and whether the company works on it, every year.',
    params: z.object({ code: nationalHoliday }),
    body: z.object({ name: line(1, 100), works: z.boolean() }),
    response: emptyAnswer,
  }),
  removeHoliday: defineRoute({
    method: 'DELETE',
    path: '/schedules/holidays/:day',
    access: 'settings:manage',
    summary: 'Takes a day of the company’s own away; a national one is kept as the nation does again.',
    params: z.object({ day: calendarDate }),
    response: emptyAnswer,
    errors: ['ERR_NOT_FOUND'],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/schedules/:scheduleId',
    access: 'session',
    plan,
    summary: 'One scheduled message.',
    params,
    response: schedule,
    errors: [notFound],
  }),
  occurrences: defineRoute({
    method: 'GET',
    path: '/schedules/:scheduleId/occurrences',
    access: 'session',
    plan,
    summary: 'Every send of a scheduled message, with what became of it.',
    params,
    response: z.object({ occurrences: z.array(occurrence) }),
    errors: [notFound],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/schedules',
    access: 'session',
    plan,
    summary: 'Plans a message, once or again and again.',
    body: scheduleCreation,
    response: schedule,
    errors: formErrors,
  }),
  createWithFile: defineRoute({
    method: 'POST',
    path: '/schedules/with-file',
    access: 'session',
    plan,
    summary: 'Plans a message together with its file: none is sent without the other.',
    body: z.object({ schedule: scheduleInForm }),
    upload: { field: 'file', maxBytes: scheduleFileMaxBytes },
    response: schedule,
    errors: [...formErrors, 'ERR_FILE_TYPE', 'ERR_PAYLOAD_TOO_LARGE', 'ERR_TEMPLATE_TAKES_NO_FILE'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/schedules/:scheduleId',
    access: 'session',
    plan,
    summary: 'Changes a scheduled message; what was sent stays as it was.',
    params,
    body: scheduleChange,
    response: schedule,
    errors: [notFound, 'ERR_CHANGED_MEANWHILE', 'ERR_TEMPLATE_TAKES_NO_FILE', ...formErrors],
  }),
  move: defineRoute({
    method: 'PUT',
    path: '/schedules/:scheduleId/occurrences/:occurrenceId',
    access: 'session',
    plan,
    summary: 'Moves one send, or it and all that follow.',
    params: params.extend({ occurrenceId: idInPath }),
    body: occurrenceMove,
    response: schedule,
    errors: [notFound, 'ERR_SCHEDULE_DONE', ...formErrors],
  }),
  pause: defineRoute({
    method: 'PUT',
    path: '/schedules/:scheduleId/pause',
    access: 'session',
    plan,
    summary: 'Holds a scheduled message back, or lets it go on.',
    params,
    body: z.object({ paused: z.boolean() }),
    response: schedule,
    errors: [notFound],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/schedules/:scheduleId',
    access: 'session',
    plan,
    summary: 'Removes a scheduled message; what waits to be sent of it is taken back.',
    params,
    response: z.object({ message: z.string() }),
    errors: [notFound],
  }),
  uploadMedia: defineRoute({
    method: 'POST',
    path: '/schedules/:scheduleId/media-upload',
    access: 'session',
    plan,
    summary: 'Attaches a picture, a PDF or a sheet.',
    params,
    body: uploadForm.extend({ version: versionInText }),
    upload: { field: 'file', maxBytes: scheduleFileMaxBytes },
    response: schedule,
    errors: [notFound, 'ERR_CHANGED_MEANWHILE', 'ERR_FILE_TYPE', 'ERR_PAYLOAD_TOO_LARGE', 'ERR_TEMPLATE_TAKES_NO_FILE'],
  }),
  removeMedia: defineRoute({
    method: 'DELETE',
    path: '/schedules/:scheduleId/media-upload',
    access: 'session',
    plan,
    summary: 'Takes the attached file away.',
    params,
    query: z.object({ version: versionInText }),
    response: schedule,
    errors: [notFound, 'ERR_CHANGED_MEANWHILE'],
  }),
};

export const scheduleFeed = defineFeed(
  'company-{id}-schedule',
  {
    create: z.object({ schedule }),
    /** With the send that changed; without one, any number of them may have. */
    update: z.object({ schedule, occurrence: occurrence.nullable() }),
    delete: z.object({ scheduleId: id }),
  },
  { also: ['company{id}-schedule'] },
);
