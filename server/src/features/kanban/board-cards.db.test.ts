import type { BoardTicket, LaneTotal } from '@oplano/contracts/kanban';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aBoard } from './kanban.fixture.ts';

const app = sharedTestApp();

interface Answer {
  readonly tickets: BoardTicket[];
  readonly lanes: (LaneTotal & { cursor: string | null })[];
}

test('a lane shows 400 cards to whoever does not say how many, and as many as they say to the others', async () => {
  const here = await aBoard(app);
  const lane = await here.lane('Cheia');
  const one = await here.ticket();
  await ownerQuery(
    app,
    `with people as (
       insert into contacts (company_id, uuid, name, channel, created_at, updated_at)
       select t.company_id, gen_random_uuid(), 'Cliente ' || n, 'whatsapp', now(), now()
       from tickets t, generate_series(1, 401) n where t.id = $1
       returning id
     )
     insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, lane_id, active_at, created_at, updated_at)
     select t.company_id, gen_random_uuid(), p.id, t.connection_id, 'whatsapp', 'open', $2, now(), now(), now()
     from tickets t, people p where t.id = $1`,
    one.id,
    lane.id,
  );
  // What PostgreSQL does by itself after so many rows at once: it plans for the tables as they are.
  await ownerQuery(app, 'analyze contacts, tickets');
  const shown = async (query: string) => {
    const { tickets, lanes } = (await here.admin.call('GET', `/ticket/kanban${query}`)).json<Answer>();
    const full = lanes.find(({ laneId }) => laneId === lane.id);
    return {
      cards: tickets.filter((ticket) => ticket.lane?.id === lane.id).length,
      count: full?.count,
      cursor: full?.cursor,
    };
  };
  expect(await shown('')).toMatchObject({ cards: 400, count: 401, cursor: expect.any(String) });
  const few = await shown('?cards=20');
  expect(few).toMatchObject({ cards: 20, count: 401 });
  const next = await here.admin.call('GET', `/ticket/kanban/lanes/${lane.id}?cursor=${few.cursor}`);
  expect(next.json<Answer>().tickets).toHaveLength(20);
  for (const cards of ['0', '401', 'x', '-1']) {
    const refused = await here.admin.call('GET', `/ticket/kanban?cards=${cards}`);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('query.cards')]);
  }
});
