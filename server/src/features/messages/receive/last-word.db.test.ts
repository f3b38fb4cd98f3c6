import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { deletedPreview } from '@oplano/core/messages';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

test('what arrives in the same second as our last word is what the list shows, though providers cut seconds off [INB-041]', async () => {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  const listed = async (status: string) => {
    const answer = await admin.call('GET', `/tickets?status=${status}&showAll=true`);
    return answer.json<{ tickets: Ticket[] }>().tickets[0];
  };
  const ago = (ms: number) => ({ at: new Date(app.clock.now().getTime() - ms) });

  await line.says('5511988887777', 'Olá', ago(5_000));
  const ticket = await listed('pending');
  await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId });
  await admin.call('POST', `/messages/${ticket?.id}`, { body: 'Um momento' });
  expect((await listed('open'))?.lastMessage).toContain('Um momento');

  await line.says('5511988887777', 'Obrigada', ago(900));
  expect((await listed('open'))?.lastMessage).toBe('Obrigada');
  const { messages } = (await admin.call('GET', `/messages/${ticket?.uuid}`)).json<{ messages: Message[] }>();
  expect(messages.at(-1)?.body).toBe('Obrigada');
});

test('a last message that was taken back is told as such in the list, an earlier one changes nothing there [CHT-040, LGP-009]', async () => {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  const phone = '5511977776666';
  const revoke = (externalId: string) => line.hear({ type: 'revoke', externalId, at: app.clock.now() });
  const shown = async () => {
    const answer = await admin.call('GET', '/tickets?status=pending&showAll=true');
    return answer.json<{ tickets: Ticket[] }>().tickets[0]?.lastMessage;
  };

  const first = await line.says(phone, 'Oi');
  const last = await line.says(phone, 'Meu cartão é 1234', { content: { kind: 'viewOnce' } });
  expect(await shown()).toContain('1234');
  await revoke(first);
  expect(await shown()).toContain('1234');
  await revoke(last);
  expect(await shown()).toBe(deletedPreview);
  await line.says(phone, 'Desculpe');
  expect(await shown()).toBe('Desculpe');
});
