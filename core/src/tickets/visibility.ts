import type { TicketStatus, TicketTab } from '@oplano/contracts/tickets';
import type { Actor } from '../permissions/index.ts';

/** As much of a ticket as decides who sees it. */
export interface TicketFacts {
  readonly status: TicketStatus;
  readonly isGroup: boolean;
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** As much of a person as decides what they see. */
export type TicketViewer = Pick<Actor, 'userId' | 'profile' | 'queueIds'> & {
  readonly flags: Pick<Actor['flags'], 'allUserChat' | 'allHistoric' | 'allTicket' | 'allowGroup'>;
};

/** May look into every conversation of the company, and has the show-all switch. */
export const seesCompany = (actor: TicketViewer): boolean =>
  actor.profile === 'admin' || actor.flags.allUserChat === 'enabled';

/** Sees what colleagues lead in the queues they share. */
export const seesColleagues = (actor: TicketViewer): boolean =>
  seesCompany(actor) || actor.flags.allHistoric === 'enabled' || actor.flags.allTicket === 'enable';

/** Reads all that was ever said to a contact whose ticket they see, whichever queue it was said in. */
export const seesHistory = (actor: TicketViewer): boolean =>
  seesCompany(actor) || actor.flags.allHistoric === 'enabled';

/** Tickets that nobody has put into a queue belong to those who may see them. */
export const seesQueueless = (actor: TicketViewer): boolean =>
  actor.profile === 'admin' || actor.flags.allTicket === 'enable';

export const seesGroups = (actor: TicketViewer): boolean => actor.profile === 'admin' || actor.flags.allowGroup;

export const inOwnQueues = (actor: TicketViewer, queueId: number | null): boolean =>
  queueId === null ? seesQueueless(actor) : actor.queueIds.includes(queueId);

/** Nobody leads it yet: everybody of its queue may see it and take it. */
const isWaiting = ({ status, userId }: TicketFacts): boolean =>
  status === 'pending' || status === 'lgpd' || (status === 'group' && userId === null);

/** Whether a person may see a ticket at all, in a list or by its address. */
export function canSeeTicket(actor: TicketViewer, ticket: TicketFacts): boolean {
  if (ticket.userId === actor.userId) return true;
  if (ticket.isGroup && !seesGroups(actor)) return false;
  if (seesCompany(actor)) return true;
  return inOwnQueues(actor, ticket.queueId) && (isWaiting(ticket) || seesColleagues(actor));
}

/** The list a ticket stands in; a survey that runs has ended the attendance for us. */
export function tabOf({ status }: Pick<TicketFacts, 'status'>): TicketTab {
  if (status === 'lgpd') return 'pending';
  if (status === 'nps') return 'closed';
  return status;
}

/** What a person chose above their list. */
export interface ListChoice {
  readonly showAll: boolean;
  /** Empty: all of one's own. */
  readonly queueIds: readonly number[];
}

/** The lists of the inbox: the tabs, and what somebody put aside. */
export type InboxList = TicketTab | 'snoozed';

interface ListedFacts extends TicketFacts {
  /** Set while it is put aside: it stands in a list of its own then. */
  readonly snoozedUntil?: string | Date | null;
}

/** Whether a ticket belongs into a tab of this person's inbox as they have set it. The server asks the same in SQL. */
export function belongsInTab(actor: Actor, list: InboxList, choice: ListChoice, ticket: ListedFacts): boolean {
  const isAside = (ticket.snoozedUntil ?? null) !== null;
  if (isAside !== (list === 'snoozed')) return false;
  const tab = list === 'snoozed' ? tabOf(ticket) : list;
  if (tabOf(ticket) !== tab || !canSeeTicket(actor, ticket)) return false;
  const isOwn = ticket.userId === actor.userId;
  const chosen = choice.queueIds.length === 0 || (ticket.queueId !== null && choice.queueIds.includes(ticket.queueId));
  const mayShowAll = choice.showAll && seesCompany(actor);
  if (mayShowAll) return chosen || (ticket.queueId === null && seesQueueless(actor));
  // Consent is asked for by the bot; people see such tickets when they look at everything.
  if (ticket.status === 'lgpd') return false;
  if (tab === 'open') return isOwn && (chosen || ticket.queueId === null);
  const inQueue = inOwnQueues(actor, ticket.queueId) && (chosen || ticket.queueId === null);
  return isOwn || (inQueue && (isWaiting(ticket) || seesColleagues(actor)));
}
