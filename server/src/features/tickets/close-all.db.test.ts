import type { Ticket } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { holdAsOwner, ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';
import { closeSome } from './close-all.ts';

const app = sharedTestApp();
let company: TestCompany;
let sales: number;
let support: number;
let admin: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
let line: Line;
let phones = 0;

beforeAll(async () => {
  company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Principal');
  sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  support = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
  admin = await someone(app, company, { profile: 'admin', name: 'Marina', queueIds: [sales, support] });
  ana = await someone(app, company, { name: 'Ana', queueIds: [sales] });
  bia = await someone(app, company, { name: 'Bia', queueIds: [sales, support] });
  line = await aLine(app, company, connectionId);
});

/** A customer wrote and the ticket waits in a queue. */
async function waiting(queueId: number = sales): Promise<Ticket> {
  await line.says(`55219${81_000_000 + (phones += 1)}`, 'Olá');
  const [ticket] = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>()
    .tickets;
  if (!ticket) throw new Error('There is no ticket.');
  await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    db.updateTable('tickets').set({ queue_id: queueId }).where('id', '=', ticket.id).execute(),
  );
  return { ...ticket, queueId };
}
const move = (person: SignedIn, ticket: Ticket, body: object) => person.call('PUT', `/tickets/${ticket.id}`, body);

const openOfSupport = () => `/tickets?status=search&statusFilter=["open"]&queueIds=[${support}]`;
const countOf = async (url: string) => (await admin.call('GET', url)).json<{ count: number }>().count;

describe('the integration of a ticket', () => {
  test('is switched by whoever may speak in it, not by whoever only sees it [TKT-048]', async () => {
    const ticket = await waiting();
    await move(ana, ticket, { status: 'open' });
    const onlooker = await someone(app, company, { queueIds: [sales], allTicket: 'enable' });
    const refused = await move(onlooker, ticket, { useIntegration: true });
    expect([refused.statusCode, refused.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
    expect((await move(ana, ticket, { useIntegration: true })).json()).toMatchObject({ useIntegration: true });
  });
});

describe('closing all', () => {
  test('closes the chosen status of the chosen queues, without a word, for admins [TKT-029, TKT-030, REST-013]', async () => {
    const [inSales, inSupport] = [await waiting(sales), await waiting(support)];
    const wanted = { status: 'pending', selectedQueueIds: [support] };
    expect((await ana.call('POST', '/tickets/closeAll', wanted)).statusCode).toBe(403);
    const answer = await admin.call('POST', '/tickets/closeAll', wanted);
    expect(answer.json<{ count: number }>().count).toBeGreaterThan(0);
    await app.app.worker.runDue();
    const status = async (ticket: Ticket) =>
      (await admin.call('GET', `/tickets/u/${ticket.uuid}`)).json<Ticket>().status;
    expect([await status(inSales), await status(inSupport)]).toEqual(['pending', 'closed']);
  });

  test('closes as many as a search names, also what is put aside, and nobody who comes meanwhile [TKT-029]', async () => {
    for (const ticket of [await waiting(support), await waiting(support)]) await move(bia, ticket, { status: 'open' });
    const { tickets } = (await admin.call('GET', openOfSupport())).json<{ tickets: Ticket[] }>();
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await admin.call('POST', `/tickets/${tickets[0]?.id}/actions`, { actions: [{ do: 'snooze', until }] });
    const named = await countOf(openOfSupport());
    const answer = await admin.call('POST', '/tickets/closeAll', { status: 'open', selectedQueueIds: [support] });
    expect(answer.json<{ count: number }>().count).toBe(named);
    const late = await waiting(support);
    await move(bia, late, { status: 'open' });
    await app.app.worker.runDue();
    expect(await countOf(openOfSupport())).toBe(1);
    expect((await admin.call('GET', `/tickets/u/${late.uuid}`)).json<Ticket>().status).toBe('open');
  });

  test('gives each ticket its turn once: who was closed and writes again meanwhile stays [TKT-029]', async () => {
    const other = await aCompany(app);
    const connectionId = await aConnection(app, other, 'Outra');
    const queueId = await aQueue(app, other, { name: 'Vendas', color: '#112233' });
    await ownerQuery(
      app,
      `with people as (
         insert into contacts (company_id, uuid, name, channel, created_at, updated_at)
         select $1::int, gen_random_uuid(), 'Cliente', 'whatsapp', now(), now() from generate_series(1, 60) returning id
       )
       insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, queue_id, active_at,
         created_at, updated_at)
       select $1::int, gen_random_uuid(), id, $2::int, 'whatsapp', 'pending', $3::int, now(), now(), now() from people`,
      other.companyId,
      connectionId,
      queueId,
    );
    const left = () =>
      ownerQuery<{ id: number }>(
        app,
        `select id from tickets where company_id = $1 and status = 'pending' order by id`,
        other.companyId,
      );
    const all = { status: 'pending' as const, queueIds: [queueId] };
    const close = (choice: object) =>
      runInCompany(app.app.runtime, other.companyId, (ctx) => closeSome(ctx, { ...all, ...choice }));
    const [first] = await left();
    await close({});
    const [put] = await ownerQuery<{ payload: { afterId: number } }>(
      app,
      `select payload from jobs where company_id = $1 and name = 'tickets.close-all'`,
      other.companyId,
    );
    await ownerQuery(app, `update tickets set status = 'pending' where id = $1`, first?.id);
    await close(put?.payload ?? {});
    expect(await left()).toEqual([first]);
  });

  test('leaves alone what is put into another queue while it waits for its turn [TKT-029]', async () => {
    const ticket = await waiting(support);
    await holdAsOwner(app, async (client) => {
      await client.query('begin');
      await client.query('update tickets set queue_id = $2 where id = $1', [ticket.id, sales]);
      const closing = runInCompany(app.app.runtime, company.companyId, (ctx) =>
        closeSome(ctx, { status: 'pending', queueIds: [support] }),
      );
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await ownerQuery(app, waits)).toHaveLength(1));
      await client.query('commit');
      await closing;
    });
    const { status } = (await admin.call('GET', `/tickets/u/${ticket.uuid}`)).json<Ticket>();
    expect(status).toBe('pending');
  });
});
