import type { Ticket } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let admin: SignedIn;
let agent: SignedIn;
let queueId: number;
const connections: number[] = [];
/** The tickets by the name of their customer. */
const tickets = new Map<string, Ticket>();
const tags = new Map<string, number>();
const idOf = (name: string): number => tickets.get(name)?.id ?? 0;

beforeAll(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  agent = await someone(app, company, { queueIds: [queueId] });
  connections.push(await aConnection(app, company, 'Loja'));
  connections.push((await admin.call('POST', '/whatsapp', { name: 'Oficina' })).json<{ id: number }>().id);
  const lines = await Promise.all(connections.map((id) => aLine(app, company, id)));
  const customers = ['Ana', 'Bia', 'Caio', 'Davi'];
  for (const [index, name] of customers.entries()) {
    await lines[index < 2 ? 0 : 1]?.says(`551191000000${index}`, 'oi', { name });
  }
  const all = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>().tickets;
  for (const ticket of all) tickets.set(ticket.contact.name, ticket);
  for (const name of ['VIP', 'Boleto']) {
    const tag = await admin.call('POST', '/tags', { name, kanban: 0, color: '#123456' });
    tags.set(name, tag.json<{ id: number }>().id);
  }
  const tag = (name: string, ...names: string[]) =>
    admin.call('POST', '/tags/sync', {
      contactId: tickets.get(name)?.contactId,
      tags: names.map((one) => ({ id: tags.get(one) })),
    });
  await tag('Ana', 'VIP');
  await tag('Bia', 'VIP', 'Boleto');
  await tag('Caio', 'Boleto');
  // Ana waits; Bia is the admin's, Caio the agent's; Davi's is closed.
  await admin.call('PUT', `/tickets/${idOf('Bia')}`, { status: 'open', queueId });
  await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    db
      .updateTable('tickets')
      .set({ status: 'open', user_id: agent.userId, queue_id: queueId })
      .where('id', '=', idOf('Caio'))
      .execute(),
  );
  await admin.call('PUT', `/tickets/${idOf('Davi')}`, { status: 'open', queueId });
  await admin.call('PUT', `/tickets/${idOf('Davi')}`, { status: 'closed', ratingId: 'silent' });
});

async function found(filter: Record<string, unknown>, person = admin): Promise<string[]> {
  const query = new URLSearchParams({ status: 'search', showAll: String(person === admin) });
  for (const [name, value] of Object.entries(filter)) query.set(name, JSON.stringify(value));
  const answer = await person.call('GET', `/tickets?${query.toString()}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const names = answer.json<{ tickets: Ticket[] }>().tickets.map(({ contact }) => contact.name);
  return names.toSorted();
}

describe('the filters of the inbox, each alone', () => {
  test('without any, all tickets are found', async () => {
    expect(await found({})).toEqual(['Ana', 'Bia', 'Caio', 'Davi']);
  });

  test('by tags: of customers who have one of them [INB-009]', async () => {
    expect(await found({ tags: [tags.get('VIP')] })).toEqual(['Ana', 'Bia']);
    expect(await found({ tags: [tags.get('Boleto')] })).toEqual(['Bia', 'Caio']);
    expect(await found({ tags: [tags.get('VIP'), tags.get('Boleto')] })).toEqual(['Ana', 'Bia', 'Caio']);
    expect(await found({ tags: [999_999] })).toEqual([]);
  });

  test('by users, for admins; from others it changes nothing they see [INB-010]', async () => {
    expect(await found({ users: [agent.userId] })).toEqual(['Caio']);
    expect(await found({ users: [admin.userId, agent.userId] })).toEqual(['Bia', 'Caio', 'Davi']);
    expect(await found({ users: [admin.userId] }, agent)).toEqual(await found({}, agent));
  });

  test('by status: open, pending and closed [INB-011]', async () => {
    expect(await found({ statusFilter: ['open'] })).toEqual(['Bia', 'Caio']);
    expect(await found({ statusFilter: ['pending'] })).toEqual(['Ana']);
    expect(await found({ statusFilter: ['closed'] })).toEqual(['Davi']);
    expect(await found({ statusFilter: ['closed', 'pending'] })).toEqual(['Ana', 'Davi']);
    expect(await found({ statusFilter: ['group'] })).toEqual([]);
  });

  test('by connections: of those that came through them [INB-012]', async () => {
    expect(await found({ whatsapps: [connections[0]] })).toEqual(['Ana', 'Bia']);
    expect(await found({ whatsapps: [connections[1]] })).toEqual(['Caio', 'Davi']);
    expect(await found({ whatsapps: connections })).toEqual(['Ana', 'Bia', 'Caio', 'Davi']);
  });

  test('together they narrow one another [INB-009, INB-011, INB-012]', async () => {
    const vip = [tags.get('VIP')];
    expect(await found({ tags: vip, statusFilter: ['open'] })).toEqual(['Bia']);
    expect(await found({ tags: vip, whatsapps: [connections[1]] })).toEqual([]);
  });

  test('a filter with records of another company finds nothing of it [INB-009, INB-012]', async () => {
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    const query = new URLSearchParams({ status: 'search', showAll: 'true', whatsapps: JSON.stringify(connections) });
    const answer = await stranger.call('GET', `/tickets?${query.toString()}`);
    expect(answer.json<{ tickets: Ticket[] }>().tickets).toEqual([]);
  });
});
