import { feeds } from '@oplano/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, aPerson, signIn, someone } from '#test/people';
import { createTestRedis, type TestRedis } from '#test/redis';
import { startAppOn } from '#test/run-app';
import { aConnection, aQueue } from '#test/things';
import { lineOf, type Listener } from '#test/listener';

type Stoppable = TestApp & { stop(): Promise<void> };

let redis: TestRedis;
/** Two processes on one database. */
let one: Stoppable;
let other: Stoppable;

const besides = (app: TestApp, env: Record<string, string>): Promise<Stoppable> =>
  startAppOn({ ownerUrl: app.ownerUrl, drop: async () => undefined }, { env, clock: app.clock });
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 25 });
const stateOf = async (app: TestApp): Promise<string> =>
  (await app.inject({ url: '/readyz' })).json<{ live: string }>().live;
const bothAre = (state: string) =>
  soon(async () => expect([await stateOf(one), await stateOf(other)]).toEqual([state, state]));

beforeAll(async () => {
  redis = await createTestRedis();
  await redis.start();
  one = await startTestApp({ env: { REDIS_URL: redis.url } });
  other = await besides(one, { REDIS_URL: redis.url });
  await bothAre('joined');
});
afterAll(async () => {
  await other?.stop();
  await one?.stop();
  await redis?.stop();
});

const lines: Listener[] = [];
afterEach(() => lines.splice(0).forEach((line) => line.close()));
async function listen(...args: Parameters<typeof lineOf>): Promise<Listener> {
  const line = await lineOf(...args);
  lines.push(line);
  await line.settled();
  return line;
}
const feedOf = (line: Listener, wire: string) => line.heard.filter(({ name }) => name.endsWith(wire));
const textsHeard = (line: Listener): string[] =>
  feedOf(line, '-appMessage').flatMap(
    ({ payload }) => (payload['message'] as { body: string } | undefined)?.body ?? [],
  );

/** A company with a waiting ticket, and an agent who has it in front of them on the other process. */
async function aConversation() {
  const company = await aCompany(one);
  const queueId = await aQueue(one, company, { name: 'Vendas', color: '#111111' });
  const customers = await aLine(one, company, await aConnection(one, company, 'Principal'));
  const agent = await someone(one, company, { profile: 'admin', queueIds: [queueId], name: 'Ana' });
  await customers.says('5511987650001', 'Bom dia');
  const [ticket] = (await agent.call('GET', '/tickets?status=pending&showAll=true')).json<{
    tickets: { id: number }[];
  }>().tickets;
  const ticketId = String(ticket?.id);
  const enter = async (line: Listener): Promise<void> => {
    await line.socket.emitWithAck('joinChatBox', ticketId);
  };
  return { company, customers, agent, ticketId, enter };
}

