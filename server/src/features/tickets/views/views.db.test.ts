import { viewFeed, viewCountMax, type SavedView, type ViewFilters } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { anyTicket } from '#test/address-book';
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
let names = 0;

beforeAll(async () => {
  company = await aCompany(app);
  sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  support = await aQueue(app, company, { name: 'Suporte', color: '#332211' });
  admin = await someone(app, company, { profile: 'admin', name: 'Marina', queueIds: [sales] });
  ana = await someone(app, company, { name: 'Ana', queueIds: [sales] });
  connectionId = await aConnection(app, company, 'Principal');
});

/** So many tickets that wait in a queue, of as many customers. */
async function some(count: number, queueId: number, columns: Readonly<Record<string, string>> = {}) {
  const more = Object.entries(columns);
  await ownerQuery(
    app,
    `with people as (
       insert into contacts (company_id, uuid, name, number, channel, created_at, updated_at)
       select $1, gen_random_uuid(), 'Cliente ' || n, (5521970000000 + n)::text, 'whatsapp', now(), now()
       from generate_series($4::int + 1, $4::int + $5::int) as n
       returning id
     )
     insert into tickets
       (company_id, uuid, contact_id, connection_id, channel, status, queue_id, active_at, created_at, updated_at
        ${more.map(([name]) => `, ${name}`).join('')})
     select $1, gen_random_uuid(), id, $2, 'whatsapp', 'pending', $3, now(), now(), now()
        ${more.map(([, value]) => `, ${value}`).join('')} from people`,
    company.companyId,
    connectionId,
    queueId,
    phones,
    count,
  );
  phones += count;
}

const aName = () => `Visão ${(names += 1)}`;
const make = (person: SignedIn, filters: Partial<ViewFilters> = {}, more: object = {}) =>
  person.call('POST', '/tickets/views', {
    name: aName(),
    isShared: false,
    filters: { ...anyTicket, ...filters },
    ...more,
  });
const made = async (...given: Parameters<typeof make>): Promise<SavedView> => {
  const answer = await make(...given);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<SavedView>();
};
const viewsOf = async (person: SignedIn) =>
  (await person.call('GET', '/tickets/views')).json<{ views: SavedView[] }>().views;
const seen = async (person: SignedIn, id: number) => (await viewsOf(person)).find((view) => view.id === id);
const countOf = async (person: SignedIn, id: number) =>
  (await person.call('GET', '/tickets/views/counts'))
    .json<{ counts: { viewId: number; count: number }[] }>()
    .counts.find(({ viewId }) => viewId === id)?.count;
const change = (person: SignedIn, id: number, body: object) => person.call('PUT', `/tickets/views/${id}`, body);
const error = (answer: { json: <T>() => T }) => answer.json<{ error: string }>().error;

