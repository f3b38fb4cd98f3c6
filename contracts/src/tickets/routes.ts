import { z } from 'zod';
import { contactName } from '../contacts/contact.ts';
import { defineFeed, defineRoute } from '../define.ts';
import {
  calendarDate,
  flagInQuery,
  id,
  idInPath,
  idsInQuery,
  ignoredCompany,
  line,
  listQuery,
  text,
  version,
} from '../fields.ts';
import { optionalId, typedId, typedInt } from '../lenient.ts';
import { ticketAction } from './actions.ts';
import { closing, ticket, ticketLogEntry, ticketNote, ticketPriority, ticketStatus } from './ticket.ts';

const params = z.object({ ticketId: idInPath });
const message = z.object({ message: z.string() });

/** Rows on one page of tickets. */
export const ticketPageSize = 40;

const listFilter = z.object({
  showAll: flagInQuery,
  queueIds: idsInQuery,
});

/** Which tickets a list shows, as it travels in an address. */
export const ticketListQuery = listQuery.extend({
  ...listFilter.shape,
  status: z.enum(['open', 'pending', 'group', 'snoozed', 'pinned', 'closed', 'search', '']).optional().default(''),
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
  /** Days of creation on the company's clock, in a search only. */
  createdFrom: calendarDate.optional(),
  createdTo: calendarDate.optional(),
  /** With something nobody has read yet, in a search only. */
  onlyUnread: flagInQuery,
  /** The customer waits for a word of a person for longer than this, in a search only; 0: does not matter. */
  waitingMinutes: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional()
    .default('0')
    .transform(Number),
  /** With commas between them, in a search only. */
  priorities: z
    .string()
    .max(40)
    .regex(/^((none|low|high|urgent)(,(none|low|high|urgent))*)?$/)
    .optional()
    .default('')
    .transform((value) => (value === '' ? [] : value.split(',')))
    .pipe(z.array(ticketPriority)),
  withUnreadMessages: flagInQuery,
  searchOnMessages: flagInQuery,
  sortTickets: z
    .enum(['ASC', 'DESC', 'asc', 'desc', 'PRIORITY'])
    .optional()
    .default('DESC')
    .transform((value) => (value === 'PRIORITY' ? value : value.toUpperCase() === 'ASC' ? 'ASC' : 'DESC')),
  /** Continues behind the row that an earlier answer ended with; better than pages where rows move. */
  cursor: z.string().max(100).optional(),
});

export const ticketRoutes = {
  list: defineRoute({
    method: 'GET',
    scope: 'tickets:read',
    path: '/tickets',
    access: 'session',
    summary: 'Tickets the caller may see: a tab of the inbox, the closed ones, a search, or the unread ones.',
    query: ticketListQuery,
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
    response: z.object({ open: z.int(), pending: z.int(), group: z.int(), snoozed: z.int() }),
  }),
  recentContacts: defineRoute({
    method: 'GET',
    path: '/tickets/recent-contacts',
    access: 'session',
    summary: 'Contacts the caller spoke or could speak with last, for pickers before anything is typed.',
    response: z.array(contactName),
  }),
  lastConnection: defineRoute({
    method: 'GET',
    path: '/tickets/last-connection/:contactId',
    access: 'session',
    summary: 'The connection a contact last wrote through; null where they never did, or it is gone.',
    params: z.object({ contactId: idInPath }),
    response: z.object({ whatsappId: id.nullable() }),
  }),
  byUuid: defineRoute({
    method: 'GET',
    scope: 'tickets:read',
    path: '/tickets/u/:uuid',
    access: 'session',
    summary: 'One ticket by the name that stands in addresses.',
    params: z.object({ uuid: z.uuid() }),
    response: ticket,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    scope: 'tickets:write',
    path: '/tickets',
    access: 'session',
    summary: 'Begins a conversation with a contact. If there is one already, 409 says with whom.',
    body: z
      .object({
        ...ignoredCompany,
        contactId: typedId,
        queueId: optionalId.optional(),
        whatsappId: optionalId.optional(),
        userId: optionalId.optional(),
        status: z.enum(['open', 'pending', 'group']).optional(),
      })
      .transform(({ companyId: _ignored, ...form }) => form),
    response: ticket,
    errors: [
      'ERR_NO_PERMISSION',
      'ERR_NO_CONTACT_FOUND',
      'ERR_PERSON_ERASED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
    ],
  }),
  update: defineRoute({
    method: 'PUT',
    scope: 'tickets:write',
    path: '/tickets/:ticketId',
    access: 'session',
    summary:
      'Moves a ticket on: accept, reopen, return, transfer (also by naming another person or queue), close, ignore, or switch its integration.',
    params,
    body: z.object({
      /** `lgpd` and `nps` are put back by whoever read them, and ask for nothing. */
      status: ticketStatus.optional(),
      userId: optionalId.optional(),
      queueId: optionalId.optional(),
      isTransfered: z.boolean().optional(),
      msgTransfer: text(5_000).nullish(),
      sendFarewellMessage: z.boolean().optional(),
      /** How to close; wins over `sendFarewellMessage`. */
      ratingId: closing.optional(),
      amountUsedBotQueues: typedInt(z.int().nonnegative().max(1_000)).optional(),
      useIntegration: z.boolean().optional(),
      /** Closing and ignoring: it can be taken back for some seconds, and the customer is told nothing before. */
      undoable: z.boolean().optional(),
    }),
    response: ticket,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_QUEUE_REQUIRED',
      'ERR_TAG_REQUIRED',
      'ERR_TICKET_TAKEN',
      'ERR_PERSON_ERASED',
      'ERR_NO_PERMISSION',
    ],
  }),
  undoEnd: defineRoute({
    method: 'POST',
    path: '/tickets/:ticketId/undo',
    access: 'session',
    summary: 'Takes back that the caller closed or ignored a ticket, before the customer was told.',
    params,
    response: ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_UNDO_TOO_LATE', 'ERR_OTHER_OPEN_TICKET', 'ERR_NO_PERMISSION'],
  }),
  act: defineRoute({
    method: 'POST',
    scope: 'tickets:write',
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
      'ERR_PERSON_ERASED',
      'ERR_SNOOZE_TIME',
      'ERR_TOO_MANY_PINS',
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
    scope: 'tickets:write',
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
    body: z.object({ status: z.enum(['open', 'pending']), selectedQueueIds: z.array(typedId).min(1).max(500) }),
    response: z.object({ message: z.string(), count: z.int() }),
  }),
  log: defineRoute({
    method: 'GET',
    scope: 'tickets:read',
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
    body: z.object({ note: line(1, 5_000), ticketId: typedId, contactId: optionalId.optional() }),
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
  /** For one person alone: they keep it above the others, or no longer. */
  pin: z.object({ ticketId: id, on: z.boolean() }),
});
