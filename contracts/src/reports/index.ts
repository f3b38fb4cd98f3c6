import { z } from 'zod';
import { figureFilter } from '../dashboard/index.ts';
import { defineRoute } from '../define.ts';
import { calendarDate, flagInQuery, id, idsOrNoneInQuery, listQuery, text } from '../fields.ts';

/** How an attendance stands: one that is over is closed, also where its ticket was opened again since. */
export const reportStatus = z.enum(['open', 'pending', 'closed', 'group', 'nps', 'lgpd']);
export type ReportStatus = z.infer<typeof reportStatus>;

/** What figures of the dashboard tell apart: of groups, ended by a person, ended though nobody took it, … */
export const reportTrait = z.enum([
  'group',
  'finished',
  'byPerson',
  'unattended',
  'active',
  'passive',
  'reopened',
  'unrated',
  'waited',
  'answered',
  'supported',
  'promoter',
  'neutral',
  'detractor',
]);
export type ReportTrait = z.infer<typeof reportTrait>;

/**
 * What each row is: an attendance that began within the days, a ticket that is live at this moment, one hand-over, a new
 * contact, or one message. So that every figure of the dashboard has a report with as many rows.
 */
export const reportSubject = z.enum(['attendances', 'live', 'transfers', 'leads', 'sent', 'received']);
export type ReportSubject = z.infer<typeof reportSubject>;

export const reportSort = z.enum([
  'createdAt',
  'closedAt',
  'supportTime',
  'NPS',
  'contactName',
  'userName',
  'queueName',
]);
export type ReportSort = z.infer<typeof reportSort>;

export const reportPageSizes = [5, 10, 15, 30] as const;
/** What old clients send to have all rows in one answer. */
export const everyRow = 9_999_999;
/** So many rows one answer holds; more are taken out as a file. */
export const reportRowsMax = 20_000;

export const reportRow = z.object({
  /** The number of the ticket; a new contact may have none yet. */
  id: id.nullable(),
  /** The row itself: of a ticket that was opened again there are several attendances. */
  attendanceId: z.int().positive(),
  uuid: z.string(),
  whatsappName: z.string(),
  contactName: z.string(),
  userName: z.string().nullable(),
  queueName: z.string().nullable(),
  status: reportStatus.nullable(),
  /** The last of the ticket, or the message that is listed. Empty where the caller may not open the ticket. */
  lastMessage: z.string(),
  isGroup: z.boolean(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  /** Minutes from when somebody took it to its end; null while one of them is missing. */
  supportTime: z.number().nullable(),
  /** What the customer answered, 0 to 10. */
  NPS: z.int().min(0).max(10).nullable(),
  /** Whether the caller may open the ticket. */
  canOpen: z.boolean(),
});
export type ReportRow = z.infer<typeof reportRow>;

const statusList = z
  .string()
  .max(200)
  .regex(/^(\[\s*("[a-z]+"(\s*,\s*"[a-z]+")*)?\s*\]|[a-z]+(,[a-z]+)*|)$/)
  .optional()
  .default('')
  .transform((value): unknown => value.match(/[a-z]+/g) ?? [])
  .pipe(z.array(reportStatus).max(10));

const traitList = z
  .string()
  .max(200)
  .regex(/^([A-Za-z]+(,[A-Za-z]+)*)?$/)
  .optional()
  .default('')
  .transform((value): unknown => (value === '' ? [] : value.split(',')))
  .pipe(z.array(reportTrait).max(10));

const channelList = z
  .string()
  .max(60)
  .regex(/^([a-z]+(,[a-z]+)*)?$/)
  .optional()
  .default('')
  .transform((value): unknown => (value === '' ? [] : value.split(',')))
  .pipe(z.array(z.enum(['whatsapp', 'whatsappapi', 'facebook', 'instagram'])).max(4));

/** Small numbers up to the last one. */
const placesUpTo = (last: number) => idsOrNoneInQuery.pipe(z.array(z.int().max(last)).max(last + 1));

const day = z
  .union([calendarDate, z.literal('')])
  .optional()
  .transform((value) => value || undefined);

const filter = figureFilter.omit({ whatsappIds: true }).extend({
  searchParam: text(200).optional().default(''),
  contactId: z
    .string()
    .regex(/^([1-9]\d{0,9})?$/)
    .optional()
    .transform((value) => (value ? Number(value) : undefined))
    .pipe(id.optional()),
  /** One or several connections, as a JSON list. */
  whatsappId: figureFilter.shape.whatsappIds,
  status: statusList,
  dateFrom: day,
  dateTo: day,
  onlyRated: flagInQuery,
  /** Only what is all of this. */
  only: traitList,
  rows: reportSubject.optional().default('attendances'),
  channels: channelList,
  tagIds: idsOrNoneInQuery,
  /** When it began on the company's wall: weekdays (0 is Sunday) and hours. */
  weekdays: placesUpTo(6),
  hours: placesUpTo(23),
  /** How long the first answer took, as the dashboard tells them apart: 0 is less than a minute, 7 a day and more. */
  answers: placesUpTo(7),
});

const reads = { access: 'reports:view' } as const;
const errors = ['ERR_DATE_RANGE', 'ERR_SEARCH_TOO_LONG'] as const;

export const reportRoutes = {
  list: defineRoute({
    ...reads,
    method: 'GET',
    path: '/ticketreport/reports',
    cost: 'search',
    summary: 'The attendances that match, one page at a time, with how many there are and what they come to.',
    query: filter.extend({
      page: listQuery.shape.pageNumber,
      pageSize: z
        .string()
        .regex(/^[1-9]\d{0,6}$/)
        .optional()
        .default('10')
        .transform(Number)
        .refine((size) => size <= 100 || size === everyRow, { error: 'too_big' }),
      sort: reportSort.optional().default('createdAt'),
      direction: z.enum(['asc', 'desc']).optional().default('desc'),
    }),
    response: z.object({
      tickets: z.array(reportRow),
      totalTickets: z.object({
        total: z.int(),
        /** The mean of what has one, in minutes. */
        supportTime: z.number(),
        rated: z.int(),
        npsScore: z.number(),
      }),
    }),
    errors: [...errors, 'ERR_REPORT_TOO_LARGE'],
  }),
  export: defineRoute({
    ...reads,
    method: 'POST',
    path: '/ticketreport/export',
    reads: true,
    cost: 'heavy',
    summary: 'Writes every attendance that matches into a file and answers where it can be fetched for a while.',
    query: filter,
    body: z.object({
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      /** What the first line calls the columns, in the language of whoever asks; what is left out keeps its usual name. */
      heads: z.array(text(60)).max(11).default([]),
      /** How each status is called there. */
      statuses: z
        .object({
          open: text(60),
          pending: text(60),
          closed: text(60),
          group: text(60),
          nps: text(60),
          lgpd: text(60),
        } satisfies Record<ReportStatus, z.ZodType>)
        .partial()
        .optional(),
    }),
    response: z.object({ url: z.string(), count: z.int() }),
    errors,
  }),
};
