import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { id, calendarDate, instant, listQuery, text } from '../fields.ts';
import { author } from '../principals/index.ts';

export * from './acts.ts';

/** What entries of the log are about, to find them by. */
export const logGroups = [
  'access',
  'people',
  'settings',
  'connections',
  'data',
  'programs',
  'campaigns',
  'billing',
  'support',
  'platform',
] as const;
export type LogGroup = (typeof logGroups)[number];

/** One entry: who did what, when and from where. `seq` counts without gaps, so that one that is missing is missed. */
export const logEntry = z.object({
  id: z.int().positive(),
  at: instant,
  /** A kind of event, or of what operators do. */
  action: z.string(),
  /** Null: written before it was noted in full. */
  actor: author.nullable(),
  /** What whoever it was is called today; null: they are gone, or were nobody. */
  actorName: z.string().nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** What the number in `details` is called today, where that is still there. */
  subjectName: z.string().nullable(),
});
export type LoggedAct = z.infer<typeof logEntry>;

const choice = <T extends z.ZodType>(schema: T) => z.literal('').or(schema).optional().default('');
/** Somebody's number as text; empty: anybody's. */
const person = z
  .string()
  .regex(/^([1-9]\d{0,9})?$/)
  .optional()
  .default('')
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(id.nullable());

/** What narrows the log down; days are those of the company. */
export const logFilter = z.object({
  searchParam: listQuery.shape.searchParam,
  userId: person,
  group: choice(z.enum(logGroups)),
  dateFrom: choice(calendarDate),
  dateTo: choice(calendarDate),
});
export type LogFilter = z.output<typeof logFilter>;

/** Where a page goes on: time and number of the last entry of the one before. */
const cursor = choice(z.string().regex(/^\d{1,15}_\d{1,15}$/));

const page = z.object({ records: z.array(logEntry), next: z.string().nullable() });
const file = z.object({ url: z.string(), count: z.int() });
/** What the columns of a file, and the acts in it, are called in the language of whoever asks. */
const wanted = z.object({
  heads: z.array(text(100)).max(10).optional().default([]),
  actionTexts: z
    .array(z.object({ action: text(60), text: text(200) }))
    .max(200)
    .optional()
    .default([]),
});

export const logRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/log',
    access: 'log:view',
    cost: 'search',
    summary: 'The company’s log, the newest first: who did what, when and from where.',
    query: logFilter.extend({ cursor }),
    response: page,
  }),
  export: defineRoute({
    method: 'POST',
    path: '/log/export',
    access: 'log:view',
    reads: true,
    cost: 'heavy',
    summary: 'Writes the entries that match into a file and answers where it can be fetched for a while.',
    query: logFilter,
    body: wanted,
    response: file,
  }),
  acts: defineRoute({
    method: 'GET',
    path: '/platform-log',
    access: 'platform:manage',
    cost: 'search',
    summary: 'What operators did: to the platform, and inside of companies.',
    query: logFilter.extend({ cursor }),
    response: page,
  }),
};
