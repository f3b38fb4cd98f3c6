import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientEvents, defineFeed, type ClientEvent } from '@oplano/contracts';
import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';
import { userDefaults } from '@oplano/contracts/users';
import type { Actor } from '@oplano/core/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#platform/log';
import { createLive, rooms, type Audiences, type Live, type Room } from '#platform/realtime';
import { createRoomsFor } from '../../src/app/live-rooms.ts';
import { hostileValues } from './hostile-values.ts';
import { lineOf, type Listener } from '#test/listener';

const plan = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as PlanFlags;
const anActor = (userId: number, change: Partial<Actor> = {}): Actor => ({
  userId,
  name: `Pessoa ${userId}`,
  companyId: 7,
  profile: 'user',
  super: false,
  queueIds: [],
  flags: userDefaults,
  plan,
  billingOnly: false,
  secondFactorDue: false,
  isSuspended: false,
  isVisiting: false,
  ...change,
});

/** Says who each person is right now; a function is asked anew each time. */
const actors = new Map<number, Actor | (() => Actor)>();
const logged: string[] = [];
const probe = defineFeed('probe', { ring: z.object({ rooms: z.array(z.string()), text: z.string() }) });
/** Nobody can be told about this one. */
const lostTicket = 13;
const held: { server?: Server; live?: Live; url: string } = { url: '' };

/** The live side alone, with people who are whoever the test says and a feed that goes into whatever room it names. */
beforeAll(async () => {
  const audiences = new Map([[probe, ({ payload }: { payload: { rooms: Room[] } }) => payload.rooms]]);
  held.live = createLive({
    tokens: {
      issue: async () => '',
      read: async (token) => ({ userId: Number(token), companyId: 7, sessionId: `session-${token}` }),
    },
    log: createLog('info', { write: (line) => void logged.push(line) }),
    audiences: audiences as unknown as Audiences,
    roomsFor: createRoomsFor(async (companyId, ticketId) => {
      if (ticketId === lostTicket) throw new Error('The database is away.');
      return companyId === 7 && ticketId === 5
        ? { id: 5, status: 'pending', isGroup: false, userId: null, queueId: 3, contactId: 1, connectionId: 1 }
        : null;
    }),
    roomsOfAll: () => [],
    budgetFactor: 1000,
    addressOf: () => '127.0.0.1',
    onTyping: () => undefined,
    onCrowd: () => undefined,
    loadActor: async ({ userId }) => {
      const actor = actors.get(userId);
      if (!actor) throw new Error('Nobody of that number.');
      return typeof actor === 'function' ? actor() : actor;
    },
    onArrive: async () => undefined,
    onAlive: async () => undefined,
    onLeave: async () => undefined,
  });
  held.server = createServer();
  held.live.attach(held.server);
  await new Promise<void>((resolve) => held.server?.listen(0, '127.0.0.1', resolve));
  held.url = `http://127.0.0.1:${(held.server.address() as AddressInfo).port}`;
});
afterAll(() => held.live?.close());

let next = 100;
async function aListener(change: Partial<Actor> = {}): Promise<Listener & { userId: number }> {
  const userId = (next += 1);
  actors.set(userId, anActor(userId, change));
  const line = await lineOf(held, { userId, token: String(userId) });
  await line.settled();
  return { ...line, userId };
}

/** Which of the rooms a line is in: the server rings in each of them. */
async function roomsOf(line: Listener, asked: readonly string[]): Promise<string[]> {
  const from = line.heard.length;
  for (const room of asked) {
    const payload = { rooms: [room], text: room };
    held.live?.publish([{ companyId: null, feed: probe, action: 'ring', payload }]);
  }
  await line.settled();
  return line.heard.slice(from).map(({ payload }) => String(payload['text']));
}

const ask = (line: Listener, event: ClientEvent, ...args: unknown[]): Promise<unknown> =>
  line.socket.timeout(5_000).emitWithAck(event, ...args) as Promise<unknown>;

/** Rooms that somebody could wish to be in. */
const wished = (userId: number): string[] => [
  rooms.everyone,
  rooms.company(7),
  rooms.company(8),
  rooms.admins(7),
  rooms.user(userId),
  rooms.user(1),
  rooms.notifications(userId),
  rooms.notifications(1),
  rooms.session(`session-${userId}`),
  rooms.session('session-1'),
  'open',
  'tickets:open',
  '1',
];

