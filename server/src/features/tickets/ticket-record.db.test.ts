import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

test('a ticket says whose it is, where it waits, by which way it came and what was said last [DAT-004]', async () => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Principal');
  const sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const ana = await someone(app, company, { name: 'Ana', profile: 'admin', queueIds: [sales] });
  await (await aLine(app, company, connectionId)).says('5521980000001', 'Olá');
  const [waiting] = (await ana.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>()
    .tickets;
  const form = { status: 'open', queueId: sales };
  const taken = (await ana.call('PUT', `/tickets/${waiting?.id}`, form)).json<Ticket>();
  expect(taken).toMatchObject({
    id: waiting?.id,
    uuid: waiting?.uuid,
    status: 'open',
    channel: 'whatsapp',
    isGroup: false,
    isBot: false,
    isTransfered: false,
    contactId: waiting?.contactId,
    contact: { name: expect.any(String), urlPicture: null },
    queueId: sales,
    queue: { name: 'Vendas', color: '#112233' },
    userId: ana.userId,
    user: { id: ana.userId, name: 'Ana', color: expect.stringMatching(/^hsl\(/) },
    whatsappId: connectionId,
    whatsapp: { id: connectionId, name: 'Principal', groupAsTicket: 'disabled' },
    useIntegration: false,
    amountUsedBotQueues: 0,
    tags: [],
    lastMessage: 'Olá',
    unreadMessages: 1,
    userRating: null,
  });
  expect(Date.parse(taken.updatedAt)).not.toBeNaN();
});

test.each(['lgpd', 'nps'] as const)('one that is %s is put back as it was read, and stays so', async (status) => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Principal');
  const admin = await someone(app, company, { profile: 'admin' });
  await (await aLine(app, company, connectionId)).says('5521980000002', 'Olá');
  const [ticket] = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>()
    .tickets;
  await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ status })
      .where('uuid', '=', ticket?.uuid ?? '')
      .execute(),
  );
  const read = async () => (await admin.call('GET', `/tickets/u/${ticket?.uuid}`)).json<Ticket>();
  const before = await read();
  expect(before).toMatchObject({ status });
  expect((await admin.call('PUT', `/tickets/${ticket?.id}`, before)).statusCode).toBe(200);
  expect(await read()).toEqual(before);
});
