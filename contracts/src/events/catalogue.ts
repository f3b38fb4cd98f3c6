import { z } from 'zod';
import { connectionChannel as channel, connectionReason, connectionStatus } from '../connections/index.ts';
import { id } from '../fields.ts';
import { messageOrigin } from '../messages/index.ts';
import { ticketStatus } from '../tickets/index.ts';

/**
 * What is kept of something that happened, as `subject.verb`: numbers to look it up by and what is gone afterwards, not
 * the texts people wrote. A payload may gain optional fields; whatever else changes is a new version.
 */
const event = <D extends z.ZodObject>(version: number, data: D) => ({ version, data });

/** Messages outnumber other records; their numbers travel as text. */
const messageId = z.string().regex(/^\d{1,19}$/);
const place = { status: ticketStatus, queueId: id.nullable(), userId: id.nullable() };
const ofTicket = { ticketId: id, contactId: id, connectionId: id };
const ofMessage = { messageId, ...ofTicket, kind: z.string() };

/** Every kind of event. The newest version of each is the one that is written. */
export const events = {
  'ticket.opened': event(1, z.object({ ...ofTicket, ...place, channel, isGroup: z.boolean() })),
  /** Somebody took it. */
  'ticket.accepted': event(1, z.object({ ...ofTicket, userId: id, queueId: id.nullable() })),
  /** It is with other people, in another queue or in another state, and neither opened nor closed by that. */
  'ticket.moved': event(1, z.object({ ...ofTicket, from: z.object(place), to: z.object(place) })),
  /** Handed on, with a new ticket where the company closes the old one. */
  'ticket.transferred': event(
    1,
    z.object({ ...ofTicket, fromTicketId: id, from: z.object(place), to: z.object(place) }),
  ),
  'ticket.closed': event(1, z.object({ ...ofTicket, userId: id.nullable(), queueId: id.nullable() })),
  'ticket.reopened': event(1, z.object({ ...ofTicket, ...place })),
  /** Into another lane of the board, or out of all of them. */
  'ticket.lane-changed': event(
    1,
    z.object({ ...ofTicket, fromLaneId: id.nullable(), toLaneId: id.nullable(), rule: z.string() }),
  ),
  'ticket.deleted': event(1, z.object(ofTicket)),
  'message.received': event(
    1,
    z.object({ ...ofMessage, isAudio: z.boolean(), opened: z.enum(['new', 'again']).nullable() }),
  ),
  /** Said by us and on its way; how far it came is told by `message.status`. */
  'message.sent': event(1, z.object({ ...ofMessage, origin: messageOrigin, userId: id.nullable() })),
  'message.status': event(
    1,
    z.object({
      messageId,
      ticketId: id,
      connectionId: id,
      status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
    }),
  ),
  'contact.created': event(1, z.object({ contactId: id, channel, isGroup: z.boolean() })),
  'contact.updated': event(1, z.object({ contactId: id })),
  'contact.tagged': event(1, z.object({ contactId: id, added: z.array(id), removed: z.array(id) })),
  'contact.blocked': event(1, z.object({ contactId: id })),
  'contact.unblocked': event(1, z.object({ contactId: id })),
  /** `gone` is all that is left of the record that went. */
  'contact.merged': event(
    1,
    z.object({
      keptId: id,
      goneId: id,
      gone: z.object({ name: z.string(), number: z.string(), email: z.string(), channel }),
    }),
  ),
  'contact.deleted': event(1, z.object({ contactId: id, ticketIds: z.array(id) })),
  'contacts.exported': event(
    1,
    z.object({ count: z.int(), searchParam: z.string(), contactTag: z.array(z.int()).readonly() }),
  ),
  'rating.given': event(
    1,
    z.object({ ...ofTicket, userId: id.nullable(), queueId: id.nullable(), rate: z.int().min(0).max(10) }),
  ),
  'consent.given': event(1, z.object({ ...ofTicket, messageId })),
  'consent.refused': event(1, z.object({ ...ofTicket, messageId })),
  'user.created': event(1, z.object({ userId: id })),
  'user.updated': event(1, z.object({ userId: id, fields: z.array(z.string()).readonly() })),
  'user.deleted': event(1, z.object({ userId: id })),
  'user.signed-in': event(1, z.object({ userId: id, address: z.string(), agent: z.string() })),
  'user.sign-in-failed': event(1, z.object({ userId: id, address: z.string() })),
  'user.signed-out': event(1, z.object({ userId: id, reason: z.string() })),
  /** Which setting, not to what: a value may be a secret. */
  'settings.changed': event(1, z.object({ key: z.string() })),
  'connection.created': event(1, z.object({ connectionId: id, channel })),
  'connection.state': event(
    1,
    z.object({ connectionId: id, status: connectionStatus, reason: connectionReason.nullable() }),
  ),
  'connection.deleted': event(1, z.object({ connectionId: id })),
};

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.output<(typeof events)[T]['data']>;
export const eventTypes = Object.keys(events) as EventType[];
