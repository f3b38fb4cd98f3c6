import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aQueue } from '#test/things';
import { aHouse, contactOf } from './privacy.fixture.ts';

const app = sharedTestApp();

/** Somebody whose attendance was ended a moment ago, in a way that can be taken back, and who was erased then. */
async function erasedAfterEnd(phone: string) {
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
  const erased = await admin.call('POST', `/contacts/${contactId}/erasure`, { confirmation: 'Zeferina' });
  expect(erased.statusCode).toBe(200);
  return { house, ticketId: ticket?.id ?? 0, contactId };
}

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
