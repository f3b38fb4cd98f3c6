import { z } from 'zod';
import { connectionChannel as channel, connectionReason, connectionStatus } from '../connections/index.ts';
import { id, instant } from '../fields.ts';
import { messageOrigin } from '../messages/index.ts';
import { ticketPriority, ticketStatus } from '../tickets/index.ts';
import { retentionKind } from '../privacy/privacy.ts';

/**
 * What is kept of something that happened, as `subject.verb`: numbers to look it up by and what is gone afterwards, not
 * the texts people wrote. A payload may gain optional fields; whatever else changes is a new version.
 */
const event = <D extends z.ZodObject>(version: number, data: D) => ({ version, data });

/** Messages outnumber other records; their numbers travel as text. */
const messageId = z.string().regex(/^\d{1,19}$/);
const place = { status: ticketStatus, queueId: id.nullable(), userId: id.nullable() };
const ofTicket = { ticketId: id, contactId: id, connectionId: id };
const ofInvoice = { invoiceId: id, cents: z.int().nonnegative() };
const ofMessage = { messageId, ...ofTicket, kind: z.string() };

/** What was changed, not to what. */
const changed = { fields: z.array(z.string()).readonly() };

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
  /** Put aside until a time. */
  'ticket.snoozed': event(1, z.object({ ...ofTicket, userId: id.nullable(), until: instant })),
  /** Back from being put aside: at its time, because the customer answered, or because somebody wanted it. */
  'ticket.woken': event(
    1,
    z.object({ ...ofTicket, userId: id.nullable(), reason: z.enum(['time', 'answer', 'person']) }),
  ),
  'ticket.prioritized': event(1, z.object({ ...ofTicket, from: ticketPriority, to: ticketPriority })),
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
  /** Who went is not named: what is kept for good says nothing that a person may want forgotten. */
  'contact.merged': event(2, z.object({ keptId: id, goneId: id, gone: z.object({ channel }) })),
  'contact.deleted': event(1, z.object({ contactId: id, ticketIds: z.array(id) })),
  /** The operator took out what the company has. */
  'company.exported': event(1, z.object({ rows: z.int(), files: z.int(), bytes: z.int() })),
  /** A file of contacts is in: into the address book, or onto a list. */
  'contacts.imported': event(1, z.object({ importId: id, created: z.int(), updated: z.int(), failed: z.int() })),
  'contact-list.exported': event(1, z.object({ contactListId: id, count: z.int() })),
  'contact-list.deleted': event(1, z.object({ contactListId: id })),
  /** All of them or a part: what was searched for may be somebody's name. */
  'contacts.exported': event(2, z.object({ count: z.int(), isPart: z.boolean() })),
  /** A person behind a number was forgotten, and what is told of them is this number. */
  'person.erased': event(1, z.object({ contactId: id, erasureId: id })),
  'person.exported': event(1, z.object({ contactId: id, exportId: id })),
  'person.export-fetched': event(1, z.object({ contactId: id, exportId: id })),
  'retention.emptied': event(1, z.object({ kind: retentionKind, rows: z.int() })),
  'report.exported': event(1, z.object({ count: z.int(), from: z.string(), to: z.string() })),
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
  /** The first wrong password of an account at once; how many more there were, a quarter of an hour later. */
  'user.sign-in-failed': event(1, z.object({ userId: id, address: z.string(), tries: z.int().positive().optional() })),
  'user.password-changed': event(1, z.object({ userId: id })),
  'user.second-factor-on': event(1, z.object({ userId: id })),
  'user.second-factor-off': event(1, z.object({ userId: id })),
  /** Somebody else took it away. */
  'user.second-factor-reset': event(1, z.object({ userId: id })),
  'user.recovery-code-used': event(1, z.object({ userId: id, left: z.int().nonnegative() })),
  'user.recovery-codes-renewed': event(1, z.object({ userId: id })),
  'user.passkey-added': event(1, z.object({ userId: id, passkeyId: z.uuid() })),
  'user.passkey-renamed': event(1, z.object({ userId: id, passkeyId: z.uuid() })),
  'user.passkey-removed': event(1, z.object({ userId: id, passkeyId: z.uuid() })),
  /** It counts fewer signatures than it did before: there is a copy of it somewhere. */
  'user.passkey-suspected': event(1, z.object({ userId: id, passkeyId: z.uuid(), address: z.string() })),
  'user.signed-out': event(1, z.object({ userId: id, reason: z.string() })),
  /** Which setting, not to what: a value may be a secret. */
  'settings.changed': event(1, z.object({ key: z.string() })),
  /** The operator looks in as support, and no longer does. */
  'support.began': event(1, z.object({ visitId: id, reason: z.string(), expiresAt: z.string() })),
  'support.ended': event(1, z.object({ visitId: id, how: z.string() })),
  'connection.created': event(1, z.object({ connectionId: id, channel })),
  'connection.state': event(
    1,
    z.object({ connectionId: id, status: connectionStatus, reason: connectionReason.nullable() }),
  ),
  /** `fields`: what was changed, not to what. */
  'connection.updated': event(1, z.object({ connectionId: id, fields: z.array(z.string()).readonly() })),
  /** Somebody wants another account for it, and an account is there. */
  'connection.pairing': event(1, z.object({ connectionId: id })),
  'connection.paired': event(1, z.object({ connectionId: id })),
  /** Somebody gave its account back. */
  'connection.released': event(1, z.object({ connectionId: id })),
  'connection.deleted': event(1, z.object({ connectionId: id })),
  'queue.created': event(1, z.object({ queueId: id })),
  'queue.updated': event(1, z.object({ queueId: id })),
  'queue.deleted': event(1, z.object({ queueId: id })),
  'tag.created': event(1, z.object({ tagId: id })),
  'tag.updated': event(1, z.object({ tagId: id, ...changed })),
  'tag.deleted': event(1, z.object({ tagId: id })),
  'prompt.created': event(1, z.object({ promptId: id })),
  'prompt.updated': event(1, z.object({ promptId: id, ...changed })),
  'prompt.deleted': event(1, z.object({ promptId: id })),
  'integration.created': event(1, z.object({ integrationId: id })),
  'integration.updated': event(1, z.object({ integrationId: id, ...changed })),
  'integration.deleted': event(1, z.object({ integrationId: id })),
  'quick-message.created': event(1, z.object({ quickMessageId: id })),
  'quick-message.updated': event(1, z.object({ quickMessageId: id, ...changed })),
  'quick-message.deleted': event(1, z.object({ quickMessageId: id })),
  'campaign.started': event(1, z.object({ campaignId: id })),
  'campaign.stopped': event(1, z.object({ campaignId: id })),
  'campaign.deleted': event(1, z.object({ campaignId: id })),
  'campaign.exported': event(1, z.object({ campaignId: id, count: z.int() })),
  'api-key.created': event(1, z.object({ apiKeyId: id, scopes: z.array(z.string()).readonly() })),
  'api-key.updated': event(1, z.object({ apiKeyId: id, fields: z.array(z.string()).readonly() })),
  'api-key.revoked': event(1, z.object({ apiKeyId: id })),
  'webhook.created': event(1, z.object({ webhookSubscriptionId: id })),
  'webhook.updated': event(1, z.object({ webhookSubscriptionId: id, fields: z.array(z.string()).readonly() })),
  'webhook.secret-renewed': event(1, z.object({ webhookSubscriptionId: id })),
  'webhook.deleted': event(1, z.object({ webhookSubscriptionId: id })),
  /** The log itself went out as a file. */
  'log.exported': event(1, z.object({ count: z.int() })),
  'invoice.issued': event(1, z.object({ ...ofInvoice, dueDate: z.string() })),
  'invoice.paid': event(1, z.object({ ...ofInvoice, renewedTo: z.string() })),
  'invoice.closed': event(1, z.object({ ...ofInvoice, state: z.enum(['void', 'expired', 'refunded']) })),
  'payment.received': event(1, z.object({ ...ofInvoice, endToEndId: z.string() })),
  'payment.refunded': event(1, z.object({ ...ofInvoice, endToEndId: z.string() })),
  'subscription.suspended': event(1, z.object({ dueDate: z.string() })),
};

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.output<(typeof events)[T]['data']>;
export const eventTypes = Object.keys(events) as EventType[];
