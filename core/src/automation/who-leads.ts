import type { Facts } from './facts.ts';

/** Waits for a person: the only state in which a bot may speak, survey and consent apart. */
export const isWaiting = ({ ticket, connection }: Facts): boolean =>
  ticket.status === 'pending' && (!ticket.isGroup || connection.groupAsTicket);

/** Waits, and nobody in particular is expected to take it. */
export const isUnled = (facts: Facts): boolean => isWaiting(facts) && facts.ticket.userId === null;
