import type { Message } from '@oplano/contracts/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let ana: SignedIn;
let admin: SignedIn;
let group: number;
let message: Message;

beforeAll(async () => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Vendas');
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  ana = await someone(app, company, { name: 'Ana', queueIds: [queueId] });
  const line = await aLine(app, company, connectionId);
  const contact = (name: string, number: string) => admin.call('POST', '/contacts', { name, number, email: '' });
  const bia = (await contact('Bia', '5511977770001')).json<{ id: number }>();
  group = (await contact('Família', '5511977770002')).json<{ id: number }>().id;
  await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    db.updateTable('contacts').set({ is_group: true }).where('id', '=', group).execute(),
  );
  const begun = await ana.call('POST', '/tickets', { contactId: bia.id, userId: ana.userId, queueId });
  const said = await ana.call('POST', `/messages/${begun.json<{ id: number }>().id}`, { body: 'A tabela de preços' });
  message = said.json<{ message: Message }>().message;
  await line.drain();
});

describe('whoever is shown no groups', () => {
  test('begins no conversation with one, and sends no message on to one', async () => {
    const begun = await ana.call('POST', '/tickets', { contactId: group, userId: ana.userId, queueId: null });
    expect([begun.statusCode, begun.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
    const forwarded = await ana.call('POST', '/message/forward', { messageId: message.id, contactId: group });
    expect([forwarded.statusCode, forwarded.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
    expect((await admin.call('GET', '/tickets?status=group&showAll=true')).json()).toMatchObject({ tickets: [] });
  });

  test('while an admin does both', async () => {
    const forwarded = await admin.call('POST', '/message/forward', { messageId: message.id, contactId: group });
    expect(forwarded.json()).toMatchObject({ ticket: { contactId: group, status: 'group' } });
  });
});
