import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { holdAsOwner, lockWaiters, ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
const phone = '5511988887777';

async function aConversation() {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  const listed = async (status: 'pending' | 'open') => {
    const answer = await admin.call('GET', `/tickets?status=${status}&showAll=true`);
    return answer.json<{ tickets: Ticket[] }>().tickets[0];
  };
  const said = async () => {
    const { uuid } = (await listed('pending')) ?? (await listed('open')) ?? { uuid: '' };
    return (await admin.call('GET', `/messages/${uuid}?read=false`)).json<{ messages: Message[] }>().messages;
  };
  /** The moment of now. */
  const now = () => ({ at: app.clock.now() });
  return { admin, queueId, line, listed, said, now };
}

test('an answer of the telephone that arrives late answers nothing that the customer wrote after it', async () => {
  const { line, listed, now } = await aConversation();
  await line.says(phone, 'Oi');
  app.clock.advance(60_000);
  const then = now();
  app.clock.advance(60_000);
  await line.says(phone, 'E amanhã?');
  const asked = app.clock.now().toISOString();
  await line.says(phone, 'Hoje não abrimos', { fromMe: true, ...then });
  expect(await listed('pending')).toMatchObject({
    unreadMessages: 1,
    waitingSince: asked,
    lastMessage: 'E amanhã?',
    lastMessageFromMe: false,
  });
  await line.says(phone, 'Amanhã sim', { fromMe: true });
  expect(await listed('pending')).toMatchObject({ unreadMessages: 0, waitingSince: null });
});

test('of two changes of a message the later one counts, also where the earlier one is known after it', async () => {
  const { line, listed, said, now } = await aConversation();
  const externalId = 'changed-twice';
  await line.hear({ type: 'edit', externalId, body: 'São dois', ...now() });
  await line.says(phone, 'São três', { externalId });
  await line.hear({ type: 'edit', externalId, body: 'É um', ...now() });
  app.clock.advance(60_000);
  await app.app.worker.runDue();
  expect((await said()).map(({ body }) => body)).toEqual(['É um']);
  expect(await listed('pending')).toMatchObject({ lastMessage: 'É um' });
});

test('a change of an earlier message leaves the line of the list alone, though it said the same [INB-041]', async () => {
  const { line, listed, now } = await aConversation();
  const first = await line.says(phone, 'Ok');
  const last = await line.says(phone, 'Ok');
  await line.hear({ type: 'edit', externalId: first, body: 'Ok, às nove', ...now() });
  expect(await listed('pending')).toMatchObject({ lastMessage: 'Ok' });
  await line.hear({ type: 'edit', externalId: last, body: 'Ok, às dez', ...now() });
  expect(await listed('pending')).toMatchObject({ lastMessage: 'Ok, às dez' });
});

test('a colleague who changes the last message changes the line of the list as well', async () => {
  const { admin, queueId, line, listed } = await aConversation();
  await line.says(phone, 'Quanto custa?');
  const ticket = await listed('pending');
  await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId });
  const { message } = (await admin.call('POST', `/messages/${ticket?.id}`, { body: 'R$ 100' })).json<{
    message: Message;
  }>();
  await line.drain();
  const changed = await admin.call('POST', `/messages/edit/${message.id}`, { body: 'R$ 10' });
  expect(changed.statusCode).toBe(200);
  expect(await listed('open')).toMatchObject({ lastMessage: 'R$ 10' });
});

test('of two changes of a message that come at once the later one counts, whoever is first', async () => {
  const { line, said, now } = await aConversation();
  const externalId = 'changed-at-once';
  await line.says(phone, 'São três', { externalId });
  const earlier = now();
  app.clock.advance(1_000);
  const later = now();
  await holdAsOwner(app, async (client) => {
    await client.query('begin');
    await client.query(`select from messages where external_id = $1 for no key update`, [externalId]);
    const change = async (body: string, at: { at: Date }, waiting: number) => {
      const heard = line.hear({ type: 'edit', externalId, body, ...at });
      await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(waiting));
      return { heard };
    };
    const both = [await change('É um', later, 1), await change('São dois', earlier, 2)];
    await client.query('commit');
    await Promise.all(both.map(({ heard }) => heard));
  });
  expect((await said()).map(({ body }) => body)).toEqual(['É um']);
});

test('a message that arrived is not refused by what is heard after it', async () => {
  const { admin, queueId, line, listed, said, now } = await aConversation();
  await line.says(phone, 'Oi');
  const ticket = await listed('pending');
  await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId });
  const failed = { status: 'failed', error: { code: '131026', text: 'Message undeliverable' } } as const;
  const tick = (externalId: string, status: 'sent' | 'delivered') =>
    line.hear({ type: 'status', externalId, status, ...now() });
  const fail = (externalId: string) => line.hear({ type: 'status', externalId, ...failed, ...now() });
  // Heard before the messages they belong to, and after.
  for (const externalId of ['early', 'refused']) {
    await (externalId === 'early' ? tick(externalId, 'delivered') : tick(externalId, 'sent'));
    await fail(externalId);
    await line.says(phone, externalId, { fromMe: true, externalId });
  }
  await line.says(phone, 'late', { fromMe: true, externalId: 'late' });
  await tick('late', 'delivered');
  await fail('late');
  const ours = (await said()).filter(({ fromMe }) => fromMe);
  expect(ours.map(({ body, failure }) => [body, failure?.code ?? null])).toEqual([
    ['early', null],
    ['refused', '131026'],
    ['late', null],
  ]);
});

test('a missed call that is told late neither goes on top nor takes an answer back', async () => {
  const { admin, queueId, line, listed, now } = await aConversation();
  await line.says(phone, 'Oi');
  const ticket = await listed('pending');
  const called = now();
  await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId });
  app.clock.advance(60_000);
  await line.says(phone, 'Já ligo', { fromMe: true });
  const answered = async () =>
    ownerQuery(app, 'select answered_at, active_at, last_message from tickets where id = $1', ticket?.id);
  const before = await answered();
  const from = { native: `${phone}@s.whatsapp.net`, phone };
  await line.hear({ type: 'call', externalId: 'call-1', from, video: false, missed: true, ...called });
  expect(await answered()).toEqual(before);
});

test('a sign that was taken away before it is heard that it was set does not come back', async () => {
  const { line, said, now } = await aConversation();
  const externalId = 'signed';
  await line.says(phone, 'Oi', { externalId });
  const by = { native: `${phone}@s.whatsapp.net`, phone };
  const sign = (emoji: string, at: { at: Date }) =>
    line.hear({ type: 'reaction', externalId, chat: by, emoji, by, fromMe: false, ...at });
  const set = now();
  app.clock.advance(1_000);
  await sign('', now());
  await sign('👍', set);
  expect((await said()).map(({ reactions }) => reactions)).toEqual([[]]);
  app.clock.advance(1_000);
  await sign('🙏', now());
  expect((await said()).map(({ reactions }) => reactions)).toMatchObject([[{ emoji: '🙏' }]]);
});
