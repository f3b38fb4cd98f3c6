import type { Actor } from '../permissions/index.ts';
import { can } from '../permissions/index.ts';
import { canSeeTicket, type TicketFacts } from './visibility.ts';

/** What a person may do with a ticket they see. The browser shows by these what the server allows by them. */

const isAdmin = (actor: Actor): boolean => actor.profile === 'admin';

/** Taking a ticket: one that waits or is closed; one that a colleague leads only as admin, or after a transfer. */
export const mayAccept = (actor: Actor, ticket: TicketFacts): boolean =>
  canSeeTicket(actor, ticket) &&
  (ticket.status === 'pending' ||
    ticket.status === 'closed' ||
    (ticket.status === 'group' && ticket.userId === null)) &&
  (ticket.status !== 'pending' || ticket.userId === null || ticket.userId === actor.userId || isAdmin(actor));

/** Writing to the customer needs ownership, or an admin; a group that nobody leads is everybody's who sees it. */
export const mayWrite = (actor: Actor, ticket: TicketFacts): boolean =>
  canSeeTicket(actor, ticket) &&
  (ticket.status === 'open' || ticket.status === 'group') &&
  (ticket.userId === actor.userId || isAdmin(actor) || (ticket.status === 'group' && ticket.userId === null));

/** A note among colleagues may be left wherever one may look. */
export const mayNote = (actor: Actor, ticket: TicketFacts): boolean => canSeeTicket(actor, ticket);

const leads = (actor: Actor, ticket: TicketFacts): boolean =>
  canSeeTicket(actor, ticket) && (ticket.userId === actor.userId || isAdmin(actor));

export const mayReturn = (actor: Actor, ticket: TicketFacts): boolean =>
  (ticket.status === 'open' || (ticket.status === 'group' && ticket.userId !== null)) && leads(actor, ticket);

/** A waiting ticket may be handed on by everybody who could take it. */
export const mayTransfer = (actor: Actor, ticket: TicketFacts): boolean =>
  ((ticket.status === 'open' || ticket.status === 'group') && leads(actor, ticket)) ||
  (ticket.status === 'pending' && mayAccept(actor, ticket));

export const mayClose = (actor: Actor, ticket: TicketFacts): boolean =>
  ((ticket.status === 'open' || ticket.status === 'group') && leads(actor, ticket)) ||
  (ticket.status === 'pending' &&
    canSeeTicket(actor, ticket) &&
    (isAdmin(actor) || actor.flags.showDashboard === 'enabled'));

/** Closing a waiting ticket without a word. */
export const mayIgnore = (actor: Actor, ticket: TicketFacts): boolean =>
  (ticket.status === 'pending' || ticket.status === 'lgpd') &&
  canSeeTicket(actor, ticket) &&
  (isAdmin(actor) || actor.flags.userClosePendingTicket === 'enabled');

export const mayDeleteTicket = (actor: Actor, ticket: TicketFacts): boolean =>
  can(actor, 'ticket-options:deleteTicket') && canSeeTicket(actor, ticket);
