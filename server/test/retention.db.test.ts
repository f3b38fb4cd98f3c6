import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { sharedTestApp } from './app.ts';
import { ownerQuery } from './owner.ts';
import { someone } from './people.ts';
import { retainedRecords } from '../src/app/features.ts';
import { finishedCampaigns } from '../src/features/campaigns/expire-recipients.repo.ts';
import { messagesAfter } from '../src/features/messages/expire-messages.repo.ts';
import { closedTickets } from '../src/features/tickets/expire-tickets.repo.ts';
import { aHouse, closeTickets, contactOf, type House } from '../src/features/privacy/privacy.fixture.ts';
import { retain } from '../src/features/privacy/retention.ts';

const app = sharedTestApp();
const months = (many: number) => new Date(Date.UTC(2026, 2 - many, 2, 12));

const inCompany =
  ({ company }: House) =>
  <T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T> =>
    runInCompany(app.app.runtime, company.companyId, work);
const runNight = (house: House, records = retainedRecords) =>
  retain({ signal: new AbortController().signal, inCompany: inCompany(house) }, records);
const keep = (house: House, column: string, data: string) =>
  house.admin.call('PUT', '/companySettings', { column, data });
const count = async (text: string, ...values: unknown[]) =>
  Number((await ownerQuery<{ count: string }>(app, text, ...values))[0]?.count);

/** Messages of somebody, this old. */
async function saidAgo(house: House, contactId: number, { at, many }: { at: Date; many: number }): Promise<void> {
  await ownerQuery(
    app,
    `insert into messages (company_id, chat_id, connection_id, from_me, contact_id, origin, body, external_id, sent_at, created_at)
     select $1, $2, $3, false, $2, 'customer', 'palavra ' || n, 'wamid.' || gen_random_uuid(), $4::timestamptz, $4::timestamptz
     from generate_series(1, $5::int) n`,
    house.company.companyId,
    contactId,
    house.connectionId,
    at,
    many,
  );
}
const left = (house: House) =>
  count(`select count(*) from messages where company_id = $1 and body <> ''`, house.company.companyId);
const all = (house: House) => count(`select count(*) from messages where company_id = $1`, house.company.companyId);
const logged = async (house: House) => {
  await app.app.eventConsumers.runDue();
  return ownerQuery<{ details: object }>(
    app,
    `select details from audit_trail where company_id = $1 and action = 'retention.emptied' order by id`,
    house.company.companyId,
  );
};

async function aFullHouse() {
  const house = await aHouse(app);
  await house.line.says('5511912342001', 'oi', { name: 'Ana' });
  const contactId = await contactOf(house, '5511912342001');
  // The line above came last, but is the first of the table.
  await ownerQuery(app, `delete from messages where company_id = $1`, house.company.companyId);
  return { house, contactId };
}

test('messages older than the company keeps them are emptied in portions, are still counted, and the log says how many', async () => {
  const { house, contactId } = await aFullHouse();
  await saidAgo(house, contactId, { at: months(8), many: 1_100 });
  await saidAgo(house, contactId, { at: months(2), many: 30 });
  const neighbour = await aFullHouse();
  await saidAgo(neighbour.house, neighbour.contactId, { at: months(8), many: 10 });
  await runNight(house);
  expect(await left(house)).toBe(1_130);
  expect((await keep(house, 'keepMessages', '0')).statusCode).toBe(400);
  expect((await keep(house, 'keepMessages', '6')).statusCode).toBe(200);
  await runNight(house);
  await runNight(neighbour.house);
  expect([await left(house), await all(house), await left(neighbour.house)]).toEqual([30, 1_130, 10]);
  expect(await logged(house)).toEqual([{ details: { kind: 'messages', rows: 1_100 } }]);
  // A repeat has nothing to do, and a channel that sends them again is understood.
  await runNight(house);
  expect(await logged(house)).toHaveLength(1);
  expect(
    await count(
      `select count(*) from messages where company_id = $1 and external_id is not null`,
      house.company.companyId,
    ),
  ).toBe(1_130);
  const agent = await someone(app, house.company, {});
  expect((await agent.call('PUT', '/companySettings', { column: 'keepMessages', data: '1' })).statusCode).toBe(403);
});

test('goes on where it was when a process dies half-way, and counts nothing twice', async () => {
  const { house, contactId } = await aFullHouse();
  await saidAgo(house, contactId, { at: months(8), many: 1_200 });
  await keep(house, 'keepMessages', '6');
  let portions = 0;
  const dying = retainedRecords.map((records) => ({
    ...records,
    emptySome: async (...given: Parameters<typeof records.emptySome>) => {
      portions += 1;
      const some = await records.emptySome(...given);
      if (portions === 2) throw new Error('The process died.');
      return some;
    },
  }));
  await expect(runNight(house, dying)).rejects.toThrow('died');
  expect(await left(house)).toBe(700);
  await runNight(house);
  expect(await left(house)).toBe(0);
  expect(await logged(house)).toEqual([{ details: { kind: 'messages', rows: 1_200 } }]);
});

