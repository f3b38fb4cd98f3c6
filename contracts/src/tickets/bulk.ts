import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { errorCodes, type ErrorCode } from '../errors.ts';
import { id, idInPath } from '../fields.ts';
import { ticketAction, type TicketAction } from './actions.ts';
import { ticketListQuery } from './routes.ts';

/** So many tickets at most are chosen for one thing. */
export const bulkMax = 5_000;

/** What is done to many tickets at once. What customers would hear of is said to each, or by a campaign. */
export const bulkDeeds = [
  'accept',
  'return',
  'transfer',
  'close',
  'tag',
  'untag',
  'snooze',
  'unread',
  'priority',
] as const;
export type BulkDeed = (typeof bulkDeeds)[number];
const isForMany = (action: TicketAction): boolean => bulkDeeds.some((deed) => deed === action.do);

export const bulkAction = z.object({
  id,
  /** The name its browser gave it: a repeat of the call begins nothing new. */
  operationId: z.uuid(),
  deed: z.enum(bulkDeeds),
  /** It takes back what an earlier one did. */
  isUndo: z.boolean(),
  state: z.enum(['running', 'done', 'stopped']),
  total: z.int().positive(),
  /** How many of them were looked at, the refused ones among them. */
  handled: z.int().nonnegative(),
  refused: z.array(z.object({ code: z.enum(errorCodes), count: z.int().positive() })),
  /** What was done can be taken back, for as long as that of a single ticket can. */
  canUndo: z.boolean(),
});
export type BulkAction = z.infer<typeof bulkAction>;

const params = z.object({ bulkId: idInPath });
const errors = ['ERR_NO_BULK_FOUND'] as const satisfies readonly ErrorCode[];

export const bulkRoutes = {
  start: defineRoute({
    method: 'POST',
    path: '/tickets/bulk',
    access: 'session',
    // What a list shows may have to be looked for; the work itself is one at a time, whoever asks.
    cost: 'search',
    summary: 'Does one thing to many tickets in the background, to each that the caller may do it to.',
    body: z.object({
      operationId: z.uuid(),
      action: ticketAction.refine(isForMany, { error: 'not_for_many' }),
      /** Which ones: by their numbers, or all that a list shows, as its call would name it. */
      tickets: z.union([
        z.strictObject({ ids: z.array(id).min(1).max(bulkMax) }),
        z.strictObject({ filter: ticketListQuery }),
      ]),
    }),
    response: bulkAction,
    errors: ['ERR_BULK_RUNNING', 'ERR_BULK_EMPTY', 'ERR_NO_PERMISSION'],
  }),
  find: defineRoute({
    method: 'GET',
    path: '/tickets/bulk/:bulkId',
    access: 'session',
    summary: 'How far something is that the caller does to many tickets.',
    params,
    response: bulkAction,
    errors,
  }),
  stop: defineRoute({
    method: 'POST',
    path: '/tickets/bulk/:bulkId/stop',
    access: 'session',
    summary: 'Stops what the caller does to many tickets; what is done stays done.',
    params,
    response: bulkAction,
    errors,
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/tickets/bulk/:bulkId/undo',
    access: 'session',
    summary: 'Takes back what the caller did to many tickets, where one ticket’s can be taken back.',
    params,
    body: z.object({ operationId: z.uuid() }),
    response: bulkAction,
    errors: ['ERR_NO_BULK_FOUND', 'ERR_BULK_RUNNING', 'ERR_BULK_EMPTY', 'ERR_UNDO_TOO_LATE'],
  }),
};

/** For the person alone who began it. */
export const bulkFeed = defineFeed('company-{id}-bulk', { update: z.object({ bulk: bulkAction }) });
