import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { holdAsOwner, lockWaiters, ownerQuery } from '#test/owner';
import { aQueue } from '#test/things';
import { aHouse, contactOf } from './privacy.fixture.ts';

const app = sharedTestApp();

/** Somebody whose attendance was ended a moment ago, in a way that can be taken back. */
async function justEnded(phone: string) {
  const house = await aHouse(app);
  const { admin } = house;
  const queueId = await aQueue(app, house.company, { name: 'Vendas', color: '#112233' });
  await house.line.says(phone, 'oi', { name: 'Zeferina' });
  const [ticket] = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>()
    .tickets;
  const put = (body: object) => admin.call('PUT', `/tickets/${ticket?.id}`, body);
  await put({ status: 'open', queueId });
  expect((await put({ status: 'closed', ratingId: 'silent', undoable: true })).statusCode).toBe(200);
  const contactId = await contactOf(house, phone);
  const erase = () => admin.call('POST', `/contacts/${contactId}/erasure`, { confirmation: 'Zeferina' });
  return { house, ticketId: ticket?.id ?? 0, contactId, queueId, erase };
}

/** The same, and they were erased then. */
async function erasedAfterEnd(phone: string) {
  const { erase, ...ended } = await justEnded(phone);
  expect((await erase()).statusCode).toBe(200);
  return ended;
}

test.each([
  ['an end is taken back', 'undo'],
  ['a closed ticket is opened', 'open'],
] as const)('somebody is not erased at the very moment at which %s', async (_what, way) => {
  const { house, ticketId, contactId, queueId, erase } = await justEnded(
    way === 'undo' ? '5511955550031' : '5511955550032',
  );
  const { admin } = house;
  const goOn = () =>
    way === 'undo'
      ? admin.call('POST', `/tickets/${ticketId}/undo`)
      : admin.call('PUT', `/tickets/${ticketId}`, { status: 'open', userId: admin.userId, queueId });
  const [gone, erased] = await holdAsOwner(app, async (client) => {
    await client.query('begin');
    // It has looked at who they are, and goes no further for now.
    await client.query('lock table ticket_logs in share mode');
    const going = goOn();
    await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(1));
    const erasing = erase();
    // Over already, or waiting for the one that goes on.
    await Promise.race([erasing, vi.waitFor(async () => expect(await lockWaiters(app)).toBe(2))]);
    await client.query('commit');
    return Promise.all([going, erasing]);
  });
  expect([gone.statusCode, erased.statusCode, erased.json<{ error?: string }>().error]).toEqual([
    200,
    409,
    'ERR_PERSON_IN_CONVERSATION',
  ]);
  expect(await ownerQuery(app, 'select from contacts where id = $1 and erased_at is null', contactId)).toHaveLength(1);
});

test('an end cannot be taken back for somebody who was erased meanwhile', async () => {
  const { house, ticketId, contactId } = await erasedAfterEnd('5511955550021');
  const answer = await house.admin.call('POST', `/tickets/${ticketId}/undo`);
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'ERR_PERSON_ERASED' }]);
  expect(await ownerQuery(app, `select from tickets where contact_id = $1 and status <> 'closed'`, contactId)).toEqual(
    [],
  );
});

test('nothing new is written about somebody who was erased: no note, no entry, no word among colleagues', async () => {
  const { house, ticketId, contactId } = await erasedAfterEnd('5511955550022');
  await app.app.worker.runDue();
  const calls = [
    await house.admin.call('POST', '/ticket-notes', { note: 'Zeferina ligou', ticketId }),
    await house.admin.call('PUT', `/ticket/kanban/value/${ticketId}`, { cents: 1_000 }),
    await house.admin.call('POST', `/messages/${ticketId}`, { body: 'Era a Zeferina', isPrivate: true }),
  ];
  expect(calls.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    calls.map(() => [409, { error: 'ERR_PERSON_ERASED' }]),
  );
  for (const table of ['ticket_notes', 'contact_fields']) {
    expect(await ownerQuery(app, `select from ${table} where contact_id = $1`, contactId)).toEqual([]);
  }
  expect(await ownerQuery(app, `select from messages where chat_id = $1 and body <> ''`, contactId)).toEqual([]);
});
