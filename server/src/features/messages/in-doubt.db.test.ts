import { randomUUID } from 'node:crypto';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { holdAsOwner } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let connectionId: number;
let queueId: number;
let admin: SignedIn;
let phones = 0;
const aPhone = () => `55119${String(90_000_000 + (phones += 1))}`;

beforeEach(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Vendas');
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
});

async function conversation(ticket: Ticket): Promise<Message[]> {
  return (await admin.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>().messages;
}
async function accepted(): Promise<Ticket> {
  const list = await admin.call('GET', '/tickets?status=pending&showAll=true');
  const [ticket] = list.json<{ tickets: Ticket[] }>().tickets;
  return (await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId })).json<Ticket>();
}
async function send(ticket: Ticket, body: string): Promise<Message> {
  return (await admin.call('POST', `/messages/${ticket.id}`, { body })).json<{ message: Message }>().message;
}

describe('on a line that broke before the provider answered', () => {
  const unsure = { ok: false, code: 'network', message: 'ECONNRESET', retry: 'later', unsure: true } as const;
  /** A channel that numbers messages itself, and something said on it that may have arrived or not. */
  async function inDoubt() {
    const provider = aProvider('whatsapp', { choosesIds: false });
    const meta = await aLine(app, company, connectionId, provider);
    const phone = aPhone();
    await meta.says(phone, 'oi');
    const ticket = await accepted();
    const message = await send(ticket, 'talvez');
    provider.refuse(unsure);
    await meta.drain();
    app.clock.advance(90_000);
    await meta.drain();
    expect(meta.heard()).toEqual([]);
    return { meta, phone, ticket, message };
  }
  const shown = async (ticket: Ticket) => (await conversation(ticket)).map(({ body, ack }) => [body, ack]);

  test('it waits, whatever the clock says, and is sent again when nothing was heard of it', async () => {
    const { meta } = await inDoubt();
    const later = performance.now() + 61_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => void vi.restoreAllMocks());
    app.clock.advance(90_000);
    await meta.drain();
    expect(meta.heard()).toEqual(['talvez']);
  });

  test('an echo that came while it was on its way settles it, however seldom that is looked at', async () => {
    const provider = aProvider('whatsapp', { choosesIds: false });
    const meta = await aLine(app, company, connectionId, provider);
    const phone = aPhone();
    await meta.says(phone, 'oi');
    const ticket = await accepted();
    await send(ticket, 'talvez');
    // Its process dies in the middle.
    await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
      db.updateTable('outbox').set({ started_at: now }).execute(),
    );
    const to = { native: `${phone}@s.whatsapp.net`, phone };
    const echo = { externalId: randomUUID(), to, body: 'talvez', at: new Date() };
    await meta.hear({ type: 'status', status: 'sent', ...echo });
    await meta.drain();
    expect(meta.heard()).toEqual([]);
    expect(await shown(ticket)).toEqual([
      ['oi', 0],
      ['talvez', 1],
    ]);
  });

  test.each([
    ['as a message of the conversation, by our reference', true, true],
    ['as a message of the conversation, by its words alone', true, false],
    ['as a tick, by our reference', false, true],
    ['as a tick, by its words alone', false, false],
  ])('its echo settles it: %s', async (_how, isMessage, isNamed) => {
    const { meta, phone, ticket, message } = await inDoubt();
    const echo = { externalId: randomUUID(), ...(isNamed ? { reference: String(message.id) } : {}) };
    // It was read before its echo came.
    await meta.hear({ type: 'status', externalId: echo.externalId, status: 'read', at: new Date() });
    if (isMessage) await meta.says(phone, 'talvez', { fromMe: true, ...echo });
    else {
      const to = { native: `${phone}@s.whatsapp.net`, phone };
      await meta.hear({ type: 'status', ...echo, to, body: 'talvez', status: 'sent', at: new Date() });
    }
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    onTestFinished(() => void vi.restoreAllMocks());
    app.clock.advance(90_000);
    await meta.drain();
    expect(meta.heard()).toEqual([]);
    expect(await shown(ticket)).toEqual([
      ['oi', 0],
      ['talvez', 3],
    ]);
  });
});

