import type { TicketStatus } from '@oplano/contracts/tickets';

export interface LiveTicket {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** Whom a program wants to have the ticket. */
export interface Wanted {
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** Where a message of a program is said, and what becomes of the ticket first. */
export type MessagePlace =
  | { readonly use: 'live'; readonly assign: Wanted | null }
  /** Somebody else leads it. */
  | { readonly use: 'taken' }
  | { readonly use: 'new'; readonly status: 'open' | 'pending'; readonly isBot: boolean };

/**
 * A conversation that runs is used as it is: it is handed to whom the program names only where nobody leads it, or they
 * do already. Consent and rating are the customer's to answer, and nobody is put in between. A new one waits where nobody
 * is named; where no queue is named either, an answer is welcomed like any other.
 */
export function messagePlace(live: LiveTicket | null, wanted: Wanted): MessagePlace {
  if (!live) {
    if (wanted.userId !== null) return { use: 'new', status: 'open', isBot: false };
    return { use: 'new', status: 'pending', isBot: wanted.queueId === null };
  }
  const isLed = live.userId !== null;
  if (wanted.userId !== null && isLed && live.userId !== wanted.userId) return { use: 'taken' };
  if (live.status !== 'open' && live.status !== 'pending') return { use: 'live', assign: null };
  const userId = wanted.userId ?? live.userId;
  const queueId = wanted.userId === null && isLed ? live.queueId : (wanted.queueId ?? live.queueId);
  const isThere = userId === live.userId && queueId === live.queueId && (userId === null || live.status === 'open');
  return { use: 'live', assign: isThere ? null : { userId, queueId } };
}
