import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idsInQuery, instant } from '../fields.ts';

/** So many colleagues one note names; more is a meeting. */
export const mentionsMax = 20;
/** So many mentions stand at the bell. */
export const mentionsShownMax = 50;

/** Somebody who can be named in a note. */
export const colleague = z.object({
  id,
  name: z.string(),
  /** Whether they may look at the ticket: who may not is not told either. */
  seesTicket: z.boolean(),
});
export type Colleague = z.infer<typeof colleague>;

/** Somebody named the caller in a note, and they have not looked yet. */
export const mention = z.object({
  messageId: z.int().positive(),
  ticketUuid: z.uuid(),
  contactName: z.string(),
  /** Who wrote the note; null where they are gone. */
  by: z.string().nullable(),
  words: z.string(),
  createdAt: instant,
});
export type Mention = z.infer<typeof mention>;

/** Whom a note names. */
const named = z.array(id).max(mentionsMax);
export const mentionedIds = named.optional().default([]);
/** The same as it may travel in a form with files, where every field is text. */
export const mentionedInForm = z
  .union([named, idsInQuery.pipe(named)])
  .optional()
  .default([]);

const params = z.object({ ticketUuid: z.uuid() });

export const mentionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/mentions',
    access: 'session',
    summary: 'Notes that name the caller and that they have not looked at, newest first, of tickets they may see.',
    response: z.object({ mentions: z.array(mention) }),
  }),
  colleagues: defineRoute({
    method: 'GET',
    path: '/mentions/:ticketUuid/colleagues',
    access: 'session',
    summary: 'Whom a note in a ticket can name, and whether they may look at it.',
    params,
    response: z.object({ colleagues: z.array(colleague) }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  seen: defineRoute({
    method: 'POST',
    path: '/mentions/:ticketUuid/seen',
    access: 'session',
    summary: 'The caller has looked at the notes of a ticket that name them.',
    params,
    response: z.object({}),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
};

/** For the person alone who is named. */
export const mentionFeed = defineFeed('company-{id}-mention', {
  create: z.object({ mention }),
  seen: z.object({ ticketUuid: z.uuid() }),
});
