import type { ClientEvent } from '@oplano/contracts';
import { messageFeed } from '@oplano/contracts/messages';
import { ticketTab, type TicketTab } from '@oplano/contracts/tickets';
import { isConfined, mayAskLive, type Actor } from '@oplano/core/permissions';
import { canSeeTicket, type TicketFacts } from '@oplano/core/tickets';
import { roomsOfConversation, type TypingState } from '#features/messages';
import { factsOf, getTicketRow, roomsOfBell, roomsOfList, roomsOfTalk } from '#features/tickets';
import { tenantTransaction, type RootDb } from '#platform/db';
import { rooms, type Room } from '#platform/realtime';
import type { Emission } from '#platform/use-case';

/** What decides who sees a ticket, and whose conversation it is. */
type FoundTicket = TicketFacts & { readonly id: number; readonly contactId: number; readonly connectionId: number };
/** By its number or its uuid; null where there is none. */
export type FindTicket = (companyId: number, ticket: number | string) => Promise<FoundTicket | null>;

export const findTicketIn =
  (db: RootDb): FindTicket =>
  (companyId, ticket) =>
    tenantTransaction(db, companyId, (tenant) =>
      getTicketRow(tenant, companyId, ticket).then(
        (row) => ({ ...factsOf(row), id: row.id, contactId: row.contact_id, connectionId: row.connection_id }),
        () => null,
      ),
    );

/** The rooms behind what a client asks for; none where this person has no business there. */
export const createRoomsFor =
  (findTicket: FindTicket) =>
  async (actor: Actor, event: ClientEvent, args: readonly unknown[]): Promise<readonly Room[]> => {
    if (isConfined(actor)) return [];
    switch (event) {
      case 'joinNotification':
        return roomsOfBell(actor);
      case 'joinTickets':
        return roomsOfList(actor, args[0] as TicketTab);
      case 'joinChatBox': {
        const asked = String(args[0]);
        const ticket = await findTicket(actor.companyId, /^\d+$/.test(asked) ? Number(asked) : asked);
        // A ticket that is not there and one that is not theirs are alike to whoever asks.
        return ticket && canSeeTicket(actor, ticket)
          ? [rooms.ticket(ticket.id), ...roomsOfConversation(actor, ticket)]
          : [];
      }
      default:
        return [];
    }
  };

/** Everything a client could ask for and be given: for whoever hears without asking. */
export const roomsOfAll = (actor: Actor): readonly Room[] =>
  isConfined(actor)
    ? []
    : [
        ...(mayAskLive(actor, 'joinNotification') ? roomsOfBell(actor) : []),
        ...(mayAskLive(actor, 'joinTickets')
          ? [...ticketTab.options.flatMap((tab) => roomsOfList(actor, tab)), ...roomsOfTalk(actor)]
          : []),
      ];

type Publish = (emissions: readonly Emission[]) => void;

/** What people in front of the same ticket learn of each other; nothing of it is stored. */
export const createCrowdNews = (
  everywhere: Publish,
  here: Publish,
  toCustomer: (actor: Actor, ticketId: number, state: TypingState) => void,
) => ({
  onTyping(actor: Actor, [ticket, state]: readonly unknown[], isIn: (room: Room) => boolean): void {
    const ticketId = Number(ticket);
    if (!isIn(rooms.ticket(ticketId))) return;
    const payload = { ticketId, who: { userId: actor.userId, name: actor.name }, state };
    everywhere([{ companyId: actor.companyId, feed: messageFeed, action: 'typing', payload }]);
    // The contract of the event knows no other states.
    toCustomer(actor, ticketId, state as TypingState);
  },
  /** Every process tells its own people of all who are there. */
  tellCrowd(room: string, people: readonly Pick<Actor, 'companyId' | 'userId' | 'name'>[]): void {
    const [someone] = people;
    if (!someone) return;
    const viewers = people.map(({ userId, name }) => ({ userId, name }));
    const payload = { ticketId: Number(room.split(':')[1]), viewers };
    here([{ companyId: someone.companyId, feed: messageFeed, action: 'viewing', payload }]);
  },
});
