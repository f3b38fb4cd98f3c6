import type { Actor } from '../permissions/index.ts';
import { can } from '../permissions/index.ts';
import { canSeeTicket, type TicketFacts } from './visibility.ts';

/**
 * Who does something to a ticket: a person with their rights, or null for the program itself, which acts for the company
 * and is bound only by how the ticket stands.
 */
export type Doer = Actor | null;

/** What may be done with a ticket. The browser shows by these what the server allows by them. */

const isAdmin = (doer: Doer): boolean => doer === null || doer.profile === 'admin';
const sees = (doer: Doer, ticket: TicketFacts): boolean => doer === null || canSeeTicket(doer, ticket);
const isOwn = (doer: Doer, ticket: TicketFacts): boolean => doer !== null && ticket.userId === doer.userId;

/** Taking a ticket: one that waits or is closed; one that a colleague leads only as admin, or after a transfer. */
export const mayAccept = (doer: Doer, ticket: TicketFacts): boolean =>
  sees(doer, ticket) &&
  (ticket.status === 'pending' ||
    ticket.status === 'closed' ||
    (ticket.status === 'group' && ticket.userId === null)) &&
  (ticket.status !== 'pending' || ticket.userId === null || isOwn(doer, ticket) || isAdmin(doer));

/**
 * Writing to the customer needs ownership, or an admin; a group that nobody leads is everybody's who sees it. The program
 * may speak wherever the conversation goes on.
 */
export const mayWrite = (doer: Doer, ticket: TicketFacts): boolean => {
  if (doer === null) return ticket.status !== 'closed';
  return (
    sees(doer, ticket) &&
    (ticket.status === 'open' || ticket.status === 'group') &&
    (isOwn(doer, ticket) || isAdmin(doer) || (ticket.status === 'group' && ticket.userId === null))
  );
};

/**
 * Passing a message on to a customer: where one writes, and where they wait and one could take them. They go on waiting:
 * what was passed on is no answer to what they asked.
 */
export const mayForwardTo = (doer: Doer, ticket: TicketFacts): boolean =>
  mayWrite(doer, ticket) || (ticket.status === 'pending' && mayAccept(doer, ticket));

/** Handing the conversation to the integration, or taking it back, is up to whoever may speak in it. */
export const maySwitchIntegration = (doer: Doer, ticket: TicketFacts): boolean =>
  mayWrite(doer, ticket) && (doer === null || doer.plan.useIntegrations);

/** A note among colleagues may be left wherever one may look. */
export const mayNote = (doer: Doer, ticket: TicketFacts): boolean => sees(doer, ticket);

const leads = (doer: Doer, ticket: TicketFacts): boolean =>
  sees(doer, ticket) && (isOwn(doer, ticket) || isAdmin(doer));

export const mayReturn = (doer: Doer, ticket: TicketFacts): boolean =>
  (ticket.status === 'open' || (ticket.status === 'group' && ticket.userId !== null)) && leads(doer, ticket);

/** A waiting ticket may be handed on by everybody who could take it. */
export const mayTransfer = (doer: Doer, ticket: TicketFacts): boolean =>
  ((ticket.status === 'open' || ticket.status === 'group') && leads(doer, ticket)) ||
  (ticket.status === 'pending' && mayAccept(doer, ticket));

export const mayClose = (doer: Doer, ticket: TicketFacts): boolean =>
  ((ticket.status === 'open' || ticket.status === 'group') && leads(doer, ticket)) ||
  (ticket.status === 'pending' && sees(doer, ticket) && (isAdmin(doer) || doer?.flags.showDashboard === 'enabled'));

/** Closing a waiting ticket without a word. */
export const mayIgnore = (doer: Doer, ticket: TicketFacts): boolean =>
  (ticket.status === 'pending' || ticket.status === 'lgpd') &&
  sees(doer, ticket) &&
  (isAdmin(doer) || doer?.flags.userClosePendingTicket === 'enabled');

/** Putting a ticket aside: only what somebody leads can come back to somebody. */
export const maySnooze = (doer: Doer, ticket: TicketFacts): boolean =>
  ticket.userId !== null && (ticket.status === 'open' || ticket.status === 'group') && leads(doer, ticket);

/** Whoever reads a ticket may take that back; one that waits is unread for everybody who could take it. */
export const mayMarkUnread = (doer: Doer, ticket: TicketFacts): boolean =>
  mayWrite(doer, ticket) || (ticket.status === 'pending' && mayAccept(doer, ticket));

/** How much something matters is said by everybody who may look, while it goes on. */
export const mayPrioritize = (doer: Doer, ticket: TicketFacts): boolean =>
  ticket.status !== 'closed' && ticket.status !== 'nps' && sees(doer, ticket);

export const mayDeleteTicket = (actor: Actor, ticket: TicketFacts): boolean =>
  can(actor, 'ticket-options:deleteTicket') && canSeeTicket(actor, ticket);
