import type { BoardSort, BoardTicket, LaneTotal } from '@oplano/contracts/kanban';
import { belongsOnBoard, compareCards, type BoardChoice } from '@oplano/core/kanban';
import { actorOf } from '@oplano/core/permissions';
import { seededNumbers } from '@oplano/core/random';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { someone, type SignedIn } from '#test/people';
import { aBoard } from './kanban.fixture.ts';

interface Answer {
  readonly tickets: BoardTicket[];
  readonly lanes: (LaneTotal & { cursor: string | null })[];
}

const app = sharedTestApp();
let here: Awaited<ReturnType<typeof aBoard>>;
let lanes: number[];
let people: SignedIn[];
let tagId: number;
const many = 45;

/** A board of many tickets of all kinds, spread by chance. */
beforeAll(async () => {
  here = await aBoard(app);
  const random = seededNumbers(5);
  lanes = [await here.lane('Primeira'), await here.lane('Segunda')].map(({ id }) => id);
  people = [
    here.admin,
    here.ana,
    await someone(app, here.company, { queueIds: [here.sales, here.support], allHistoric: 'enabled' }),
    await someone(app, here.company, { allTicket: 'enable', allowGroup: true }),
    await someone(app, here.company, { queueIds: [here.support], allUserChat: 'enabled' }),
  ];
  tagId = (await here.admin.call('POST', '/tags', { name: 'Cliente' })).json<{ id: number }>().id;
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  for (let index = 0; index < many; index += 1) {
    const { id, contactId } = await here.ticket();
    await runInCompany(app.app.runtime, here.company.companyId, async ({ db, companyId, now }) => {
      const isGroup = random() < 0.2;
      await db
        .updateTable('tickets')
        .set({
          status: isGroup ? 'group' : pick('open', 'open', 'pending', 'pending', 'closed', 'lgpd', 'nps'),
          is_group: isGroup,
          queue_id: pick(here.sales, here.support, null),
          user_id: pick(null, ...people.map(({ userId }) => userId)),
          lane_id: [null, ...lanes][index % 3] ?? null,
          active_at: new Date(now.getTime() - Math.floor(random() * 1e9)),
          created_at: new Date(now.getTime() - Math.floor(random() * 1e10)),
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
      if (random() < 0.6) {
        const value = String(Math.floor(random() * 5) * 100);
        await db
          .insertInto('contact_fields')
          .values([
            { company_id: companyId, contact_id: contactId, name: 'cidade', value: 'Recife' },
            { company_id: companyId, contact_id: contactId, name: 'valor', value },
          ])
          .execute();
      }
      if (random() < 0.3) {
        await db
          .insertInto('contact_tags')
          .values({ company_id: companyId, contact_id: contactId, tag_id: tagId })
          .execute();
      }
    });
  }
});

const board = async (person: SignedIn, query = ''): Promise<Answer> =>
  (await person.call('GET', `/ticket/kanban?${query}`)).json<Answer>();

/** Every card of a board, lane by lane, read to its end. */
async function readAll(person: SignedIn, query: string): Promise<Map<number | null, BoardTicket[]>> {
  const first = await board(person, query);
  const all = new Map<number | null, BoardTicket[]>();
  for (const { laneId, cursor } of first.lanes) {
    const cards = first.tickets.filter(({ lane }) => (lane?.id ?? null) === laneId);
    for (let next = cursor; next !== null;) {
      const path = `/ticket/kanban/lanes/${laneId ?? 'none'}?cursor=${next}&${query}`;
      const page = (await person.call('GET', path)).json<{ tickets: BoardTicket[]; cursor: string | null }>();
      cards.push(...page.tickets);
      next = page.cursor;
    }
    all.set(laneId, cards);
  }
  return all;
}

/** Everything there is, as the one who sees all of it is told. */
async function everything(): Promise<BoardTicket[]> {
  const live = [...(await readAll(here.admin, '')).values()].flat();
  expect(live.length).toBeGreaterThan(18);
  return live;
}

const zone = 'America/Sao_Paulo';
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(instant));
const noChoice: BoardChoice = { queueIds: [], users: [], tags: [], startDate: '', endDate: '', searchParam: '' };

describe('the board', () => {
  test('holds open, pending and group tickets, with what a card shows [REST-049, DAT-039, KAN-002]', async () => {
    const { tickets, lanes: totals } = await board(here.admin);
    expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(['open', 'pending', 'group']));
    expect(new Set(totals.map(({ laneId }) => laneId))).toEqual(new Set([null, ...lanes]));
    const valued = tickets.find(({ valueCents }) => valueCents !== null);
    expect(valued).toMatchObject({
      uuid: expect.any(String),
      updatedAt: expect.any(String),
      unreadMessages: expect.any(Number),
      lastMessage: 'Olá',
      contact: {
        id: valued?.contactId,
        name: expect.stringContaining('Cliente'),
        urlPicture: null,
        extraInfo: [
          { name: 'cidade', value: 'Recife' },
          { name: 'valor', value: String((valued?.valueCents ?? 0) / 100) },
        ],
      },
    });
    const led = tickets.find(({ userId }) => userId === here.ana.userId);
    expect(led?.user?.name).toBe('Ana');
    expect(tickets.some(({ tags }) => tags.some(({ name }) => name === 'Cliente'))).toBe(true);
  });

  test('is what the one rule of who sees a ticket says, for everybody and every filter [KAN-024]', async () => {
    const all = await everything();
    const someDay = dayOf(all[3]?.createdAt ?? '');
    const choices: BoardChoice[] = [
      noChoice,
      { ...noChoice, queueIds: [here.sales] },
      { ...noChoice, users: [here.ana.userId] },
      { ...noChoice, tags: [tagId] },
      { ...noChoice, startDate: someDay },
      { ...noChoice, endDate: someDay },
      { ...noChoice, startDate: someDay, endDate: someDay, queueIds: [here.sales, here.support] },
      { ...noChoice, searchParam: String(all[0]?.id) },
      { ...noChoice, searchParam: all[1]?.contact.name.toUpperCase() ?? '' },
    ];
    for (const person of people) {
      const actor = actorOf(person.session.user, false);
      for (const choice of choices) {
        const query = new URLSearchParams({
          ...choice,
          queueIds: JSON.stringify(choice.queueIds),
          users: JSON.stringify(choice.users),
          tags: JSON.stringify(choice.tags),
        }).toString();
        const shown = [...(await readAll(person, query)).values()].flat().map(({ id }) => id);
        const truth = all.filter((ticket) => belongsOnBoard(actor, choice, ticket, dayOf)).map(({ id }) => id);
        expect(new Set(shown), `${person.userId} ${query}`).toEqual(new Set(truth));
      }
    }
  });

  test.each(['ticketNumber', 'lastMessage', 'value'] as const satisfies readonly BoardSort[])(
    'is read lane by lane in the order of %s, each card once, and counted and summed as a whole [KAN-010]',
    async (sort) => {
      const read = await readAll(here.admin, `sort=${sort}`);
      const { lanes: totals } = await board(here.admin, `sort=${sort}`);
      const apart = (await here.admin.call('GET', '/ticket/kanban/totals')).json<{ lanes: LaneTotal[] }>().lanes;
      const byLane = (all: readonly LaneTotal[]) =>
        new Map(all.map(({ laneId, count, cents }) => [laneId, { count, cents }]));
      const truth = new Map<number | null, { count: number; cents: number }>();
      for (const [laneId, cards] of read) {
        expect(cards.map(({ id }) => id)).toEqual(cards.toSorted(compareCards(sort)).map(({ id }) => id));
        expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
        const cents = cards.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0);
        truth.set(laneId, { count: cards.length, cents });
      }
      expect([byLane(totals), byLane(apart)]).toEqual([truth, truth]);
    },
  );

  test('goes on in pages, and refuses to go on from nowhere', async () => {
    const lane = await here.lane('Cheia');
    const ids: number[] = [];
    for (let index = 0; index < 23; index += 1) ids.push((await here.ticket()).id);
    await here.admin.call('POST', '/ticket-tags/move', { ticketIds: ids, laneId: lane.id });
    const { lanes: totals, tickets } = await board(here.admin, 'cards=20');
    const full = totals.find(({ laneId }) => laneId === lane.id);
    expect([full?.count, tickets.filter((ticket) => ticket.lane?.id === lane.id).length]).toEqual([23, 20]);
    const rest = await here.admin.call('GET', `/ticket/kanban/lanes/${lane.id}?cursor=${full?.cursor}`);
    expect(rest.json<Answer>().tickets.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed());
    for (const wrong of ['1794859227503.1', 'x', '1.2.3', '-5.1', '1e9.1']) {
      expect((await here.admin.call('GET', `/ticket/kanban/lanes/none?cursor=${wrong}`)).statusCode).toBe(400);
    }
  });
});
