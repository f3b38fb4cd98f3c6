import { eventTypes } from '@oplano/contracts/events';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeAll, expect, test } from 'vitest';
import { createConsumers, defineConsumer } from '#platform/consumers';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue, aReader } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let admin: SignedIn;
let queueId: number;
let line: Line;
beforeAll(async () => {
  company = await aCompany(app);
  await aReader(app, company);
  const connectionId = await aConnection(app, company, 'Principal');
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  line = await aLine(app, company, connectionId);
});

/** What was told since it was last asked, by whom, in order; each is read by the contract of its kind. */
function listen(name: string) {
  const told: string[] = [];
  const consumer = defineConsumer({
    name,
    events: eventTypes,
    handle: async (_ctx, { type, actor }) => {
      const by = actor.kind === 'automation' ? actor.name : actor.kind;
      told.push(`${type} by ${by}`);
    },
  });
  const consumers = createConsumers({ runtime: app.app.runtime, node: app.app.nodeId, consumers: [consumer] });
  return async (): Promise<string[]> => {
    await consumers.runDue();
    return told.splice(0);
  };
}

test('the day of a ticket is told step by step: what the channel brought, the bot said, and people did', async () => {
  const told = listen('tests.day');
  await told();
  await line.says('5521980000001', 'Olá');
  const arrived = await told();
  expect(arrived).toEqual([
    'contact.created by channel',
    'ticket.opened by channel',
    'message.received by channel',
    ...arrived.slice(3),
  ]);
  expect(arrived.slice(3).filter((one) => !one.endsWith('by bot') && !one.endsWith('by routing'))).toEqual([]);

  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  const [ticket] = tickets;
  const move = (body: object) => admin.call('PUT', `/tickets/${ticket?.id}`, body);
  expect((await move({ status: 'open', queueId })).statusCode).toBe(200);
  expect(await told()).toEqual(['ticket.moved by person', 'ticket.accepted by person']);

  await admin.call('POST', `/messages/${ticket?.id}`, { body: 'Bom dia' });
  expect(await told()).toEqual(['message.sent by person']);
  await line.drain();
  expect(await told()).toEqual(['message.status by channel']);

  expect((await move({ status: 'closed' })).statusCode).toBe(200);
  expect(await told()).toContain('ticket.closed by person');
  expect((await move({ status: 'open', queueId })).statusCode).toBe(200);
  expect(await told()).toEqual(['ticket.reopened by person', 'ticket.accepted by person']);
});

test('what somebody does to contacts, people and settings is told, by them', async () => {
  const told = listen('tests.records');
  await told();
  const contact = (await admin.call('POST', '/contacts', { name: 'Davi', number: '5521980000002' })).json<{
    id: number;
  }>();
  await admin.call('PUT', `/contacts/${contact.id}`, { name: 'Davi Luz', number: '5521980000002' });
  await admin.call('DELETE', `/contacts/${contact.id}`);
  await admin.call('PUT', '/companySettings', { column: 'userRating', data: 'enabled' });
  expect(await told()).toEqual([
    'contact.created by person',
    'contact.updated by person',
    'contact.deleted by person',
    'settings.changed by person',
  ]);
});
