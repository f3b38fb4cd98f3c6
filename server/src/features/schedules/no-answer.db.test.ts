import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aQueue } from '#test/things';
import { aDesk, type Desk } from './schedules.fixture.ts';

const app = sharedTestApp();

/** Somebody leads the conversation; it ends by itself after an hour, if the customer owes an answer. */
async function attended(): Promise<Desk> {
  const desk = await aDesk(app);
  await desk.inCompany(async ({ db, companyId }) => {
    await db
      .updateTable('connections')
      .set({ expires_ticket: 60, when_expires_ticket: 1 })
      .where('id', '=', desk.connectionId)
      .execute();
    await db
      .updateTable('tickets')
      .set({ automation: null, is_bot: false })
      .where('company_id', '=', companyId)
      .execute();
  });
  const { id } = await ticketOf(desk);
  const queueId = await aQueue(app, desk.company, { name: 'Vendas', color: '#112233' });
  const taken = await desk.call('PUT', `/tickets/${id}`, { status: 'open', userId: desk.userId(), queueId });
  expect(taken.statusCode).toBe(200);
  return desk;
}
const ticketOf = (desk: Desk) =>
  desk.inCompany(({ db, companyId }) =>
    db
      .selectFrom('tickets')
      .select(['id', 'status', 'waiting_since', 'last_from_me'])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow(),
  );

test('a scheduled message answers nobody: the customer still waits, and their conversation does not end', async () => {
  const desk = await attended();
  await desk.line.says(desk.phone, 'Cadê meu pedido?');
  await desk.plan({ sendAt: desk.later(1) });
  await desk.pass(1);
  await desk.run();
  expect(desk.texts()).toHaveLength(1);
  await desk.pass(300);
  await desk.run();
  const ticket = await ticketOf(desk);
  expect(ticket).toMatchObject({ status: 'open', last_from_me: true });
  expect(ticket.waiting_since).not.toBeNull();
});

test('a customer who was answered and stays silent is not waited for longer because of a scheduled message', async () => {
  const desk = await attended();
  const { id } = await ticketOf(desk);
  await desk.call('POST', `/messages/${id}`, { body: 'Chega amanhã.' });
  await desk.plan({ sendAt: desk.later(50) });
  await desk.pass(50);
  await desk.run();
  expect(await ticketOf(desk)).toMatchObject({ status: 'open' });
  await desk.pass(15);
  await desk.run();
  expect(await ticketOf(desk)).toMatchObject({ status: 'closed' });
});
