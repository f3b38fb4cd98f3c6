import type { ChatbotOption } from '@oplano/contracts/chatbot';
import type { Queue } from '@oplano/contracts/queues';
import { defaultServiceHours } from '@oplano/contracts/settings';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';
import { lineOf } from '#test/listener';
import { aConnection } from '#test/things';

const app = sharedTestApp();
const anAdmin = async (options: Parameters<typeof aCompany>[1] = {}): Promise<SignedIn> =>
  someone(app, await aCompany(app, options), { profile: 'admin' });

let colors = 0x10_00_00;
const aColor = (): string => `#${(colors += 7).toString(16)}`;
const create = async (admin: SignedIn, name: string, more: object = {}): Promise<Queue> => {
  const response = await admin.call('POST', '/queue', { name, color: aColor(), ...more });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Queue>();
};
const errorOf = (response: { json(): unknown }): string => (response.json() as { error: string }).error;
const names = async (person: SignedIn, path = '/queue') =>
  (await person.call('GET', path)).json<Queue[]>().map(({ name }) => name);

describe('queues', () => {
  test('hold what their dialog holds, with hours by default [REST-070, REST-069, DAT-011, QUE-019]', async () => {
    const admin = await anAdmin();
    const bare = await create(admin, 'Vendas');
    expect(bare).toMatchObject({
      greetingMessage: '',
      orderQueue: 1,
      ativarRoteador: false,
      rotate: false,
      tempoRoteador: 0,
      closeTicket: false,
      integrationId: null,
      fileListId: null,
      schedules: defaultServiceHours,
    });
    const full = await create(admin, 'Suporte', {
      greetingMessage: 'Olá',
      completionMessage: 'Tchau',
      outOfHoursMessage: 'Fechado',
      orderQueue: 7,
      ativarRoteador: true,
      tempoRoteador: 15,
      closeTicket: true,
      schedules: defaultServiceHours.slice(0, 2),
    });
    const shown = (await admin.call('GET', `/queue/${full.id}`)).json<Queue & { chatbots: ChatbotOption[] }>();
    expect(shown).toEqual({ ...full, chatbots: [] });
    expect(shown).toMatchObject({ rotate: true, tempoRoteador: 15, completionMessage: 'Tchau' });
    expect(shown.schedules).toHaveLength(2);
  });

  test('whose place is left empty come last, and stay where they are once they have one', async () => {
    const admin = await anAdmin();
    const first = await create(admin, 'Vendas', { orderQueue: 7 });
    const last = await create(admin, 'Suporte', { orderQueue: '' });
    expect(last.orderQueue).toBe(8);
    await admin.call('PUT', `/queue/${first.id}`, { orderQueue: '' });
    expect(await names(admin)).toEqual(['Vendas', 'Suporte']);
    expect((await create(admin, 'Ainda', { orderQueue: 99_999 })).orderQueue).toBe(99_999);
    expect((await create(admin, 'Além')).orderQueue).toBe(100_000);
    expect((await create(admin, 'Mais uma')).orderQueue).toBe(100_000);
  });

  test('are listed in their order, for a person only the own ones [REST-067, REST-068]', async () => {
    const admin = await anAdmin();
    const company = { companyId: admin.companyId, name: '' };
    const first = await create(admin, 'Zebra');
    const second = await create(admin, 'Alfa');
    expect(await names(admin)).toEqual(['Zebra', 'Alfa']);
    expect(await names(admin, '/queue/user')).toEqual(['Zebra', 'Alfa']);
    const plain = await someone(app, company, { queueIds: [second.id] });
    expect(await names(plain)).toEqual(['Zebra', 'Alfa']);
    expect(await names(plain, '/queue/user')).toEqual(['Alfa']);
    const order = await admin.call('PUT', '/queue/order', { queueIds: [second.id] });
    expect(order.json<Queue[]>().map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await names(admin)).toEqual(['Alfa', 'Zebra']);
    expect(errorOf(await admin.call('PUT', '/queue/order', { queueIds: [second.id, 999_999] }))).toBe(
      'ERR_NO_QUEUE_FOUND',
    );
  });

  test.each([
    [{ name: 'A' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ color: '' }, 'color'],
    [{ color: '#a' }, 'color'],
    [{ color: '#1234567890' }, 'color'],
    [{ color: 'redish' }, 'color'],
    [{ tempoRoteador: 3 }, 'tempoRoteador'],
    [{ schedules: [{ ...defaultServiceHours[0], startTimeA: '25:00' }] }, 'schedules'],
    [{ schedules: [{ ...defaultServiceHours[0], endTimeB: '' }] }, 'schedules'],
    [{ schedules: [defaultServiceHours[0], defaultServiceHours[0]] }, 'schedules'],
  ])('refuse %j [QUE-006, QUE-007, QUE-014]', async (wrong, field) => {
    const admin = await anAdmin();
    const response = await admin.call('POST', '/queue', { name: 'Fila', color: '#334455', ...wrong });
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json())).toContain(field);
  });

  test('have a colour and a name of their own, however the colour is written [QUE-008]', async () => {
    const admin = await anAdmin();
    await create(admin, 'Vendas', { color: '#ffAA00' });
    for (const color of ['#ffaa00', '#FFAA00', '#fa0']) {
      const response = await admin.call('POST', '/queue', { name: 'Outra', color });
      expect([response.statusCode, errorOf(response)]).toEqual([409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS']);
    }
    expect(errorOf(await admin.call('POST', '/queue', { name: 'Vendas', color: aColor() }))).toBe(
      'ERR_QUEUE_NAME_ALREADY_EXISTS',
    );
    const other = await create(admin, 'Outra');
    expect(errorOf(await admin.call('PUT', `/queue/${other.id}`, { color: '#ffaa00' }))).toBe(
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    );
    expect((await create(await anAdmin(), 'Vendas', { color: '#ffaa00' })).color).toBe('#ffaa00');
  });

  test('are as many as the plan allows, also when two are added at once [PLN-003]', async () => {
    const admin = await anAdmin({ plan: { queues: 2 } });
    await create(admin, 'Um dois');
    const both = await Promise.all(
      ['Três', 'Quatro'].map((name) => admin.call('POST', '/queue', { name, color: aColor() })),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 403]));
    const refused = both.find(({ statusCode }) => statusCode === 403);
    expect(refused?.json()).toEqual({ error: 'ERR_PLAN_LIMIT_QUEUES', details: { limit: 2 } });
  });

  test('are changed field by field [REST-071]', async () => {
    const admin = await anAdmin();
    const queue = await create(admin, 'Vendas', { greetingMessage: 'Olá' });
    const changed = (await admin.call('PUT', `/queue/${queue.id}`, { outOfHoursMessage: 'Fechado' })).json<Queue>();
    expect(changed).toMatchObject({ name: 'Vendas', greetingMessage: 'Olá', outOfHoursMessage: 'Fechado' });
    expect(changed.version).toBeGreaterThan(queue.version);
  });

  test('are removed after saying what that touches, and people lose them [REST-072]', async () => {
    const admin = await anAdmin();
    const queue = await create(admin, 'Vendas');
    await someone(app, { companyId: admin.companyId, name: '' }, { queueIds: [queue.id] });
    expect((await admin.call('GET', `/queue/${queue.id}/use`)).json()).toEqual({
      tickets: 0,
      users: 1,
      connections: 0,
      options: 0,
    });
    expect((await admin.call('DELETE', `/queue/${queue.id}`)).statusCode).toBe(200);
    expect((await admin.call('GET', `/queue/${queue.id}`)).statusCode).toBe(404);
    expect(errorOf(await admin.call('DELETE', `/queue/${queue.id}`))).toBe('ERR_NO_QUEUE_FOUND');
  });

  test('name the people who work in them and the connections that offer them', async () => {
    const admin = await anAdmin();
    const company = { companyId: admin.companyId, name: '' };
    const queue = await create(admin, 'Vendas');
    const bia = await someone(app, company, { name: 'Bia', queueIds: [queue.id] });
    const ana = await someone(app, company, { name: 'ana', queueIds: [queue.id] });
    const connectionId = await aConnection(app, company, 'Loja');
    await runInCompany(app.app.runtime, admin.companyId, ({ db, companyId }) =>
      db
        .insertInto('connection_queues')
        .values({ company_id: companyId, connection_id: connectionId, queue_id: queue.id })
        .execute(),
    );
    expect((await admin.call('GET', `/queue/${queue.id}/members`)).json()).toEqual({
      users: [
        { id: ana.userId, name: 'ana' },
        { id: bia.userId, name: 'Bia' },
      ],
      connections: [{ id: connectionId, name: 'Loja' }],
    });
    expect((await (await anAdmin()).call('GET', `/queue/${queue.id}/members`)).statusCode).toBe(404);
  });

  test('are told to everybody of the company as they come, change and go, and to nobody else [RTE-017]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const lines = await Promise.all([
      lineOf(app, await someone(app, company)),
      lineOf(app, await someone(app, await aCompany(app))),
    ]);
    const { id } = await create(admin, 'Vendas');
    await admin.call('PUT', `/queue/${id}`, { name: 'Compras' });
    await admin.call('DELETE', `/queue/${id}`);
    await Promise.all(lines.map((line) => line.settled()));
    const told = lines.map(({ heard }) => heard.filter(({ name }) => name.endsWith('-queue')));
    expect(told.map((events) => events.map(({ payload }) => payload['action']))).toEqual([
      ['create', 'update', 'delete'],
      [],
    ]);
    for (const line of lines) line.close();
  });

  test('are kept by admins alone [QUE-005]', async () => {
    const admin = await anAdmin();
    const queue = await create(admin, 'Vendas');
    const plain = await someone(app, { companyId: admin.companyId, name: '' });
    const calls = [
      await plain.call('POST', '/queue', { name: 'Minha', color: aColor() }),
      await plain.call('PUT', `/queue/${queue.id}`, { name: 'Minha' }),
      await plain.call('PUT', '/queue/order', { queueIds: [queue.id] }),
      await plain.call('DELETE', `/queue/${queue.id}`),
      await plain.call('GET', '/chatbot'),
      await plain.call('POST', '/chatbot', { queueId: queue.id, name: 'Boletos' }),
    ];
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403]);
  });
});
