import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone, type SignedIn } from '#test/people';
import { lineOf } from '#test/listener';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

test('a chat that shows a deleted ticket as part of its conversation is told, and other companies are not [RTE-008]', async () => {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const [admin, viewer] = [
    await someone(app, company, { profile: 'admin' }),
    await someone(app, company, { profile: 'admin' }),
  ];
  const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
  const line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  const pending = async (): Promise<Ticket | undefined> =>
    (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>().tickets[0];
  await line.says('5511911111111', 'primeiro');
  const first = await pending();
  await admin.call('PUT', `/tickets/${first?.id}`, { status: 'open', queueId });
  await admin.call('PUT', `/tickets/${first?.id}`, { status: 'closed', ratingId: 'silent' });
  app.clock.advance(11 * 60_000);
  await line.says('5511911111111', 'segundo');
  const second = await pending();
  expect(second?.id).not.toBe(first?.id);

  const open = async (person: SignedIn) => {
    const listener = await lineOf(app, person);
    await listener.socket.emitWithAck('joinChatBox', first?.id);
    return listener;
  };
  const [watching, outside] = [await open(viewer), await open(stranger)];
  expect((await admin.call('DELETE', `/tickets/${second?.id}`)).statusCode).toBe(200);
  for (const listener of [watching, outside]) await listener.settled();
  const told = (listener: typeof watching) =>
    listener.heard.filter(({ name, payload }) => name.endsWith('-appMessage') && payload['action'] === 'delete');
  expect(told(watching).map(({ payload }) => payload)).toEqual([{ action: 'delete', ticketId: second?.id }]);
  expect(told(outside)).toEqual([]);
  for (const listener of [watching, outside]) listener.close();
});
