import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { calendarDate, flagInQuery, id, idInPath, idsInQuery, line, listQuery, text, version } from '../fields.ts';
import { ticketAction } from './actions.ts';
import { closing, ticket, ticketLogEntry, ticketNote, ticketStatus } from './ticket.ts';

const params = z.object({ ticketId: idInPath });
const message = z.object({ message: z.string() });

/** Rows on one page of tickets. */
export const ticketPageSize = 40;

/** Sent by old clients and ignored: the company comes from the session. */
const ignoredCompany = { companyId: z.unknown().optional() };

const listFilter = z.object({
  showAll: flagInQuery,
  queueIds: idsInQuery,
});

export const ticketRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/tickets',
    access: 'session',
    summary: 'Tickets the caller may see: a tab of the inbox, the closed ones, a search, or the unread ones.',
    query: listQuery.extend({
      ...listFilter.shape,
      status: z.enum(['open', 'pending', 'group', 'closed', 'search', '']).optional().default(''),
      tags: idsInQuery,
      users: idsInQuery,
      whatsapps: idsInQuery,
      /** Statuses as a JSON list, in a search only. */
      statusFilter: z
        .string()
        .max(200)
        .regex(/^(\[("(open|closed|pending|group)"(,"(open|closed|pending|group)")*)?\]|)$/)
        .optional()
        .default('')
        .transform((value) => (value === '' ? [] : (JSON.parse(value) as unknown)))
        .pipe(z.array(ticketStatus)),
      /** Day of creation. */
      date: calendarDate.optional(),
      /** Day of the last change. */
      updatedAt: calendarDate.optional(),
      withUnreadMessages: flagInQuery,
      searchOnMessages: flagInQuery,
      sortTickets: z
        .enum(['ASC', 'DESC', 'asc', 'desc'])
        .optional()
        .default('DESC')
        .transform((value) => (value.toUpperCase() === 'ASC' ? 'ASC' : 'DESC')),
      /** Continues behind the row that an earlier answer ended with; better than pages where rows move. */
      cursor: z.string().max(100).optional(),
    }),
    response: z.object({
      tickets: z.array(
        ticket.extend({
          /** In a search inside messages: the newest message that matches, and its text around the match. */
          match: z.object({ messageId: z.int().positive(), text: z.string() }).optional(),
        }),
      ),
      count: z.int(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    errors: ['ERR_NO_PERMISSION'],
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/tickets/counts',
    access: 'session',
    summary: 'How many tickets each tab of the inbox holds.',
    query: listFilter,
    response: z.object({ open: z.int(), pending: z.int(), group: z.int() }),
  }),
  byUuid: defineRoute({
    method: 'GET',
    path: '/tickets/u/:uuid',
    access: 'session',
    summary: 'One ticket by the name that stands in addresses.',
    params: z.object({ uuid: z.uuid() }),
    response: ticket,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/tickets',
    access: 'session',
    summary: 'Begins a conversation with a contact. If there is one already, 409 says with whom.',
    body: z
      .object({
        ...ignoredCompany,
        contactId: id,
        queueId: id.nullish(),
        whatsappId: id.nullish(),
        userId: id.nullish(),
        status: z.enum(['open', 'pending', 'group']).optional(),
      })
      .transform(({ companyId: _ignored, ...form }) => form),
    response: ticket,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NO_DEF_WAPP_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/tickets/:ticketId',
    access: 'session',
    summary: 'Moves a ticket on: accept, reopen, return, transfer, close, ignore, or switch its integration.',
    params,
    body: z.object({
      status: z.enum(['open', 'pending', 'group', 'closed']).optional(),
      userId: id.nullish(),
      queueId: id.nullish(),
      isTransfered: z.boolean().optional(),
      msgTransfer: text(5_000).nullish(),
      sendFarewellMessage: z.boolean().optional(),
      /** How to close; wins over `sendFarewellMessage`. */
      ratingId: closing.optional(),
      amountUsedBotQueues: z.int().nonnegative().max(1_000).optional(),
      useIntegration: z.boolean().optional(),
      /** What the caller saw; a ticket that has changed since is not accepted by mistake. */
      version: version.optional(),
    }),
    response: ticket,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_QUEUE_REQUIRED',
      'ERR_TAG_REQUIRED',
      'ERR_TICKET_TAKEN',
      'ERR_NO_PERMISSION',
    ],
  }),
  act: defineRoute({
    method: 'POST',
    path: '/tickets/:ticketId/actions',
    access: 'session',
    summary: 'Does several things to a ticket, in this order: all of them, or none.',
    params,
    body: z.object({ actions: z.array(ticketAction).min(1).max(20) }),
    response: z.object({ ticket }),
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_TAG_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_QUEUE_REQUIRED',
      'ERR_TAG_REQUIRED',
      'ERR_TICKET_TAKEN',
      'ERR_CONTACT_BLOCKED',
      'ERR_OUTSIDE_WINDOW',
      'ERR_NO_PERMISSION',
    ],
  }),
  read: defineRoute({
    method: 'POST',
    path: '/tickets/:ticketId/read',
    access: 'session',
    summary: 'The caller has the conversation in front of them: nothing in it is unread any more.',
    params,
    response: message,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/tickets/:ticketId',
    access: 'ticket-options:deleteTicket',
    summary: 'Removes a ticket that is not closed, with all that was said in it.',
    params,
    response: message,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_TICKET_CLOSED'],
  }),
  closeAll: defineRoute({
    method: 'POST',
    path: '/tickets/closeAll',
    access: 'tickets-manager:closeAll',
    cost: 'heavy',
    summary: 'Closes every open or pending ticket of the chosen queues, without a farewell, in the background.',
    body: z.object({ status: z.enum(['open', 'pending']), selectedQueueIds: z.array(id).min(1).max(500) }),
    response: z.object({ message: z.string(), count: z.int() }),
  }),
  log: defineRoute({
    method: 'GET',
    path: '/tickets-log/:ticketId',
    access: 'session',
    summary: 'What happened to a ticket, newest first.',
    params,
    response: z.array(ticketLogEntry),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  notes: defineRoute({
    method: 'GET',
    path: '/ticket-notes/list',
    access: 'session',
    summary: 'All notes on a contact, newest first.',
    query: z.object({ ticketId: idInPath, contactId: idInPath.optional() }),
    response: z.array(ticketNote),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  addNote: defineRoute({
    method: 'POST',
    path: '/ticket-notes',
    access: 'session',
    summary: 'Writes a note on a ticket’s contact.',
    body: z.object({ note: line(1, 5_000), ticketId: id, contactId: id.optional() }),
    response: ticketNote,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  removeNote: defineRoute({
    method: 'DELETE',
    path: '/ticket-notes/:noteId',
    access: 'session',
    summary: 'Removes a note: its author or an admin.',
    params: z.object({ noteId: idInPath }),
    response: message,
    errors: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  }),
};

export const ticketFeed = defineFeed('company-{id}-ticket', {
  update: z.object({ ticket }),
  /** Gone from the lists it was in: deleted, or moved to where this person does not see it. */
  delete: z.object({ ticketId: id, version }),
  updateUnread: z.object({ ticketId: id, version }),
});
