import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { calendarDate, id, idInPath, idsInQuery, text } from '../fields.ts';
import { ticket } from '../tickets/index.ts';

/** How the cards of every lane are ordered: the newest ticket, the latest word or the highest value first. */
export const boardSort = z.enum(['ticketNumber', 'lastMessage', 'value']);
export type BoardSort = z.infer<typeof boardSort>;

/** Cards of a lane that one answer holds, where whoever asks goes on by cursor. */
export const lanePageSize = 20;
/** The same where nobody says how many: clients that know nothing of cursors show these and no more. */
const lanePageMax = 400;
/** Cards of all lanes together that one answer holds; with more lanes than fit, each holds fewer. */
export const boardCardsMax = 8_000;
/** Cards that one call may move. */
export const moveManyMax = 200;
/** R$ 999.999.999,99: the sum of a lane of ninety thousand such tickets is still an exact number. */
export const valueCentsMax = 99_999_999_999;

/** What an empty date field sends. */
const day = z
  .union([calendarDate, z.literal('')])
  .optional()
  .transform((value) => value || undefined);

const filter = z.object({
  /** Empty: all that the caller sees. */
  queueIds: idsInQuery,
  users: idsInQuery,
  /** Tags of the contact, one of these. */
  tags: idsInQuery,
  /** First and last day of creation, in the company's zone. */
  startDate: day,
  endDate: day,
  searchParam: text(200).optional().default(''),
});

/** A ticket as a card: its record with its lane among its tags, and the entries of its contact. */
export const boardTicket = ticket.extend({
  contact: ticket.shape.contact.extend({ extraInfo: z.array(z.object({ name: z.string(), value: z.string() })) }),
});
export type BoardTicket = z.infer<typeof boardTicket>;

export const laneTotal = z.object({
  /** Null: the tickets that stand in no lane. */
  laneId: id.nullable(),
  count: z.int().nonnegative(),
  cents: z.int().nonnegative(),
});
export type LaneTotal = z.infer<typeof laneTotal>;

const cursor = z.string().max(60);
const ticketParams = z.object({ ticketId: idInPath });
const plan = 'useKanban';

export const kanbanRoutes = {
  board: defineRoute({
    method: 'GET',
    path: '/ticket/kanban',
    access: 'session',
    plan,
    summary:
      'The open, pending and group tickets the caller sees: the first cards of each lane, its count and its sum.',
    query: filter.extend({
      sort: boardSort.optional().default('ticketNumber'),
      /** Cards of each lane. */
      cards: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .optional()
        .default(String(lanePageMax))
        .transform(Number)
        .pipe(z.int().max(lanePageMax)),
    }),
    response: z.object({
      tickets: z.array(boardTicket),
      /** Lanes that hold something; `cursor` continues a lane that holds more. */
      lanes: z.array(laneTotal.extend({ cursor: cursor.nullable() })),
    }),
  }),
  lane: defineRoute({
    method: 'GET',
    path: '/ticket/kanban/lanes/:lane',
    access: 'session',
    plan,
    summary: 'The next cards of one lane; `none` is the lane of the tickets that stand in none.',
    params: z.object({
      lane: z
        .literal('none')
        .transform(() => null)
        .or(idInPath),
    }),
    query: filter.extend({ sort: boardSort.optional().default('ticketNumber'), cursor: cursor.optional() }),
    response: z.object({ tickets: z.array(boardTicket), cursor: cursor.nullable() }),
  }),
  totals: defineRoute({
    method: 'GET',
    path: '/ticket/kanban/totals',
    access: 'session',
    plan,
    summary: 'How many tickets stand in each lane, and what they are worth together.',
    query: filter,
    response: z.object({ lanes: z.array(laneTotal) }),
  }),
  put: defineRoute({
    method: 'PUT',
    path: '/ticket-tags/:ticketId/:laneId',
    access: 'session',
    plan,
    summary: 'Puts a ticket into a lane, out of the one it stood in.',
    params: ticketParams.extend({ laneId: idInPath }),
    response: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_LANE_FOUND', 'ERR_TICKET_CLOSED'],
  }),
  takeOut: defineRoute({
    method: 'DELETE',
    path: '/ticket-tags/:ticketId',
    access: 'session',
    plan,
    summary: 'Takes a ticket out of its lane.',
    params: ticketParams,
    response: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_CLOSED'],
  }),
  moveMany: defineRoute({
    method: 'POST',
    path: '/ticket-tags/move',
    access: 'session',
    plan,
    summary: 'Moves several tickets into one lane, or out of theirs; says which could not be moved, and why.',
    body: z.object({ ticketIds: z.array(id).min(1).max(moveManyMax), laneId: id.nullable() }),
    response: z.object({
      moved: z.array(ticket),
      refused: z.array(z.object({ ticketId: id, error: z.enum(['ERR_NO_TICKET_FOUND', 'ERR_TICKET_CLOSED']) })),
    }),
    errors: ['ERR_NO_LANE_FOUND'],
  }),
  value: defineRoute({
    method: 'PUT',
    path: '/ticket/kanban/value/:ticketId',
    access: 'session',
    plan,
    summary: 'Says what a ticket may be worth: the entry `valor` of its contact. Null removes it.',
    params: ticketParams,
    body: z.object({ cents: z.int().nonnegative().max(valueCentsMax).nullable() }),
    response: ticket,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
};
