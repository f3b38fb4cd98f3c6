import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';

/**
 * The part of a conversation that was loaded: one stretch without holes. Messages leave it with their whole ticket only (a
 * deleted one is marked), so two views of the same stretch are joined by taking the newer version of each.
 */
export interface Conversation {
  readonly ticket: Ticket;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** There is more above. */
  readonly hasMore: boolean;
  /** There is more below: the newest messages are not part of it. */
  readonly hasNewer: boolean;
  readonly before: string | null;
  readonly after: string | null;
  /** Messages that stood on top before the page above them came: what they show over their text stays. */
  readonly tops?: readonly number[];
}

const inOrder = (a: Message, b: Message): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id - b.id;

/** All messages of both, each in its newest version, in order. */
function joinMessages(known: readonly Message[], given: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  let isChanged = false;
  for (const message of given) {
    const before = byId.get(message.id);
    if (before && before.version >= message.version) continue;
    byId.set(message.id, message);
    isChanged = true;
  }
  return isChanged ? [...byId.values()].toSorted(inOrder) : known;
}

const newerTicket = (a: Ticket, b: Ticket): Ticket => (b.version > a.version ? b : a);

/** Adds the page above. */
export const withOlder = (known: Conversation, page: Conversation): Conversation => ({
  ...known,
  ticket: newerTicket(known.ticket, page.ticket),
  messages: joinMessages(known.messages, page.messages),
  hasMore: page.hasMore,
  before: page.before,
  tops: [...(known.tops ?? []), ...known.messages.slice(0, 1).map(({ id }) => id)],
});

/** Adds the page below. */
export const withNewer = (known: Conversation, page: Conversation): Conversation => ({
  ...known,
  ticket: newerTicket(known.ticket, page.ticket),
  messages: joinMessages(known.messages, page.messages),
  hasNewer: page.hasNewer,
  after: page.after,
});

/** A fresh answer over the same stretch; what live events brought meanwhile is not lost to an older answer. */
export function refreshed(known: Conversation | undefined, fresh: Conversation): Conversation {
  if (!known) return fresh;
  const first = fresh.messages[0];
  const last = fresh.messages.at(-1);
  const reachesUp = first !== undefined && known.messages.some((message) => inOrder(message, first) < 0);
  const reachesDown =
    known.hasNewer && last !== undefined && known.messages.some((message) => inOrder(message, last) > 0);
  const { hasMore, before } = reachesUp ? known : fresh;
  const { hasNewer, after } = reachesDown ? known : fresh;
  return {
    ticket: newerTicket(known.ticket, fresh.ticket),
    messages: joinMessages(fresh.messages, known.messages),
    hasMore,
    before,
    hasNewer,
    after,
    ...(known.tops && { tops: known.tops }),
  };
}

/** A message was said: it joins the stretch unless it belongs outside of it. */
export function withCreated(known: Conversation, message: Message): Conversation {
  const isKnown = known.messages.some(({ id }) => id === message.id);
  const first = known.messages[0];
  const last = known.messages.at(-1);
  const isAbove = known.hasMore && first !== undefined && inOrder(message, first) < 0;
  const isBelow = known.hasNewer && (last === undefined || inOrder(message, last) > 0);
  if (!isKnown && (isAbove || isBelow)) return known;
  const messages = joinMessages(known.messages, [message]);
  return messages === known.messages ? known : { ...known, messages };
}

const quoteOf = ({ id, body, fromMe, contact, content, media, isDeleted }: Message): Message['quotedMsg'] => ({
  id,
  body,
  fromMe,
  authorName: fromMe ? null : (contact?.name ?? null),
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
