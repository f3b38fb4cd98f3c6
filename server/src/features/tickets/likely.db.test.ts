import type { ContactName } from '@oplano/contracts/contacts';
import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

async function begin() {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const other = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
  const connections = [
    await aConnection(app, company, 'Loja'),
    await aConnection(app, company, 'Filial', 'whatsappapi'),
  ] as const;
  const admin = await someone(app, company, { profile: 'admin', queueIds: [queueId, other] });
  const lines = [await aLine(app, company, connections[0]), await aLine(app, company, connections[1])] as const;
  return { company, queueId, other, connections, admin, lines };
}
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute));

test('contacts are offered before a letter is typed: those one sees, the last first, each once', async () => {
  const { company, queueId, other, admin, lines } = await begin();
  const ana = await someone(app, company, { queueIds: [queueId] });
  await lines[0].says('5511970000001', 'um', { at: at(1) });
  await lines[0].says('5511970000002', 'dois', { at: at(2) });
  await lines[1].says('5511970000001', 'três', { at: at(3) });
  const tickets = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>()
    .tickets;
  const of = (number: string) => tickets.filter(({ contact }) => contact.number === number).map(({ id }) => id);
  await runInCompany(app.app.runtime, company.companyId, async ({ db }) => {
    await db.updateTable('tickets').set({ queue_id: queueId }).where('id', 'in', of('5511970000001')).execute();
    await db.updateTable('tickets').set({ queue_id: other }).where('id', 'in', of('5511970000002')).execute();
  });
  const numbers = async (person: typeof ana) =>
    (await person.call('GET', '/tickets/recent-contacts')).json<ContactName[]>().map(({ number }) => number);
  expect(await numbers(admin)).toEqual(['5511970000001', '5511970000002']);
  expect(await numbers(ana)).toEqual(['5511970000001']);
  expect(await numbers(await someone(app, await aCompany(app), { profile: 'admin' }))).toEqual([]);
});

test('a contact is written to where they last wrote, as long as that connection is there', async () => {
  const { company, connections, admin, lines } = await begin();
  await lines[1].says('5511970000003', 'antes', { at: at(1) });
  await lines[0].says('5511970000003', 'depois', { at: at(2) });
  const [contact] = (await admin.call('GET', '/tickets/recent-contacts')).json<ContactName[]>();
  const last = async () => (await admin.call('GET', `/tickets/last-connection/${contact?.id}`)).json<object>();
  expect(await last()).toEqual({ whatsappId: connections[0] });
  await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
    db.updateTable('connections').set({ deleted_at: now }).where('id', '=', connections[0]).execute(),
  );
  expect(await last()).toEqual({ whatsappId: connections[1] });
  const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
  const answer = await stranger.call('GET', `/tickets/last-connection/${contact?.id}`);
  expect(answer.json()).toEqual({ whatsappId: null });
});
