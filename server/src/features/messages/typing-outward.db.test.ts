import type { Ticket } from '@oplano/contracts/tickets';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadActor } from '#features/auth';
import { runInCompany } from '#platform/use-case';
import type { ChannelDriver } from '#ports/channels';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';
import { createTypingOutward, readTypingKey, typingKey, type TypingSign } from './typing-outward.ts';

const app = sharedTestApp();
const phone = '5511988887777';
let company: TestCompany;
let connectionId: number;
let queueId: number;
let owner: SignedIn;
let ticket: Ticket;
let seen: [string, string][];
let driver: ChannelDriver | undefined;

beforeEach(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Vendas');
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  owner = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  await (await aLine(app, company, connectionId)).says(phone, 'Olá');
  const answer = await owner.call('GET', '/tickets?status=pending&showAll=true');
  [ticket] = answer.json<{ tickets: [Ticket] }>().tickets;
  seen = [];
  driver = { ...aProvider().driver, typing: async ({ native }, state) => void seen.push([native, state]) };
});
afterEach(() => vi.restoreAllMocks());

const actorOf = ({ companyId, userId, session }: SignedIn) =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) =>
    createLoadActor({ operatorsNeedCode: false })(
      db,
      { companyId, userId, sessionId: sessionIdOf(session.token) },
      now,
    ),
  );
const sessionIdOf = (token: string): string => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  return claims.sid;
};
const accept = () => owner.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
const outward = (passOn: (sign: TypingSign) => void = () => undefined) =>
  createTypingOutward({
    runtime: app.app.runtime,
    driverOf: (id) => (id === connectionId ? driver : undefined),
    passOn,
  });

test('the customer sees that somebody writes once the ticket is taken, at most every eight seconds, and that it ended', async () => {
  const actor = await actorOf(owner);
  await outward().onTyping(actor, ticket.id, 'composing');
  expect(seen, 'nobody has taken the ticket yet').toEqual([]);

  await accept();
  const typing = outward();
  for (const state of ['composing', 'composing', 'paused', 'paused'] as const) {
    await typing.onTyping(actor, ticket.id, state);
  }
  app.clock.advance(2_000);
  await typing.onTyping(actor, ticket.id, 'composing');
  app.clock.advance(4_000);
  await typing.onTyping(actor, ticket.id, 'composing');
  app.clock.advance(4_000);
  await typing.onTyping(actor, ticket.id, 'composing');
  const to = `${phone}@s.whatsapp.net`;
  expect(seen).toEqual([
    [to, 'composing'],
    [to, 'paused'],
    [to, 'composing'],
    [to, 'composing'],
  ]);
});

test('nobody is seen writing in a ticket of another company', async () => {
  await accept();
  const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
  await outward().onTyping(await actorOf(stranger), ticket.id, 'composing');
  const sign = { companyId: stranger.companyId, ticketId: ticket.id, connectionId, state: 'composing' } as const;
  await outward().show(sign);
  expect(seen).toEqual([]);
});

test('where another process keeps the connection the sign goes there, and a line that is down disturbs nobody', async () => {
  await accept();
  const actor = await actorOf(owner);
  const here = driver;
  const passed: TypingSign[] = [];
  driver = undefined;
  await outward((sign) => passed.push(sign)).onTyping(actor, ticket.id, 'composing');
  expect(passed).toEqual([{ companyId: company.companyId, ticketId: ticket.id, connectionId, state: 'composing' }]);
  driver = here;
  for (const sign of passed) await outward().show(sign);
  expect(seen).toHaveLength(1);

  driver = { ...aProvider().driver, typing: () => Promise.reject(new Error('down')) };
  await expect(outward().onTyping(actor, ticket.id, 'composing')).resolves.toBeUndefined();
});

test('a sign travels between processes as a notice', async () => {
  await accept();
  const told: (string | null)[] = [];
  const stop = app.app.channels.notices.subscribe((key) => told.push(key));
  await app.app.channels.typing.onTyping(await actorOf(owner), ticket.id, 'composing');
  stop();
  const sign = { companyId: company.companyId, ticketId: ticket.id, connectionId, state: 'composing' } as const;
  expect(told).toContain(typingKey(sign));
  expect(readTypingKey(typingKey(sign))).toEqual(sign);
  for (const other of ['o:7', 's:7', 't:1:2:3:dancing', 't:1:2:composing']) expect(readTypingKey(other)).toBeNull();
});