describe('the rooms of a socket', () => {
  test('are those of the person: company, admins by right, nothing but oneself where the company has expired', async () => {
    const [plain, admin, late] = [
      await aListener(),
      await aListener({ profile: 'admin' }),
      await aListener({ billingOnly: true }),
    ];
    const own = (userId: number) => [rooms.user(userId), rooms.session(`session-${userId}`)];
    const of = async (line: Awaited<ReturnType<typeof aListener>>) =>
      (await roomsOf(line, wished(line.userId))).toSorted();
    expect(await of(plain)).toEqual([rooms.everyone, rooms.company(7), ...own(plain.userId)].toSorted());
    expect(await of(admin)).toEqual(
      [rooms.everyone, rooms.company(7), rooms.admins(7), ...own(admin.userId)].toSorted(),
    );
    expect(await of(late)).toEqual(own(late.userId).toSorted());
    for (const line of [plain, admin, late]) line.close();
  });

  test('a room that cannot be looked at breaks the line without a goodbye, so that the client comes back and asks again', async () => {
    const line = await aListener({ queueIds: [3] });
    const broken = new Promise<string>((resolve) => line.socket.once('disconnect', resolve));
    line.socket.emit('joinChatBox', String(lostTicket));
    expect(await broken).toBe('transport close');
    expect(logged.splice(0).join('')).toContain('socket_event_failed');
    line.close();
  });

  test('joinNotification enters one’s own notifications and leaveNotification leaves them [RTE-004]', async () => {
    const line = await aListener();
    const bell = [rooms.notifications(line.userId), rooms.notifications(1)];
    expect(await roomsOf(line, bell)).toEqual([]);
    await ask(line, 'joinNotification');
    expect(await roomsOf(line, bell)).toEqual([rooms.notifications(line.userId)]);
    await ask(line, 'leaveNotification');
    expect(await roomsOf(line, bell)).toEqual([]);
    line.close();
  });

  test('joinTickets enters the lists one may see and leaveTickets leaves them [RTE-005]', async () => {
    const [plain, admin] = [await aListener({ queueIds: [3] }), await aListener({ profile: 'admin' })];
    const lists = [
      rooms.tickets(7, 'pending', 'waiting-3'),
      rooms.tickets(7, 'pending', 'waiting-4'),
      rooms.tickets(7, 'pending', 'queue-3'),
      rooms.tickets(7, 'pending', 'company'),
      rooms.tickets(7, 'open', 'company'),
      rooms.tickets(8, 'pending', 'company'),
    ];
    for (const line of [plain, admin]) await ask(line, 'joinTickets', 'pending');
    expect(await roomsOf(plain, lists)).toEqual([rooms.tickets(7, 'pending', 'waiting-3')]);
    expect(await roomsOf(admin, lists)).toEqual([rooms.tickets(7, 'pending', 'company')]);
    for (const line of [plain, admin]) {
      await ask(line, 'leaveTickets', 'pending');
      expect(await roomsOf(line, lists)).toEqual([]);
      line.close();
    }
  });

  test('several things asked for at once are all kept when rights are looked at anew [RTE-005]', async () => {
    const line = await aListener({ profile: 'admin' });
    const lists = (['open', 'pending', 'closed'] as const).map((tab) => rooms.tickets(7, tab, 'company'));
    await Promise.all([
      ask(line, 'joinTickets', 'open'),
      held.live?.reconsider(line.userId),
      ask(line, 'joinTickets', 'pending'),
      ask(line, 'joinTickets', 'closed'),
    ]);
    expect(await roomsOf(line, lists)).toEqual(lists);
    await held.live?.reconsider(line.userId);
    expect(await roomsOf(line, lists)).toEqual(lists);
    line.close();
  });

  test('joinChatBox enters a ticket one may see and no other, and joinChatBoxLeave leaves it [RTE-006]', async () => {
    const [insider, outsider] = [await aListener({ queueIds: [3] }), await aListener({ queueIds: [4] })];
    const boxes = [rooms.ticket(5), rooms.ticket(6)];
    for (const line of [insider, outsider]) for (const ticketId of ['5', '6']) await ask(line, 'joinChatBox', ticketId);
    expect(await roomsOf(insider, boxes)).toEqual([rooms.ticket(5)]);
    expect(await roomsOf(outsider, boxes)).toEqual([]);
    await ask(insider, 'joinChatBoxLeave', '5');
    expect(await roomsOf(insider, boxes)).toEqual([]);
    for (const line of [insider, outsider]) line.close();
  });

  test('an expired company gets no notifications, however it asks [RTE-004]', async () => {
    const line = await aListener({ billingOnly: true });
    await ask(line, 'joinNotification');
    expect(await roomsOf(line, [rooms.notifications(line.userId)])).toEqual([]);
    line.close();
  });

  test('asking with wrong arguments or foreign ids joins nothing and does no harm [RTE-004, RTE-005, RTE-006]', async () => {
    const line = await aListener();
    const before = (await roomsOf(line, wished(line.userId))).toSorted();
    const readable = hostileValues.filter(({ json }) => !/^(NaN|1e999)$/.test(json));
    const values: unknown[] = readable.map(({ json }) => JSON.parse(json) as unknown);
    const foreign = [1, '1', 'company:8', 'user:1', { userId: 1 }, ['everyone'], 'open', 'pending', 'closed', 'group'];
    for (const event of Object.keys(clientEvents) as ClientEvent[]) {
      const isAnAnswer = event === 'joinNotification' || event === 'leaveNotification' || event === 'userStatus';
      if (!isAnAnswer) await ask(line, event);
      for (const value of [...values, ...foreign]) line.socket.emit(event, value);
      line.socket.emit(event, ...values);
    }
    line.socket.emit('join', 'everyone');
    line.socket.emit('constructor', 'x');
    line.socket.emit('__proto__', 'x');
    expect((await roomsOf(line, wished(line.userId))).toSorted()).toEqual(before);
    expect(line.socket.connected).toBe(true);
    expect(logged.filter((text) => (JSON.parse(text) as { level: number }).level >= 50)).toEqual([]);
    line.close();
  });

  test('a message too large ends the line that sent it and no other', async () => {
    const [line, other] = [await aListener(), await aListener()];
    line.socket.emit('joinChatBox', 'x'.repeat(200_000));
    expect(await line.ended).toMatch(/transport/);
    await other.settled();
    expect(other.socket.connected).toBe(true);
    other.close();
  });
});