describe('two processes with a Redis between them', () => {
  test('tell the browsers of each other what customers write, in order and once [RTE-007, RTE-008]', async () => {
    const { customers, agent, enter } = await aConversation();
    const line = await listen(other, agent);
    await enter(line);
    await line.socket.emitWithAck('joinTickets', 'pending');
    const texts = Array.from({ length: 20 }, (_, index) => `Pergunta ${index}`);
    for (const text of texts) await customers.says('5511987650001', text);
    await soon(() => expect(textsHeard(line).length).toBeGreaterThanOrEqual(texts.length));
    await soon(() => expect(feedOf(line, '-ticket').length).toBeGreaterThanOrEqual(texts.length));
    expect(textsHeard(line)).toEqual(texts);
    const last = feedOf(line, '-ticket').at(-1)?.payload['ticket'] as { lastMessage: string };
    expect(last.lastMessage).toBe(texts.at(-1));
  });

  test('tell only those who may hear, wherever they are [RTE-012]', async () => {
    const { company, customers, enter } = await aConversation();
    const stranger = await listen(other, await someone(one, await aCompany(one), { profile: 'admin' }));
    const withoutQueue = await listen(other, await someone(one, company));
    const agent = await listen(other, await someone(one, company, { profile: 'admin' }));
    for (const line of [stranger, withoutQueue, agent]) await enter(line);
    await customers.says('5511987650001', 'Segredo');
    await soon(() => expect(textsHeard(agent)).toEqual(['Segredo']));
    expect([textsHeard(stranger), textsHeard(withoutQueue)]).toEqual([[], []]);
  });

  test('tell news of the platform to every company in each of them', async () => {
    const companies = [await aCompany(one), await aCompany(one)];
    const heard = await Promise.all(companies.map(async (company) => listen(other, await someone(one, company))));
    one.app.runtime.publish([{ companyId: null, feed: feeds.tags, action: 'delete', payload: { tagId: 1 } }]);
    for (const [index, line] of heard.entries()) {
      const id = companies[index]?.companyId;
      await soon(() =>
        expect(feedOf(line, '-tag').map(({ name }) => name)).toEqual([`company${id}-tag`, `company-${id}-tag`]),
      );
    }
  });

  test("tell what is said in a chat of the team to those in it, once and in order, and the operator's news to all [RTE-010, RTE-021]", async () => {
    const company = await aCompany(one);
    const [ana, joao, carla] = [await someone(one, company), await someone(one, company), await someone(one, company)];
    const stranger = await listen(other, await someone(one, await aCompany(one)));
    const [inIt, beside] = [await listen(other, joao), await listen(other, carla)];
    const chat = (await ana.call('POST', '/chats', { title: 'Vendas', users: [joao.userId] })).json<{ id: number }>();
    const texts = Array.from({ length: 20 }, (_, index) => `Palavra ${index}`);
    for (const message of texts) await ana.call('POST', `/chats/${chat.id}/messages`, { message });
    const wire = `company-${company.companyId}-chat`;
    const said = (line: Listener): string[] =>
      line.heard
        .filter(({ name, payload }) => name === wire && payload['action'] === 'new-message')
        .map(({ payload }) => (payload['newMessage'] as { message: string }).message);
    await soon(() => expect(said(inIt)).toEqual(texts));

    const operator = await someone(one, company, { super: true, profile: 'admin' });
    await operator.call('POST', '/announcements', { title: 'Para todos', text: 'Veja' });
    const news = (line: Listener) => feedOf(line, 'company-announcement').map(({ payload }) => payload['action']);
    for (const line of [inIt, beside, stranger]) await soon(() => expect(news(line)).toEqual(['create']));
    expect([said(beside), said(stranger)]).toEqual([[], []]);
  });

  test('end the lines of a session that ended in the other one, told why before it [RTE-011, ACC-019]', async () => {
    const person = await someone(one, await aCompany(one));
    const line = await listen(other, person);
    const again = await signIn(one, person);
    expect(await line.ended).toBe('io server disconnect');
    expect(feedOf(line, '-auth').map(({ payload }) => payload['reason'])).toEqual(['elsewhere']);
    const fresh = await listen(other, again);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(fresh.socket.connected).toBe(true);
  });

  test('end the lines of somebody whom the other one deleted, and let rights that it took take effect [RTE-012]', async () => {
    const company = await aCompany(one);
    const chief = await someone(one, company, { profile: 'admin' });
    const [deputy, target, gone] = [
      await someone(one, company, { profile: 'admin' }),
      await aPerson(one, company),
      await someone(one, company),
    ];
    const [line, last] = [await listen(other, deputy), await listen(other, gone)];
    const heardOf = (userId: number): number =>
      feedOf(line, '-user').filter(({ payload }) => (payload['user'] as { id: number } | undefined)?.id === userId)
        .length;
    await chief.call('PUT', `/users/${target.userId}`, { name: 'Primeiro Nome' });
    await soon(() => expect(heardOf(target.userId)).toBe(1));
    await chief.call('PUT', `/users/${deputy.userId}`, { profile: 'user' });
    await soon(() => expect(heardOf(deputy.userId)).toBe(1));
    await line.settled();
    await chief.call('PUT', `/users/${target.userId}`, { name: 'Segundo Nome' });
    await chief.call('PUT', `/users/${deputy.userId}`, { name: 'Nome Novo' });
    await soon(() => expect(heardOf(deputy.userId)).toBe(2));
    expect(heardOf(target.userId)).toBe(1);
    await chief.call('DELETE', `/users/${gone.userId}`);
    expect(await last.ended).toBe('io server disconnect');
  });

  test('show who else is in front of a ticket and who types, wherever they are [RTE-006]', async () => {
    const { company, agent, ticketId, enter } = await aConversation();
    const [here, there] = [
      await listen(one, agent),
      await listen(other, await someone(one, company, { profile: 'admin', name: 'Bia' })),
    ];
    const viewersAt = (line: Listener): string[] => {
      const news = feedOf(line, '-appMessage').filter(({ payload }) => payload['action'] === 'viewing');
      const viewers = news.at(-1)?.payload['viewers'] as { name: string }[] | undefined;
      return (viewers ?? []).map(({ name }) => name).toSorted();
    };
    await enter(here);
    await enter(there);
    await soon(() =>
      expect([viewersAt(here), viewersAt(there)]).toEqual([
        ['Ana', 'Bia'],
        ['Ana', 'Bia'],
      ]),
    );
    there.socket.emit('typing', ticketId, 'composing');
    const typing = (line: Listener) =>
      feedOf(line, '-appMessage').filter(({ payload }) => payload['action'] === 'typing').length;
    await soon(() => expect(typing(here)).toBe(1));
    there.close();
    await soon(() => expect(viewersAt(here)).toEqual(['Ana']));
  });

  test('a third that joins learns who is in front of a ticket [RTE-006]', async () => {
    const { company, agent, enter } = await aConversation();
    const here = await listen(one, agent);
    await enter(here);
    const third = await besides(one, { REDIS_URL: redis.url });
    try {
      await soon(async () => expect(await stateOf(third)).toBe('joined'));
      const late = await listen(third, await someone(one, company, { profile: 'admin', name: 'Caio' }));
      await enter(late);
      await soon(() =>
        expect((feedOf(late, '-appMessage').at(-1)?.payload['viewers'] as unknown[] | undefined)?.length).toBe(2),
      );
    } finally {
      await third.stop();
    }
  });
});

