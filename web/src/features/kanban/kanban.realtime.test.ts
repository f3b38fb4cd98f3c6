import type { Tag } from '@oplano/contracts/tags';
import type { Ticket } from '@oplano/contracts/tickets';
import { boardOf, type Board } from '@oplano/core/kanban';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer } from '#testing/server';
import { aTicket } from '#testing/tickets';
import type { BoardFilter } from './board-filter.ts';
import { boardQuery } from './kanban.api.ts';
import { kanbanHandlers } from './kanban.realtime.ts';

const filter: BoardFilter = {
  queueIds: [],
  users: [],
  tags: [],
  startDate: '',
  endDate: '',
  searchParam: '',
  sort: 'lastMessage',
};
const { queryKey } = boardQuery(filter);
const lane = (id: number): Pick<Tag, 'id' | 'name' | 'color'> => ({ id, name: `Coluna ${id}`, color: '#15803d' });
const aCard = (id: number, given: Parameters<typeof aTicket>[0] = {}): Ticket =>
  aTicket({ id, status: 'open', userId: 1, ...given });

let client: QueryClient;
beforeEach(() => {
  setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const shown = () => client.getQueryData<Board>(queryKey);
const put = (tickets: readonly Ticket[], lanes: Parameters<typeof boardOf>[0]['lanes']) =>
  client.setQueryData<Board>(queryKey, boardOf({ tickets, lanes }));

describe('a board that is shown', () => {
  test('of two thousand cards in twelve lanes follows an event in the lanes and the card it is about alone', () => {
    const tickets = Array.from({ length: 2_000 }, (_, index) => aCard(index + 1, { lane: lane((index % 12) + 1) }));
    put(
      tickets,
      Array.from({ length: 12 }, (_, index) => ({ laneId: index + 1, count: 167, cents: 0, cursor: null })),
    );
    const { tickets: handlers } = kanbanHandlers(client);
    const cardsOf = (board: Board | undefined) => [...(board?.values() ?? [])].flatMap(({ cards }) => cards);
    for (let round = 0; round < 200; round += 1) {
      const before = shown();
      const ticket = aCard(1 + ((round * 37) % 2_000), { version: round + 2, lane: lane((round % 12) + 1) });
      handlers?.update?.({ ticket });
      const after = shown();
      // Whatever is the same thing as before is not drawn again.
      const known = new Set(cardsOf(before));
      const lanes = [...(after ?? [])].filter(([id, one]) => before?.get(id) !== one);
      const fresh = cardsOf(after).filter((card) => !known.has(card));
      expect([lanes.length <= 2, fresh.map(({ id }) => id)]).toEqual([true, [ticket.id]]);
    }
    expect(cardsOf(shown())).toHaveLength(2_000);
  });

  test('takes the name, tags and value of a contact that changed, and keeps its sum right', () => {
    put([aCard(1, { valueCents: 500 })], [{ laneId: null, count: 1, cents: 500, cursor: null }]);
    const tags = [{ id: 3, name: 'VIP', color: '#b3261e' }];
    const extraInfo = [{ id: 1, name: 'valor', value: '1.000,00' }];
    const contact = { ...aCard(1).contact, name: 'Ana Lima', tags, extraInfo };
    kanbanHandlers(client).contacts?.update?.({ contact: contact as never });
    const board = shown()?.get(null);
    expect(board).toMatchObject({ count: 1, cents: 100_000 });
    expect(board?.cards[0]).toMatchObject({ contact: { name: 'Ana Lima' }, tags, valueCents: 100_000 });
  });

  test('takes into an answer under way what was told meanwhile [KAN-025]', async () => {
    let answer: (body: unknown) => void = () => undefined;
    fakeServer({ 'GET /ticket/kanban': () => new Promise((resolve) => (answer = resolve)) });
    const fetching = client.fetchQuery(boardQuery(filter));
    await vi.waitFor(() => expect(client.isFetching()).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    kanbanHandlers(client).tickets?.update?.({ ticket: aCard(1, { version: 3, lane: lane(2) }) });
    const contact = { ...aCard(1).contact, extraInfo: [] };
    answer({
      tickets: [{ ...aCard(1, { version: 2 }), contact }],
      lanes: [{ laneId: null, count: 1, cents: 0, cursor: null }],
    });
    const board = await fetching;
    expect([board.get(null)?.count, board.get(2)?.cards.map(({ id }) => id)]).toEqual([0, [1]]);
  });
});
