import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { stretches, type Stretch } from './stretch.ts';

/**
 * The part of a conversation that was loaded: one stretch without holes. Messages leave it with their whole ticket, or
 * where one turned out to be another (a deleted one is marked), so two views of the same stretch are joined by taking the
 * newer version of each.
 */
export interface Conversation extends Stretch<Message> {
  readonly ticket: Ticket;
}

const inOrder = (a: Message, b: Message): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id;

const newerTicket = (a: Ticket, b: Ticket): Ticket => (b.version > a.version ? b : a);
const stretch = stretches(inOrder);

/** Adds the page above. */
export const withOlder = (known: Conversation, page: Conversation): Conversation => ({
  ...stretch.withOlder(known, page),
  ticket: newerTicket(known.ticket, page.ticket),
});

/** Adds the page below. */
export const withNewer = (known: Conversation, page: Conversation): Conversation => ({
  ...stretch.withNewer(known, page),
  ticket: newerTicket(known.ticket, page.ticket),
});

/** A fresh answer over the same stretch. */
export const refreshed = (known: Conversation | undefined, fresh: Conversation): Conversation =>
  known ? { ...stretch.refreshed(known, fresh), ticket: newerTicket(known.ticket, fresh.ticket) } : fresh;

export const { withCreated, touches } = stretch;

const quoteOf = ({ id, body, fromMe, contact, user, content, media, isDeleted }: Message): Message['quotedMsg'] => ({
  id,
  body,
  fromMe,
  authorName: (fromMe ? user : contact)?.name ?? null,
  content,
  media,
  isDeleted,
});

/** A message changed: itself, and what is shown of it where it was quoted. */
export function withUpdated(known: Conversation, message: Message): Conversation {
  const before = known.messages.find(({ id }) => id === message.id);
  if (before && before.version >= message.version) return known;
  let isChanged = false;
  const messages = known.messages.map((other) => {
    if (other.id === message.id) {
      isChanged = true;
      return message;
    }
    if (other.quotedMsg?.id !== message.id) return other;
    isChanged = true;
    return { ...other, quotedMsg: quoteOf(message) };
  });
  return isChanged ? { ...known, messages } : known;
}

/** An attendance of the conversation is gone, with all that was said in it. */
export function withoutTicket(known: Conversation, ticketId: number): Conversation {
  const messages = known.messages.filter((message) => message.ticketId !== ticketId);
  return messages.length === known.messages.length ? known : { ...known, messages };
}

/** A message turned out to be another one, which stays. */
export function withoutMessage(known: Conversation, messageId: number): Conversation {
  const messages = known.messages.filter(({ id }) => id !== messageId);
  return messages.length === known.messages.length ? known : { ...known, messages };
}
