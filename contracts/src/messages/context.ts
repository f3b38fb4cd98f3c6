import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { instant } from '../fields.ts';
import { ticket, ticketNote } from '../tickets/ticket.ts';
import { message } from './message.ts';

const params = z.object({ ticketUuid: z.uuid() });
/** Continues below what an earlier answer ended with. */
const cursor = z.string().max(100).optional();
const errors = ['ERR_NO_TICKET_FOUND'] as const;

/** What happened with a contact, beside what was said. */
export const historyEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), at: instant, ticket }),
  z.object({ kind: z.literal('note'), at: instant, note: ticketNote }),
  z.object({
    kind: z.literal('campaign'),
    at: instant,
    /** Of the message, in its campaign. */
    recipientId: z.int().positive(),
    name: z.string(),
    state: z.enum(['sent', 'delivered', 'read', 'answered', 'other']),
  }),
]);
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Pictures, films and sounds; papers; messages with addresses in them. */
export const chatFileKinds = ['media', 'documents', 'links'] as const;
export type ChatFileKind = (typeof chatFileKinds)[number];

export const contextRoutes = {
  history: defineRoute({
    method: 'GET',
    path: '/context/:ticketUuid/history',
    access: 'session',
    summary: 'Earlier tickets of a ticket’s contact that the caller may see, notes and campaigns, newest first.',
    params,
    query: z.object({ cursor }),
    response: z.object({ entries: z.array(historyEntry), cursor: z.string().nullable() }),
    errors,
  }),
  files: defineRoute({
    method: 'GET',
    path: '/context/:ticketUuid/files',
    access: 'session',
    summary: 'Messages of a conversation with files or addresses that the caller may read, newest first.',
    params,
    query: z.object({ kind: z.enum(chatFileKinds), cursor }),
    response: z.object({ messages: z.array(message), cursor: z.string().nullable() }),
    errors,
  }),
  conversations: defineRoute({
    method: 'GET',
    path: '/context/:ticketUuid/conversations',
    access: 'session',
    summary: 'Conversations of the same person over other connections that the caller may see, the latest first.',
    params,
    response: z.object({ tickets: z.array(ticket) }),
    errors,
  }),
};
