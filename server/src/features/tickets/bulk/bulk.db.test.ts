import { randomUUID } from 'node:crypto';
import { bulkFeed, type BulkAction, type TicketAction } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { lineOf } from '#test/listener';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let sales: number;
let support: number;
let admin: SignedIn;
let ana: SignedIn;
let connectionId: number;
let phones = 0;

beforeAll(async () => {
  company = await aCompany(app);
  sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  support = await aQueue(app, company, { name: 'Suporte', color: '#332211' });
  admin = await someone(app, company, { profile: 'admin', name: 'Marina', queueIds: [sales] });
  ana = await someone(app, company, { name: 'Ana', queueIds: [sales] });
  connectionId = await aConnection(app, company, 'Principal');
});

interface Kind {
  readonly status?: 'open' | 'pending';
  readonly userId?: number | null;
  readonly queueId?: number;
}

/** So many tickets of as many customers. */
async function some(count: number, { status = 'pending', userId = null, queueId = sales }: Kind = {}) {
  const rows = await ownerQuery<{ id: number }>(
    app,
    `with people as (
       insert into contacts (company_id, uuid, name, number, channel, created_at, updated_at)
       select $1, gen_random_uuid(), 'Cliente ' || n, (5521970000000 + n)::text, 'whatsapp', now(), now()
       from generate_series($6::int + 1, $6::int + $7::int) as n
       returning id
     )
     insert into tickets
       (company_id, uuid, contact_id, connection_id, channel, status, user_id, queue_id, active_at, created_at, updated_at)
     select $1, gen_random_uuid(), id, $2, 'whatsapp', $3, $4, $5, now(), now(), now() from people
     returning id`,
    company.companyId,
    connectionId,
    status,
    userId,
    queueId,
    phones,
    count,
  );
  phones += count;
  return rows.map(({ id }) => id);
}

const start = (person: SignedIn, ids: readonly number[], action: TicketAction, operationId: string = randomUUID()) =>
  person.call('POST', '/tickets/bulk', { operationId, action, tickets: { ids } });
const look = async (person: SignedIn, { id }: BulkAction) =>
  (await person.call('GET', `/tickets/bulk/${id}`)).json<BulkAction>();

/** Begins it and lets the workers go on until all is over. */
async function done(person: SignedIn, ids: readonly number[], action: TicketAction): Promise<BulkAction> {
  const answer = await start(person, ids, action);
  expect(answer.statusCode, answer.body).toBe(200);
  await app.app.worker.runDue();
  return look(person, answer.json<BulkAction>());
}

const rowsOf = (ids: readonly number[]) =>
  ownerQuery<{ id: number; status: string; user_id: number | null; queue_id: number; priority: number }>(
    app,
    'select id, status, user_id, queue_id, priority from tickets where id = any($1::int[]) order by id',
    ids,
  );
const accept: TicketAction = { do: 'accept', queueId: null };
const close: TicketAction = { do: 'close', closing: 'silent' };