describe('a view', () => {
  test('is somebody’s own: nobody else sees, counts, changes or removes it', async () => {
    const { id } = await made(ana, { unread: true });
    expect(await seen(ana, id)).toMatchObject({ isShared: false, filters: { unread: true }, missing: [] });
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    for (const other of [admin, stranger]) {
      expect(await seen(other, id)).toBeUndefined();
      expect(await countOf(other, id)).toBeUndefined();
      expect(error(await change(other, id, { name: 'Minha' }))).toBe('ERR_NO_VIEW_FOUND');
      expect(error(await other.call('DELETE', `/tickets/views/${id}`))).toBe('ERR_NO_VIEW_FOUND');
    }
    expect((await change(ana, id, { name: 'Só minha' })).json<SavedView>().name).toBe('Só minha');
    expect((await ana.call('DELETE', `/tickets/views/${id}`)).statusCode).toBe(200);
    expect(error(await ana.call('DELETE', `/tickets/views/${id}`)), 'once').toBe('ERR_NO_VIEW_FOUND');
  });

  test('is shared by admins, who alone change what is everybody’s', async () => {
    expect(error(await make(ana, {}, { isShared: true }))).toBe('ERR_NO_PERMISSION');
    const own = await made(ana);
    expect(error(await change(ana, own.id, { isShared: true }))).toBe('ERR_NO_PERMISSION');
    const { id } = await made(admin);
    expect((await change(admin, id, { isShared: true })).json<SavedView>().isShared).toBe(true);
    expect(await seen(ana, id)).toMatchObject({ isShared: true });
    expect(error(await change(ana, id, { name: 'Outra' }))).toBe('ERR_NO_PERMISSION');
    expect(error(await ana.call('DELETE', `/tickets/views/${id}`))).toBe('ERR_NO_PERMISSION');
    const second = await someone(app, company, { profile: 'admin' });
    expect((await change(second, id, { name: aName() })).statusCode).toBe(200);
    expect((await change(second, id, { isShared: false })).statusCode, 'whoever takes it back has it').toBe(200);
    expect([await seen(ana, id), await seen(admin, id), (await seen(second, id))?.id]).toEqual([
      undefined,
      undefined,
      id,
    ]);
  });

  test('of somebody who left stays shared; what was theirs alone goes with them', async () => {
    const leaving = await someone(app, company, { profile: 'admin', name: 'Saulo' });
    const [own, shared] = [await made(leaving), await made(leaving, {}, { isShared: true })];
    expect((await admin.call('DELETE', `/users/${leaving.userId}`)).statusCode).toBe(200);
    expect(await seen(ana, shared.id)).toMatchObject({ name: shared.name, isShared: true });
    const rows = await ownerQuery<{ id: number }>(app, `select id from saved_views where id = ${own.id}`);
    expect(rows).toEqual([]);
    expect((await change(admin, shared.id, { name: aName() })).statusCode).toBe(200);
  });

  test('that names what is gone says so, and filters by the rest', async () => {
    const gone = await aQueue(app, company, { name: 'Passada', color: '#010203' });
    const tag = (await admin.call('POST', '/tags', { name: aName(), kanban: 0, color: '#123456' })).json<{
      id: number;
    }>();
    const { id } = await made(admin, { queues: [gone, support], tags: [tag.id], users: [ana.userId] });
    expect((await seen(admin, id))?.missing).toEqual([]);
    await admin.call('DELETE', `/queue/${gone}`);
    await admin.call('DELETE', `/tags/${tag.id}`);
    expect(await seen(admin, id)).toMatchObject({
      missing: ['queues', 'tags'],
      filters: { queues: [support], tags: [], users: [ana.userId] },
    });
    const foreign = await aQueue(app, await aCompany(app), { name: 'Alheia', color: '#010204' });
    expect((await made(ana, { queues: [foreign] })).missing, 'another company’s is as good as gone').toEqual([
      'queues',
    ]);
  });

  test('has a name of its own among those it stands with, whoever asks twice or at once', async () => {
    const name = aName();
    const answers = await Promise.all([make(ana, {}, { name }), make(ana, {}, { name: name.toUpperCase() })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await make(admin, {}, { name })).statusCode, 'of somebody else').toBe(200);
    expect((await make(admin, {}, { name, isShared: true })).statusCode, 'of everybody').toBe(200);
    expect(error(await make(admin, {}, { name, isShared: true }))).toBe('ERR_VIEW_NAME_TAKEN');
  });

  test('is one of at most fifty a person, also where the last two come at once', async () => {
    const bia = await someone(app, company, {});
    await ownerQuery(
      app,
      `insert into saved_views (company_id, owner_id, name, filters, created_at, updated_at)
       select $1, $2, 'Velha ' || n, $3, now(), now() from generate_series(1, 49) as n`,
      company.companyId,
      bia.userId,
      JSON.stringify(anyTicket),
    );
    const answers = await Promise.all([make(bia), make(bia)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await viewsOf(bia).then((views) => views.filter(({ isShared }) => !isShared).length)).toBe(50);
  });

  test.each([
    { waitingMinutes: -1 },
    { waitingMinutes: 100_000 },
    { queues: [0] },
    { statuses: ['gone'] },
    { from: '31/12/2026' },
    { text: 'x'.repeat(101) },
  ])('cannot filter by %j', async (filters) => {
    expect((await make(ana, filters as Partial<ViewFilters>)).statusCode).toBe(400);
  });
});

test('views stand in the order somebody gives them, own before shared, and strangers in it are left out', async () => {
  const caio = await someone(app, company, {});
  const [one, two, three] = [await made(caio), await made(caio), await made(caio)];
  const foreign = await made(ana);
  const order = (viewIds: readonly number[], isShared = false, person = caio) =>
    person.call('PUT', '/tickets/views/order', { viewIds, isShared });
  const own = async () => (await viewsOf(caio)).filter(({ isShared }) => !isShared).map(({ id }) => id);
  expect(await own()).toEqual([one.id, two.id, three.id]);
  expect((await order([three.id, foreign.id, one.id])).statusCode).toBe(200);
  expect(await own()).toEqual([three.id, one.id, two.id]);
  expect(error(await order([], true))).toBe('ERR_NO_PERMISSION');
  const flags = (await viewsOf(caio)).map(({ isShared }) => isShared);
  expect(flags).toEqual(flags.toSorted((a, b) => Number(a) - Number(b)));
});

describe('the number of a view', () => {
  test('counts what its reader may see, each their own', async () => {
    const view = await made(admin, { statuses: ['pending'] }, { isShared: true });
    const before = { admin: await countOf(admin, view.id), ana: await countOf(ana, view.id) };
    await some(2, sales);
    await some(3, support);
    expect(await countOf(admin, view.id)).toBe((before.admin ?? 0) + 5);
    expect(await countOf(ana, view.id), 'queues she does not work in are not hers').toBe((before.ana ?? 0) + 2);
    const listed = await ana.call('GET', '/tickets?status=search&statusFilter=["pending"]');
    expect(listed.json<{ count: number }>().count, 'as many as its list shows').toBe((before.ana ?? 0) + 2);
  });

  test('is by what is unread, how long somebody waits, what matters and when it began', async () => {
    const waits = `timestamptz '${new Date(app.clock.now().getTime() - 31 * 60_000).toISOString()}'`;
    const place = await aQueue(app, company, { name: aName(), color: `#0a0b${10 + names}` });
    const views = {
      all: await made(admin, { queues: [place] }),
      unread: await made(admin, { queues: [place], unread: true }),
      waiting: await made(admin, { queues: [place], waitingMinutes: 30 }),
      longer: await made(admin, { queues: [place], waitingMinutes: 60 }),
      urgent: await made(admin, { queues: [place], priorities: ['urgent', 'high'] }),
      plain: await made(admin, { queues: [place], priorities: ['none'] }),
      old: await made(admin, { queues: [place], from: '2025-01-01', to: '2025-01-31' }),
      text: await made(admin, { queues: [place], text: 'cliente' }),
    };
    await some(1, place, { unread: '3' });
    await some(2, place, { waiting_since: waits });
    await some(1, place, { waiting_since: waits, is_bot: 'true' });
    await some(3, place, { priority: '2' });
    await ownerQuery(
      app,
      `update tickets set created_at = '2025-01-31T23:30:00-03:00' where queue_id = ${place} and unread = 3`,
    );
    const counts = await Promise.all(
      Object.entries(views).map(async ([name, { id }]) => [name, await countOf(admin, id)]),
    );
    expect(Object.fromEntries(counts)).toEqual({
      all: 7,
      unread: 1,
      waiting: 2,
      longer: 0,
      urgent: 3,
      plain: 4,
      old: 1,
      text: undefined,
    });
  });

  test('ends at a thousand', async () => {
    const place = await aQueue(app, company, { name: aName(), color: '#0c0d0e' });
    const { id } = await made(admin, { queues: [place] });
    await some(viewCountMax + 5, place);
    expect(await countOf(admin, id)).toBe(viewCountMax);
  });
});

test('of a change hear those whose view it is: one person, or the company', async () => {
  const [hers, his] = [await lineOf(app, ana), await lineOf(app, admin)];
  const wire = viewFeed.wire.replace('{id}', String(company.companyId));
  const heard = async (line: typeof hers) => {
    await line.settled();
    return line.heard.filter(({ name }) => name === wire).length;
  };
  const { id } = await made(admin);
  expect([await heard(hers), await heard(his)]).toEqual([0, 1]);
  await change(admin, id, { isShared: true });
  expect([await heard(hers), await heard(his)]).toEqual([1, 2]);
  hers.close();
  his.close();
});
