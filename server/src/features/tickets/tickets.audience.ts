import { ticketFeed, type TicketTab } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import { seesColleagues, seesCompany, seesGroups, seesQueueless, tabOf, type TicketFacts } from '@oplano/core/tickets';
import { defineAudience, rooms, type Room } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** Where a ticket was and where it is now, for those who hear of it. */
export interface TicketMove {
  readonly before?: TicketFacts | undefined;
  readonly after?: TicketFacts | undefined;
}

const queueName = (queueId: number | null): string => (queueId === null ? 'none' : String(queueId));
/** Groups have rooms of their own: not everybody who sees a queue sees its groups. */
const listName = (tab: string, isGroup: boolean): string => (isGroup ? `${tab}+groups` : tab);

const waits = ({ status, userId }: TicketFacts): boolean =>
  status === 'pending' || status === 'lgpd' || (status === 'group' && userId === null);

/** Everybody who has a list open that holds the ticket, and may see it there: the rooms of `roomsOfList`. */
function roomsOfTicket(companyId: number, ticket: TicketFacts): Room[] {
  const tab = tabOf(ticket);
  const list = listName(tab, ticket.isGroup);
  const queue = queueName(ticket.queueId);
  return [
    rooms.tickets(companyId, list, 'company'),
    rooms.tickets(companyId, list, `queue-${queue}`),
    ...(waits(ticket) ? [rooms.tickets(companyId, list, `waiting-${queue}`)] : []),
    ...(ticket.userId === null ? [] : [rooms.tickets(companyId, tab, `user-${ticket.userId}`)]),
    ...bellsOfTicket(companyId, ticket),
  ];
}

/** Who hears what is said in a ticket without having it open, as far as they see the ticket: the rooms of `roomsOfTalk`. */
export function talkOfTicket(companyId: number, ticket: TicketFacts): Room[] {
  const list = listName('talk', ticket.isGroup);
  const queue = queueName(ticket.queueId);
  return [
    rooms.tickets(companyId, list, 'company'),
    rooms.tickets(companyId, list, `queue-${queue}`),
    ...(waits(ticket) ? [rooms.tickets(companyId, list, `waiting-${queue}`)] : []),
    ...(ticket.userId === null ? [] : [rooms.tickets(companyId, 'talk', `user-${ticket.userId}`)]),
  ];
}

/** Whose bell a message in the ticket rings: its owner's, or of all who could take it. */
export function bellsOfTicket(companyId: number, ticket: TicketFacts): Room[] {
  if (tabOf(ticket) === 'closed') return [];
  if (ticket.userId !== null) return [rooms.notifications(ticket.userId)];
  return [rooms.tickets(companyId, listName('bell', ticket.isGroup), queueName(ticket.queueId))];
}

const queuesOf = (actor: Actor): string[] => [
  ...actor.queueIds.map(queueName),
  ...(seesQueueless(actor) ? [queueName(null)] : []),
];
const kindsOf = (actor: Actor): boolean[] => (seesGroups(actor) ? [false, true] : [false]);

/** The rooms somebody enters who has a list in front of them. */
export const roomsOfList = (actor: Actor, tab: TicketTab): Room[] => roomsBehind(actor, tab);

/** The rooms of somebody who hears what is said in every ticket they see. */
export const roomsOfTalk = (actor: Actor): Room[] => roomsBehind(actor, 'talk');

function roomsBehind(actor: Actor, tab: string): Room[] {
  const { companyId, userId } = actor;
  const shared = kindsOf(actor).flatMap((isGroup) => {
    const list = listName(tab, isGroup);
    return [
      ...(seesCompany(actor) ? [rooms.tickets(companyId, list, 'company')] : []),
      ...queuesOf(actor).flatMap((queue) => [
        rooms.tickets(companyId, list, `waiting-${queue}`),
        ...(seesColleagues(actor) ? [rooms.tickets(companyId, list, `queue-${queue}`)] : []),
      ]),
    ];
  });
  return [...shared, rooms.tickets(companyId, tab, `user-${userId}`)];
}

/** The rooms behind a person's bell. */
export const roomsOfBell = (actor: Actor): Room[] => [
  rooms.notifications(actor.userId),
  ...kindsOf(actor).flatMap((isGroup) =>
    queuesOf(actor).map((queue) => rooms.tickets(actor.companyId, listName('bell', isGroup), queue)),
  ),
];

/** Tickets, told with where they were and are; or with whoever may have seen them, when that is not known any more. */
export const ticketLiveFeed = withFacts(ticketFeed)<{
  update: TicketMove;
  updateUnread: TicketMove;
  delete: TicketMove | 'everybody';
  /** Whose pin it is. */
  pin: { readonly userId: number };
}>();

/** An update goes to those who see the ticket where it is now, a removal to those who saw it and see it no more. */
export const ticketAudience = defineAudience(ticketLiveFeed, (told) => {
  if (told.action === 'pin') return [rooms.user(told.about.userId)];
  const { companyId, about } = told;
  if (about === 'everybody') return [rooms.company(companyId)];
  const { before, after } = about;
  const now = after ? roomsOfTicket(companyId, after) : [];
  if (told.action === 'delete') return { to: before ? roomsOfTicket(companyId, before) : [], except: now };
  return [...now, rooms.ticket(told.action === 'update' ? told.payload.ticket.id : told.payload.ticketId)];
});