describe('a person whose rights change', () => {
  test('is put into and out of rooms at once and keeps what they asked for [RTE-004]', async () => {
    const line = await aListener({ profile: 'admin' });
    const watched = [rooms.admins(7), rooms.notifications(line.userId)];
    await ask(line, 'joinNotification');
    actors.set(line.userId, anActor(line.userId));
    await held.live?.reconsider(line.userId);
    expect(await roomsOf(line, watched)).toEqual([rooms.notifications(line.userId)]);
    actors.set(line.userId, anActor(line.userId, { profile: 'admin' }));
    await held.live?.reconsider(line.userId);
    expect(await roomsOf(line, watched)).toEqual(watched);
    await ask(line, 'leaveNotification');
    await held.live?.reconsider(line.userId);
    expect(await roomsOf(line, watched)).toEqual([rooms.admins(7)]);
    line.close();
  });

  test('loses what they asked for when it is theirs no longer [RTE-004]', async () => {
    const line = await aListener();
    await ask(line, 'joinNotification');
    actors.set(line.userId, anActor(line.userId, { billingOnly: true }));
    await held.live?.reconsider(line.userId);
    expect(await roomsOf(line, wished(line.userId))).toEqual([
      rooms.user(line.userId),
      rooms.session(`session-${line.userId}`),
    ]);
    line.close();
  });

  test('between the handshake and the first room is not put where they were allowed before', async () => {
    const userId = (next += 1);
    let looks = 0;
    // An admin when the token was looked at, a plain user a moment later.
    actors.set(userId, () => anActor(userId, { profile: (looks += 1) === 1 ? 'admin' : 'user' }));
    const line = await lineOf(held, { userId, token: String(userId) });
    await line.settled();
    expect(looks).toBeGreaterThan(1);
    expect(await roomsOf(line, [rooms.admins(7), rooms.company(7)])).toEqual([rooms.company(7)]);
    line.close();
  });

  test('is cut when there is nobody any more', async () => {
    const line = await aListener();
    actors.delete(line.userId);
    await held.live?.reconsider(line.userId);
    expect(await line.ended).toBe('io server disconnect');
  });
});