describe('a Redis that goes away', () => {
  test('keeps nobody from hearing their own process, is reported, and leads everybody to fetch anew [RTE-002, RTE-024]', async () => {
    const { customers, agent, enter } = await aConversation();
    const coming = { reconnection: true, reconnectionDelay: 100, reconnectionDelayMax: 100 };
    const [here, there] = [await listen(one, agent, coming), await listen(other, agent, coming)];
    const opened = new Map([here, there].map((line) => [line, 0]));
    for (const line of [here, there]) {
      await enter(line);
      line.socket.on('connect', () => {
        opened.set(line, (opened.get(line) ?? 0) + 1);
        void enter(line);
      });
    }
    const reports = () => one.logged.filter((text) => text.includes('Redis is away')).length;
    const before = reports();
    await redis.kill();
    await bothAre('away');
    await customers.says('5511987650001', 'Sem Redis');
    await soon(() => expect(textsHeard(here)).toEqual(['Sem Redis']));
    expect(textsHeard(there)).toEqual([]);
    expect(reports()).toBe(before + 1);
    expect((await one.inject({ url: '/metrics' })).body).toContain('live_fan_out_up 0');

    await redis.start();
    await bothAre('joined');
    // A line that breaks comes back and fetches what is on the screen: nobody has to know what was missed.
    await soon(() => expect([...opened.values()]).toEqual([1, 1]));
    await Promise.all([here, there].map((line) => line.settled()));
    await customers.says('5511987650001', 'Com Redis');
    await soon(() => expect([textsHeard(here).at(-1), textsHeard(there).at(-1)]).toEqual(['Com Redis', 'Com Redis']));
    expect((await one.inject({ url: '/metrics' })).body).toContain('live_fan_out_up 1');
  });

  test('and only hangs keeps nobody from hearing their own process at once', async () => {
    const { customers, agent, enter } = await aConversation();
    const [here, there] = [await listen(one, agent), await listen(other, agent)];
    for (const line of [here, there]) await enter(line);
    redis.freeze();
    try {
      await customers.says('5511987650001', 'Redis parado');
      await here.settled();
      expect(textsHeard(here)).toEqual(['Redis parado']);
    } finally {
      redis.thaw();
    }
    await soon(() => expect(textsHeard(there)).toEqual(['Redis parado']));
    expect([here.socket.connected, there.socket.connected]).toEqual([true, true]);
  });

  test('still lets an ended session lose its lines in the other process [RTE-025]', async () => {
    const person = await someone(one, await aCompany(one));
    const line = await listen(other, person);
    redis.freeze();
    try {
      await person.call('DELETE', '/auth/logout');
      expect(await line.ended).toBe('io server disconnect');
    } finally {
      redis.thaw();
    }
  });

  test('before the start lets the process start, which joins once it is there', async () => {
    const later = await createTestRedis();
    const early = await besides(one, { REDIS_URL: later.url });
    try {
      expect(await stateOf(early)).toBe('away');
      await later.start();
      await soon(async () => expect(await stateOf(early)).toBe('joined'));
    } finally {
      await early.stop();
      await later.stop();
    }
  });
});

describe('two processes without a Redis', () => {
  test('say that they are apart, and still end each other’s sessions [RTE-025]', async () => {
    const alone = await startTestApp();
    expect(await stateOf(alone)).toBe('alone');
    const second = await besides(alone, {});
    try {
      await alone.app.unlinked.look();
      expect(await stateOf(alone)).toBe('apart');
      expect(alone.logged.filter((text) => text.includes('REDIS_URL is not set'))).toHaveLength(1);
      const person = await someone(alone, await aCompany(alone));
      const line = await listen(second, person);
      await person.call('DELETE', '/auth/logout');
      expect(await line.ended).toBe('io server disconnect');
    } finally {
      await second.stop();
      await alone.stop();
    }
  });
});