describe('between seeing an entry of the outbox and sending it', () => {
  test('its echo may come: then it is not sent again, however long the others took', async () => {
    const provider = aProvider('whatsapp', { choosesIds: false, sendsAtOnce: 1 });
    const meta = await aLine(app, company, connectionId, provider);
    await meta.says(aPhone(), 'oi');
    const first = await accepted();
    await meta.says(aPhone(), 'oi');
    const second = await accepted();
    await send(first, 'demora');
    const message = await send(second, 'talvez');
    const unsure = { ok: false, code: 'network', message: 'ECONNRESET', retry: 'later', unsure: true } as const;
    provider.refuse(unsure, unsure);
    await meta.drain();
    const take = provider.driver.send.bind(provider.driver);
    vi.spyOn(provider.driver, 'send').mockImplementationOnce(async (request) => {
      const echo = { externalId: 'wamid.1', reference: String(message.id) };
      await meta.hear({ type: 'status', ...echo, status: 'sent', at: new Date() });
      return take(request);
    });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    onTestFinished(() => void vi.restoreAllMocks());
    app.clock.advance(90_000);
    await meta.drain();
    expect(meta.heard()).toEqual(['demora']);
  });

  test('another process may have begun: of two that believe to keep the connection one sends', async () => {
    const provider = aProvider('whatsapp', { choosesIds: false });
    const meta = await aLine(app, company, connectionId, provider);
    await meta.says(aPhone(), 'oi');
    const ticket = await accepted();
    await send(ticket, 'uma vez');
    await holdAsOwner(app, async (client) => {
      await client.query('begin');
      await client.query('select from outbox where company_id = $1 for update', [company.companyId]);
      const drained = Promise.all([meta.drain(), meta.drain()]);
      await sleep(300);
      await client.query('commit');
      await drained;
    });
    expect(meta.heard()).toEqual(['uma vez']);
    expect((await conversation(ticket)).at(-1)).toMatchObject({ body: 'uma vez', ack: 1 });
  });
});

test('the answer of a provider outlives a cut database, and a tick waits for whoever is noting its number', async () => {
  const provider = aProvider('whatsapp', { choosesIds: false });
  const meta = await aLine(app, company, connectionId, provider);
  await meta.says(aPhone(), 'oi');
  const ticket = await accepted();
  await send(ticket, 'uma vez');
  provider.refuse({ ok: true, externalId: 'wamid.9' });
  const isDone = (work: Promise<unknown>) => Promise.race([work.then(() => true), sleep(200).then(() => false)]);
  await holdAsOwner(app, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ticks ${connectionId}/wamid.9`]);
    const drained = meta.drain();
    expect(await isDone(drained)).toBe(false);
    // The transaction that notes the answer is waiting; there its connection ends.
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`;
    expect((await client.query(waiting)).rowCount).toBe(1);
    const read = meta.hear({ type: 'status', externalId: 'wamid.9', status: 'read', at: new Date() });
    expect(await isDone(read)).toBe(false);
    await client.query('commit');
    await Promise.all([drained, read]);
  });
  await meta.drain();
  expect(meta.heard()).toEqual([]);
  expect((await conversation(ticket)).at(-1)).toMatchObject({ body: 'uma vez', ack: 3 });
});

test('a message is read up to a time of the provider’s own clock, however wrong ours is', async () => {
  await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    db.updateTable('connections').set({ channel: 'facebook' }).where('id', '=', connectionId).execute(),
  );
  const page = await aLine(app, company, connectionId, aProvider('facebook', { choosesIds: false }));
  const address = { native: `psid-${aPhone()}` };
  const place = { chat: address, author: address };
  await page.says('', 'oi', place);
  const ticket = await accepted();
  for (const body of ['um', 'dois', 'três']) await send(ticket, body);
  await page.drain();
  const numbers = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    db.selectFrom('messages').select(['external_id', 'body']).where('from_me', '=', true).orderBy('id').execute(),
  );
  const theirs = (second: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, second));
  const echo = (index: number) => {
    const { external_id: externalId = '', body = '' } = numbers[index] ?? {};
    const told = { externalId: externalId ?? '', body, to: address, at: theirs(index) };
    return page.hear({ type: 'status', status: 'sent', ...told });
  };
  const read = (upTo: Date) => page.hear({ type: 'status', upTo, to: address, status: 'read', at: upTo });
  const acks = async () => (await conversation(ticket)).filter(({ fromMe }) => fromMe).map(({ ack }) => ack);
  await echo(0);
  await read(theirs(1));
  expect(await acks()).toEqual([3, 1, 1]);
  // The echo of the second was slower than the news that it was read; the third was not.
  await echo(1);
  await echo(2);
  expect(await acks()).toEqual([3, 3, 1]);
  await read(theirs(2));
  expect(await acks()).toEqual([3, 3, 3]);
});
