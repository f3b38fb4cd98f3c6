import type { ClientEvent } from '@oplano/contracts';
import { messageFeed } from '@oplano/contracts/messages';
import type { TicketTab } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import { canSeeTicket, type TicketFacts } from '@oplano/core/tickets';
import { factsOf, getTicketRow, roomsOfBell, roomsOfList } from '#features/tickets';
import { tenantTransaction, type RootDb } from '#platform/db';
import { rooms, type Room } from '#platform/realtime';
import type { Emission } from '#platform/use-case';

/** What decides who sees a ticket; null where there is none of that number. */
export type FindTicket = (companyId: number, ticketId: number) => Promise<TicketFacts | null>;

export const findTicketIn =
  (db: RootDb): FindTicket =>
  (companyId, ticketId) =>
    tenantTransaction(db, companyId, (tenant) => getTicketRow(tenant, companyId, ticketId).then(factsOf, () => null));

/** The rooms behind what a client asks for; none where this person has no business there. */
export const createRoomsFor =
  (findTicket: FindTicket) =>
  async (actor: Actor, event: ClientEvent, args: readonly unknown[]): Promise<readonly Room[]> => {
    if (actor.billingOnly) return [];
    switch (event) {
      case 'joinNotification':
        return roomsOfBell(actor);
      case 'joinTickets':
        return roomsOfList(actor, args[0] as TicketTab);
      case 'joinChatBox': {
        const ticketId = Number(args[0]);
        const ticket = await findTicket(actor.companyId, ticketId);
        // A ticket that is not there and one that is not theirs are alike to whoever asks.
        return ticket && canSeeTicket(actor, ticket) ? [rooms.ticket(ticketId)] : [];
      }
      default:
        return [];
    }
  };

/** What people in front of the same ticket learn of each other; nothing of it is stored. */
export const createCrowdNews = (publish: (emissions: readonly Emission[]) => void) => ({
  onTyping(actor: Actor, [ticket, state]: readonly unknown[], isIn: (room: Room) => boolean): void {
    const ticketId = Number(ticket);
    if (!isIn(rooms.ticket(ticketId))) return;
    const payload = { ticketId, who: { userId: actor.userId, name: actor.name }, state };
    publish([{ companyId: actor.companyId, feed: messageFeed, action: 'typing', payload }]);
  },
  onCrowd(room: string, people: readonly Actor[]): void {
    const [someone] = people;
    if (!someone) return;
    const viewers = people.map(({ userId, name }) => ({ userId, name }));
    const payload = { ticketId: Number(room.split(':')[1]), viewers };
    publish([{ companyId: someone.companyId, feed: messageFeed, action: 'viewing', payload }]);
  },
});
