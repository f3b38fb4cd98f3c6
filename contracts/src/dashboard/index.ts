import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { calendarDate, id, idsOrNoneInQuery, ignoredCompany } from '../fields.ts';

const count = z.int().nonnegative();
/** Minutes, to a tenth. */
const minutes = z.number().nonnegative();
const percent = z.number();

/** What the dashboard says of a company; `core/figures` says what each of them counts. */
export const dashboardCounters = z.object({
  supportHappening: count,
  supportPending: count,
  supportFinished: count,
  supportGroups: count,
  leads: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
  avgFirstResponse: minutes,
  /** The same within the service hours of the company. */
  avgSupportWorkTime: minutes,
  avgWaitWorkTime: minutes,
  avgFirstResponseWork: minutes,
  finishedByPerson: count,
  finishedByBot: count,
  reopened: count,
  transfers: count,
  activeTickets: count,
  passiveTickets: count,
  npsScore: percent,
  npsPromotersPerc: percent,
  npsPassivePerc: percent,
  npsDetractorsPerc: percent,
  tickets: count,
  waitRating: count,
  withoutRating: count,
  withRating: count,
  percRating: percent,
});
export type DashboardCounters = z.infer<typeof dashboardCounters>;

export const attendant = z.object({
  id,
  name: z.string(),
  /** The mean face, 1 to 5; null while nobody was asked. */
  rating: z.number().nullable(),
  countRating: count,
  tickets: count,
  avgWaitTime: minutes,
  avgSupportTime: minutes,
  online: z.boolean(),
});
export type Attendant = z.infer<typeof attendant>;

/** First answers by how long they took: up to so many minutes, the last of them without an end. */
export const firstAnswers = z.array(z.object({ upToMinutes: z.int().positive().nullable(), total: count }));
export type FirstAnswers = z.infer<typeof firstAnswers>;

/** Attendances by what they have in common; number 0 is none of them. */
const share = z.object({ id: z.int().nonnegative(), name: z.string(), color: z.string(), total: count });
export const figureShares = z.object({
  queues: z.array(share),
  connections: z.array(share),
  tags: z.array(share),
  channels: z.array(z.object({ channel: z.string(), total: count })),
  /** When they began: weekday (0 is Sunday) and hour on the company's wall. */
  hours: z.array(z.object({ weekday: z.int().min(0).max(6), hour: z.int().min(0).max(23), total: count })),
});
export type FigureShares = z.infer<typeof figureShares>;

/** An empty date field counts as left out. */
const day = z
  .union([calendarDate, z.literal('')])
  .optional()
  .transform((value) => value || undefined);

export const figureFilter = z.object({
  queueIds: idsOrNoneInQuery,
  whatsappIds: idsOrNoneInQuery,
  users: idsOrNoneInQuery,
});

const range = figureFilter.extend({
  days: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .transform((value) => (value === undefined ? undefined : Number(value))),
  date_from: day,
  date_to: day,
});
const chartRange = figureFilter.extend({ initialDate: day, finalDate: day, ...ignoredCompany });
const reads = { method: 'GET', access: 'dashboard:view', cost: 'search' } as const;
const errors = ['ERR_DATE_RANGE', 'ERR_SEARCH_TOO_LONG'] as const;

export const dashboardRoutes = {
  show: defineRoute({
    ...reads,
    path: '/dashboard',
    summary: 'The indicators of a range of days, those of the span before, and one row per attendant.',
    query: range,
    response: z.object({
      range: z.object({ from: z.string(), to: z.string() }),
      counters: dashboardCounters,
      before: dashboardCounters,
      attendants: z.array(attendant),
      firstAnswers,
    }),
    errors,
  }),
  shares: defineRoute({
    ...reads,
    path: '/dashboard/shares',
    summary: 'The attendances of a range by queue, connection, channel, tag, and by weekday and hour.',
    query: range,
    response: figureShares,
    errors,
  }),
  ticketsUsers: defineRoute({
    ...reads,
    path: '/dashboard/ticketsUsers',
    summary: 'How many attendances each person had; whoever had none is named too.',
    query: chartRange,
    response: z.object({
      data: z.array(z.object({ id: z.int().nonnegative(), nome: z.string(), quantidade: count })),
      count,
    }),
    errors,
  }),
  ticketsDay: defineRoute({
    ...reads,
    path: '/dashboard/ticketsDay',
    summary: 'How many attendances began on each day, or in each hour where the range is one day.',
    query: chartRange,
    response: z.object({
      data: z.array(
        z.union([z.object({ data: z.string(), total: count }), z.object({ horario: z.string(), total: count })]),
      ),
      count,
    }),
    errors,
  }),
};
