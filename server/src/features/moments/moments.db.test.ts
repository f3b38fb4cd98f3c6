import type { Ticket } from '@oplano/contracts/tickets';
import { afterEach, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { lineOf, type Listener } from '#test/listener';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
const lines: Listener[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.close()));
let phones = 0;

/** A company with two queues, an admin, and somebody of the first queue who may look at the panel. */
async function aDesk() {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Principal');
  const sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const support = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
  const admin = await someone(app, company, { profile: 'admin', name: 'Marina', queueIds: [sales, support] });
  const ana = await someone(app, company, { name: 'Ana', queueIds: [sales], allowRealTime: 'enabled' });
  const joao = await someone(app, company, { name: 'João', queueIds: [sales] });
  const line = await aLine(app, company, connectionId);
  const ticket = async (change: {
    queue_id: number;
    user_id: number | null;
    status: 'open' | 'pending' | 'closed';
  }) => {
    await line.says(`55219${80_000_000 + (phones += 1)}`, 'Olá');
    return runInCompany(app.app.runtime, company.companyId, async ({ db, companyId }) => {
      const row = await db
        .updateTable('tickets')
        .set({ ...change, automation: null, is_bot: false })
        .where('company_id', '=', companyId)
        .where('id', '=', (eb) => eb.selectFrom('tickets').select(({ fn }) => fn.max('id').as('id')))
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
  };
  return { company, sales, support, admin, ana, joao, ticket };
}
type Answer = { tickets: Ticket[]; hasMore: boolean; cursor: string | null };
const panelOf = async (person: SignedIn, query = ''): Promise<Answer> =>
  (await person.call('GET', `/usersMoments${query}`)).json<Answer>();

describe('the live panel', () => {
  test('answers live tickets with who leads them, by number [MOM-001, MOM-002, REST-101]', async () => {
    const { admin, ana, sales, support, ticket } = await aDesk();
    const led = await ticket({ queue_id: sales, user_id: ana.userId, status: 'open' });
    const waiting = await ticket({ queue_id: support, user_id: null, status: 'pending' });
    await ticket({ queue_id: sales, user_id: ana.userId, status: 'closed' });
    const { tickets, hasMore, cursor } = await panelOf(admin);
    expect(tickets.map(({ id, user, queue }) => [id, user?.name ?? null, queue?.name])).toEqual([
      [led, 'Ana', 'Vendas'],
      [waiting, null, 'Suporte'],
    ]);
    expect([hasMore, cursor]).toEqual([false, null]);
    expect((await panelOf(admin, `?cursor=${led}`)).tickets.map(({ id }) => id)).toEqual([waiting]);
    expect((await admin.call('GET', '/usersMoments?cursor=x')).statusCode).toBe(400);
  });

  test('carries of each ticket what a card shows [DAT-041]', async () => {
    const { admin, ana, sales, ticket } = await aDesk();
    const id = await ticket({ queue_id: sales, user_id: ana.userId, status: 'open' });
    const [shown] = (await panelOf(admin)).tickets;
    expect(shown).toMatchObject({
      id,
      uuid: expect.any(String),
      contact: { name: expect.any(String) },
      lastMessage: 'Olá',
      whatsapp: { name: 'Principal' },
      queue: { name: 'Vendas' },
      unreadMessages: 1,
      updatedAt: expect.any(String),
      userId: ana.userId,
      user: { name: 'Ana' },
    });
  });

  test('is narrowed down by status, queues, person and days, and beyond one’s own queues only where asked [REST-117]', async () => {
    const { admin, ana, sales, support, ticket } = await aDesk();
    const led = await ticket({ queue_id: sales, user_id: ana.userId, status: 'open' });
    const waiting = await ticket({ queue_id: support, user_id: null, status: 'pending' });
    const found = async (query: string, person = admin) =>
      (await person.call('GET', `/dashboard/moments${query}`)).json<Answer>().tickets?.map(({ id }) => id);
    expect(await found('')).toEqual([led, waiting]);
    expect(await found('?status=pending')).toEqual([waiting]);
    expect(await found(`?queueIds=${encodeURIComponent(`[${sales}]`)}`)).toEqual([led]);
    expect(await found(`?userId=${ana.userId}`)).toEqual([led]);
    expect(await found('?dateStart=2020-01-01&dateEnd=2020-01-31')).toEqual([]);
    expect(await found('', ana)).toEqual([led]);
    const stranger = await aDesk();
    expect(await found('?showAll=true', stranger.admin)).toEqual([]);
    const backwards = await admin.call('GET', '/dashboard/moments?dateStart=2026-02-01&dateEnd=2026-01-01');
    expect([backwards.statusCode, backwards.json<{ error: string }>().error]).toEqual([400, 'ERR_DATE_RANGE']);
  });

  test('shows people without rights over the company what they may see, and of other companies nothing', async () => {
    const { ana, joao, sales, support, ticket } = await aDesk();
    const own = await ticket({ queue_id: sales, user_id: ana.userId, status: 'open' });
    const waiting = await ticket({ queue_id: sales, user_id: null, status: 'pending' });
    await ticket({ queue_id: sales, user_id: joao.userId, status: 'open' });
    await ticket({ queue_id: support, user_id: null, status: 'pending' });
    expect((await panelOf(ana)).tickets.map(({ id }) => id)).toEqual([own, waiting]);
    expect((await panelOf((await aDesk()).admin)).tickets).toEqual([]);
  });

  test('is for admins and for those who are allowed to [MOM-006]', async () => {
    const { admin, ana, joao } = await aDesk();
    const statusOf = async (person: SignedIn) => (await person.call('GET', '/usersMoments')).statusCode;
    expect([await statusOf(admin), await statusOf(ana), await statusOf(joao)]).toEqual([200, 200, 403]);
  });

  test('is told of every ticket that is handed over while it is shown [MOM-008]', async () => {
    const { admin, ana, company, sales, ticket } = await aDesk();
    const id = await ticket({ queue_id: sales, user_id: null, status: 'pending' });
    const line = await lineOf(app, admin);
    lines.push(line);
    for (const tab of ['open', 'pending']) line.socket.emit('joinTickets', tab);
    await line.settled();
    const moved = { status: 'open', userId: ana.userId, queueId: sales, isTransfered: true };
    expect((await admin.call('PUT', `/tickets/${id}`, moved)).statusCode).toBe(200);
    const told = () =>
      line.heard
        .filter(({ name }) => name === `company-${company.companyId}-ticket`)
        .map(({ payload }) => (payload['ticket'] as Ticket | undefined)?.user?.name);
    await expect.poll(told).toContain('Ana');
  });
});