test('what was said and noted in a ticket goes so long after its end, and of one that is open nothing does', async () => {
  const { house, contactId } = await aFullHouse();
  await house.line.says('5511912342001', 'antigo', { name: 'Ana' });
  await closeTickets(house);
  const { companyId } = house.company;
  await ownerQuery(
    app,
    `update tickets set closed_at = $2, last_message = 'antigo' where company_id = $1`,
    companyId,
    months(8),
  );
  const [ticket] = await ownerQuery<{ id: number }>(app, `select id from tickets where company_id = $1`, companyId);
  await ownerQuery(
    app,
    `insert into ticket_notes (company_id, ticket_id, contact_id, note, created_at) values ($1, $2, $3, 'nota', now())`,
    companyId,
    ticket?.id,
    contactId,
  );
  await house.line.says('5511912342002', 'aberto', { name: 'Bia' });
  await keep(house, 'keepConversations', '6');
  await runNight(house);
  const bodies = await ownerQuery<{ body: string }>(
    app,
    `select body from messages where company_id = $1 order by id`,
    companyId,
  );
  expect(bodies.map(({ body }) => body)).toEqual(['', 'aberto']);
  expect(await count(`select count(*) from ticket_notes where company_id = $1`, companyId)).toBe(0);
  const previews = await ownerQuery<{ text: string }>(
    app,
    `select last_message as text from tickets where company_id = $1 order by id`,
    companyId,
  );
  expect(previews.map(({ text }) => text)).toEqual(['', 'aberto']);
});

test('whom a campaign was sent to is forgotten so long after its end; how it went is not', async () => {
  const { house } = await aFullHouse();
  const { companyId } = house.company;
  const campaign = async (completedAt: Date | null) =>
    (
      await ownerQuery<{ id: number }>(
        app,
        `with c as (
           insert into campaigns (company_id, name, status, messages, confirmation_messages, confirmation, ticket_status, open_ticket, created_at, updated_at, completed_at)
           values ($1, 'C', 'FINALIZADA', '{"","","","",""}', '{"","","","",""}', false, 'closed', false, now(), now(), $2) returning id
         ), s as (
           insert into campaign_shares (company_id, campaign_id, place, connection_id, connection_name)
           select $1, id, 0, $3, 'Loja' from c
         ) select id from c`,
        companyId,
        completedAt,
        house.connectionId,
      )
    )[0]?.id;
  for (const at of [months(8), months(1), null]) {
    await ownerQuery(
      app,
      `insert into campaign_recipients (company_id, campaign_id, share, place, name, number, canonical, email, state, phase)
       select $1, $2, 0, n, 'Ana', '551191234' || n, '551191234' || n, 'a@b.c', 'read', 'message' from generate_series(1, 600) n`,
      companyId,
      await campaign(at),
    );
  }
  await keep(house, 'keepCampaigns', '6');
  await runNight(house);
  const state = `select count(*) from campaign_recipients where company_id = $1 and state = 'read'`;
  expect([await count(state, companyId), await count(`${state} and name = ''`, companyId)]).toEqual([1_800, 600]);
  expect(await logged(house)).toEqual([{ details: { kind: 'campaigns', rows: 600 } }]);
});

test('a night on which nothing is due looks at one row by an index, and no table is scanned', async () => {
  const { house, contactId } = await aFullHouse();
  const { companyId } = house.company;
  await saidAgo(house, contactId, { at: months(1), many: 5_000 });
  await ownerQuery(
    app,
    `insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, active_at, is_latest, created_at, updated_at, closed_at)
     select $1, gen_random_uuid(), $2, $3, 'whatsapp', 'closed', now(), false, now(), now(), $4::timestamptz + n * interval '1 second'
     from generate_series(1, 5000) n`,
    companyId,
    contactId,
    house.connectionId,
    months(1),
  );
  await ownerQuery(
    app,
    `insert into campaigns (company_id, name, status, messages, confirmation_messages, confirmation, ticket_status, open_ticket, created_at, updated_at, completed_at)
     select $1, 'C' || n, 'FINALIZADA', '{"","","","",""}', '{"","","","",""}', false, 'closed', false, now(), now(), $2::timestamptz + n * interval '1 second'
     from generate_series(1, 2000) n`,
    companyId,
    months(1),
  );
  await ownerQuery(app, 'analyze messages, tickets, campaigns');
  const before = months(6);
  for (const [index, looked] of [
    ['messages_company_id_id_key', messagesAfter(companyId, null, 1)],
    ['tickets_by_closing', closedTickets(companyId, null, before)],
    ['campaigns_by_completion', finishedCampaigns(companyId, null, before)],
  ] as const satisfies readonly (readonly [string, RawBuilder<unknown>])[]) {
    const plan = await inCompany(house)(async ({ db }) =>
      (await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off) ${looked}`.execute(db)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n'),
    );
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|Sort|Rows Removed by Filter: [1-9]\d{2}/);
  }
  for (const column of ['keepMessages', 'keepConversations', 'keepCampaigns']) await keep(house, column, '6');
  await runNight(house);
  expect([await left(house), await logged(house)]).toEqual([5_000, []]);
});