describe('one thing that is done to many tickets', () => {
  test('is done to each as if it were done alone, and tells whoever began it how far it is', async () => {
    const ids = await some(120);
    const [own, other] = [await lineOf(app, ana), await lineOf(app, admin)];
    const bulk = await done(ana, ids, accept);
    expect(bulk).toMatchObject({ state: 'done', total: 120, handled: 120, refused: [], canUndo: false });
    expect((await rowsOf(ids)).every((row) => row.status === 'open' && row.user_id === ana.userId)).toBe(true);
    const wire = bulkFeed.wire.replace('{id}', String(company.companyId));
    await Promise.all([own.settled(), other.settled()]);
    const told = own.heard.filter(({ name }) => name === wire).map(({ payload }) => payload['bulk']);
    expect(told).toHaveLength(2);
    expect(told.at(-1)).toEqual(bulk);
    expect(other.heard.filter(({ name }) => name === wire)).toEqual([]);
    for (const line of [own, other]) line.close();
  });

  test('leaves out what this person may not do it to, and counts it with its reason', async () => {
    const free = await some(3);
    const foreign = await some(2, { queueId: support });
    const taken = await some(1, { status: 'open', userId: admin.userId });
    const bulk = await done(ana, [...free, ...foreign, ...taken, 2_000_000_000], accept);
    expect(bulk).toMatchObject({ state: 'done', handled: 7 });
    expect(bulk.refused).toEqual([
      { code: 'ERR_NO_TICKET_FOUND', count: 3 },
      { code: 'ERR_TICKET_TAKEN', count: 1 },
    ]);
    expect((await rowsOf(free)).map(({ user_id }) => user_id)).toEqual(free.map(() => ana.userId));
    expect((await rowsOf([...foreign, ...taken])).map(({ user_id }) => user_id)).toEqual([null, null, admin.userId]);
  });

  test('reaches nothing of another company, and nobody else learns of it', async () => {
    const elsewhere = await aCompany(app);
    const stranger = await someone(app, elsewhere, { profile: 'admin' });
    const ids = await some(2);
    const bulk = await done(stranger, ids, { do: 'priority', priority: 'urgent' });
    expect(bulk.refused).toEqual([{ code: 'ERR_NO_TICKET_FOUND', count: 2 }]);
    expect((await rowsOf(ids)).map(({ priority }) => priority)).toEqual([0, 0]);
    const own = await done(ana, ids, { do: 'priority', priority: 'low' });
    for (const person of [stranger, admin]) {
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/stop'],
        ['POST', '/undo'],
      ] as const) {
        const body = path === '/undo' ? { operationId: randomUUID() } : undefined;
        expect((await person.call(method, `/tickets/bulk/${own.id}${path}`, body)).statusCode).toBe(404);
      }
    }
  });

  test('begins once, however often it is asked for, and not beside another one', async () => {
    const ids = await some(2);
    const operationId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => start(ana, ids, accept, operationId)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(answers.map((answer) => answer.json<BulkAction>().id)).size).toBe(1);
    expect((await start(ana, ids, close)).json()).toMatchObject({ error: 'ERR_BULK_RUNNING' });
    await app.app.worker.runDue();
    const again = await start(ana, ids, accept, operationId);
    expect(again.json<BulkAction>()).toMatchObject({ state: 'done', handled: 2 });
  });

  test('goes on where it was when a process died in between', async () => {
    const ids = await some(110);
    const bulk = (await start(ana, ids, accept)).json<BulkAction>();
    // The first portion is over, and whoever did it is gone.
    await ownerQuery(app, 'update bulk_actions set handled = 100 where id = $1', bulk.id);
    await app.app.worker.runDue();
    expect(await look(ana, bulk)).toMatchObject({ state: 'done', handled: 110 });
    const owners = (await rowsOf(ids)).map(({ user_id }) => user_id);
    expect(owners.filter((owner) => owner === ana.userId)).toHaveLength(10);
  });

  test('can be stopped; what is done stays done', async () => {
    const ids = await some(3);
    const bulk = (await start(ana, ids, accept)).json<BulkAction>();
    const stopped = await ana.call('POST', `/tickets/bulk/${bulk.id}/stop`);
    expect(stopped.json()).toMatchObject({ state: 'stopped', handled: 0 });
    await app.app.worker.runDue();
    expect((await rowsOf(ids)).every(({ status }) => status === 'pending')).toBe(true);
    expect((await ana.call('POST', `/tickets/bulk/${bulk.id}/stop`)).json()).toMatchObject({ state: 'stopped' });
  });

  test('ends with the session of whoever began it', async () => {
    const leaver = await someone(app, company, { queueIds: [sales] });
    const ids = await some(2);
    const bulk = (await start(leaver, ids, accept)).json<BulkAction>();
    await ownerQuery(app, 'update sessions set ended_at = now() where user_id = $1', leaver.userId);
    await app.app.worker.runDue();
    const [row] = await ownerQuery<{ state: string; refused: object }>(
      app,
      'select state, refused from bulk_actions where id = $1',
      bulk.id,
    );
    expect(row).toEqual({ state: 'stopped', refused: { ERR_NO_SESSION: ids } });
    expect((await rowsOf(ids)).every(({ status }) => status === 'pending')).toBe(true);
  });

  test('is taken back where that of one ticket can be, and only what was done', async () => {
    const ids = await some(4, { status: 'open', userId: ana.userId });
    const foreign = await some(1, { status: 'open', userId: admin.userId });
    const bulk = await done(ana, [...ids, ...foreign], close);
    expect(bulk).toMatchObject({ canUndo: true, refused: [{ count: 1 }] });
    expect((await rowsOf(ids)).every(({ status }) => status === 'closed')).toBe(true);
    const undo = await ana.call('POST', `/tickets/bulk/${bulk.id}/undo`, { operationId: randomUUID() });
    expect(undo.json()).toMatchObject({ isUndo: true, total: 4, canUndo: false });
    await app.app.worker.runDue();
    expect((await rowsOf(ids)).every(({ status, user_id }) => status === 'open' && user_id === ana.userId)).toBe(true);
    const twice = await ana.call('POST', `/tickets/bulk/${bulk.id}/undo`, { operationId: randomUUID() });
    await app.app.worker.runDue();
    expect((await look(ana, twice.json<BulkAction>())).refused).toEqual([{ code: 'ERR_UNDO_TOO_LATE', count: 4 }]);
  });

  test('brings back what was put aside, and cannot take back what one ticket’s cannot', async () => {
    const ids = await some(2, { status: 'open', userId: ana.userId });
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const aside = await done(ana, ids, { do: 'snooze', until });
    const list = async () => (await ana.call('GET', '/tickets?status=snoozed')).json<{ count: number }>().count;
    expect(await list()).toBe(2);
    await ana.call('POST', `/tickets/bulk/${aside.id}/undo`, { operationId: randomUUID() });
    await app.app.worker.runDue();
    expect(await list()).toBe(0);
    const weighed = await done(ana, ids, { do: 'priority', priority: 'high' });
    const undo = await ana.call('POST', `/tickets/bulk/${weighed.id}/undo`, { operationId: randomUUID() });
    expect(undo.json()).toMatchObject({ error: 'ERR_UNDO_TOO_LATE' });
  });

  test('takes what a list shows, and tags each contact once', async () => {
    const beside = await someone(app, company, { queueIds: [support] });
    const made = await admin.call('POST', '/tags', { name: 'Mutirão', color: '#123456' });
    const { id: tagId } = made.json<{ id: number }>();
    const ids = await some(3, { queueId: support });
    const action: TicketAction = { do: 'tag', tagIds: [tagId] };
    const answer = await beside.call('POST', '/tickets/bulk', {
      operationId: randomUUID(),
      action,
      tickets: { filter: { status: 'pending' } },
    });
    const bulk = answer.json<BulkAction>();
    await app.app.worker.runDue();
    const over = await look(beside, bulk);
    expect(over).toMatchObject({ state: 'done', refused: [] });
    const [tagged] = await ownerQuery<{ count: string }>(
      app,
      `select count(*) from contact_tags where tag_id = $1 and contact_id in (select contact_id from tickets where id = any($2::int[]))`,
      tagId,
      ids,
    );
    expect(Number(tagged?.count)).toBe(3);
    const nothing = await beside.call('POST', '/tickets/bulk', {
      operationId: randomUUID(),
      action,
      tickets: { filter: { status: 'snoozed' } },
    });
    expect(nothing.json()).toMatchObject({ error: 'ERR_BULK_EMPTY' });
  });

  test('says nothing to customers, and asks for no more than 5,000', async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => index + 1);
    expect((await start(ana, many, accept)).statusCode).toBe(400);
    const say: TicketAction = { do: 'say', text: 'Promoção!', isPrivate: false };
    expect((await start(ana, [1], say)).statusCode).toBe(400);
  });
});
