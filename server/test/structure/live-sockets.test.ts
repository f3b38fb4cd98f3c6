import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { defineFeed } from '@oplano/contracts';
import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';
import { userDefaults } from '@oplano/contracts/users';
import type { Actor } from '@oplano/core/permissions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#platform/log';
import { createLive, rooms, type Audiences, type Live, type Room } from '#platform/realtime';
import { lineOf } from '#test/listener';

const plan = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as PlanFlags;
const person = (userId: number): Actor => ({
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
});

const news = defineFeed('news', { ring: z.object({ text: z.string() }) });
const shared = 'shared' as Room;
const held: { server?: Server; live?: Live; url: string } = { url: '' };
const cuts: string[] = [];
let asked: string[] = [];
/** Lets the test hold back the answer to who may enter where. */
let door: Promise<void> = Promise.resolve();
let slowness = 0;
let may: (ticketId: number) => boolean = () => true;

beforeAll(async () => {
  held.live = createLive({
    tokens: {
      issue: async () => '',
      read: async (token) => ({ userId: Number(token), companyId: 7, sessionId: `session-${token}` }),
    },
    log: createLog('silent'),
    audiences: new Map([[news, () => [rooms.company(7)]]]) as unknown as Audiences,
    roomsFor: async (_actor, event, [ticketId]) => {
      asked.push(`${event} ${String(ticketId)}`);
      await door;
      if (slowness > 0) await new Promise((resolve) => setTimeout(resolve, slowness));
      return may(Number(ticketId)) ? [rooms.ticket(Number(ticketId)), shared] : [];
    },
    roomsOfAll: () => [],
    budgetFactor: 1,
    addressOf: () => '127.0.0.1',
    onCut: (reason) => void cuts.push(reason),
    onTyping: () => undefined,
    onCrowd: () => undefined,
    loadActor: async ({ userId }) => person(userId),
    onArrive: async () => undefined,
    onAlive: async () => undefined,
    onLeave: async () => undefined,
  });
  held.server = createServer();
  held.live.attach(held.server);
  await new Promise<void>((resolve) => held.server?.listen(0, '127.0.0.1', () => resolve()));
  held.url = `http://127.0.0.1:${(held.server.address() as AddressInfo).port}`;
});
afterAll(() => held.live?.close());
beforeEach(() => {
  asked = [];
  door = Promise.resolve();
  may = () => true;
  slowness = 0;
});

let nextUser = 1;
const aLine = async () => {
  const userId = nextUser++;
  const line = await lineOf(held, { userId, token: String(userId) });
  const say = (event: string, ...args: unknown[]): Promise<unknown> =>
    line.socket.timeout(5_000).emitWithAck(event, ...args);
  return { ...line, userId, say, close: () => line.close() };
};
/** Whether anybody is in a room: whoever is there is looked at anew, wish by wish. */
const isIn = async (room: string): Promise<boolean> => {
  const before = asked.length;
  await held.live?.reconsiderRoom(room);
  return asked.length > before;
};

test('leaving one of a hundred wishes asks nobody, and keeps the rooms that others hold', async () => {
  const { say, close } = await aLine();
  for (let ticket = 1; ticket <= 100; ticket += 1) await say('joinChatBox', String(ticket));
  expect(asked).toHaveLength(100);
  asked = [];
  await say('joinChatBoxLeave', '50');
  expect(asked).toEqual([]);
  expect(await isIn(rooms.ticket(50))).toBe(false);
  expect(await isIn(rooms.ticket(51))).toBe(true);
  expect(await isIn(shared)).toBe(true);
  close();
});

test('the last wish that holds a room takes it along', async () => {
  const { say, close } = await aLine();
  for (const ticket of ['901', '902']) await say('joinChatBox', ticket);
  await say('joinChatBoxLeave', '901');
  await say('joinChatBoxLeave', '902');
  expect(await isIn(rooms.ticket(902))).toBe(false);
  close();
});

test('the same wish asked fifty times at once is one question, and every one of them is answered', async () => {
  const { say, close } = await aLine();
  await say('joinNotification');
  const { promise, resolve } = Promise.withResolvers<void>();
  door = promise;
  const first = say('joinChatBox', '1');
  await expect.poll(() => asked.length).toBe(2);
  const others = Array.from({ length: 50 }, () => say('joinChatBox', '2'));
  resolve();
  await Promise.all([first, ...others]);
  expect(asked).toEqual(['joinNotification undefined', 'joinChatBox 1', 'joinChatBox 2']);
  close();
});

test('a wish that is taken back while it waits is not held, and one asked again after that is', async () => {
  const { say, close } = await aLine();
  await Promise.all([say('joinChatBox', '11'), say('joinChatBoxLeave', '11')]);
  expect(await isIn(rooms.ticket(11))).toBe(false);
  await Promise.all([say('joinChatBox', '12'), say('joinChatBoxLeave', '12'), say('joinChatBox', '12')]);
  expect(await isIn(rooms.ticket(12))).toBe(true);
  close();
});

test('a right that was taken does not wait behind a hundred wishes, nor is it given back by one of them', async () => {
  const { say, close, userId } = await aLine();
  await say('joinChatBox', '21');
  slowness = 5;
  const wishes = Array.from({ length: 60 }, (_, index) => say('joinChatBox', String(100 + index)));
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  may = (ticketId) => ticketId !== 21;
  await held.live?.reconsider(userId);
  const waited = 61 - new Set(asked).size;
  expect(waited).toBeGreaterThan(20);
  expect(await isIn(rooms.ticket(21))).toBe(false);
  await Promise.all(wishes);
  close();
});

test('a line that nobody reads is cut before it fills the memory, and the others hear everything', async () => {
  const [slow, quick] = [await aLine(), await aLine()];
  const { transport } = slow.socket.io.engine as unknown as { transport: { ws: { _socket: NetSocket } } };
  transport.ws._socket.pause();
  const before = held.live?.openSockets() ?? 0;
  const text = 'x'.repeat(200_000);
  for (let sent = 0; sent < 200; sent += 1) {
    held.live?.publish([{ companyId: 7, feed: news, action: 'ring', payload: { text } }]);
    if (sent % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(() => held.live?.openSockets()).toBe(before - 1);
  expect(cuts).toContain('slow');
  await expect.poll(() => quick.heard.length).toBe(200);
  transport.ws._socket.resume();
  expect(await slow.ended).toMatch(/^transport/);
  quick.close();
});
