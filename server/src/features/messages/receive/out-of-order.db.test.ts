import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
const phone = '5511988887777';

async function aConversation() {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  const listed = async (status: 'pending' | 'open') => {
    const answer = await admin.call('GET', `/tickets?status=${status}&showAll=true`);
    return answer.json<{ tickets: Ticket[] }>().tickets[0];
  };
  const said = async () => {
    const { uuid } = (await listed('pending')) ?? (await listed('open')) ?? { uuid: '' };
    return (await admin.call('GET', `/messages/${uuid}?read=false`)).json<{ messages: Message[] }>().messages;
  };
  /** The moment of now. */
  const now = () => ({ at: app.clock.now() });
  return { admin, queueId, line, listed, said, now };
}

test('an answer of the telephone that arrives late answers nothing that the customer wrote after it', async () => {
  const { line, listed, now } = await aConversation();
  await line.says(phone, 'Oi');
  app.clock.advance(60_000);
  const then = now();
  app.clock.advance(60_000);
  await line.says(phone, 'E amanhã?');
  const asked = app.clock.now().toISOString();
  await line.says(phone, 'Hoje não abrimos', { fromMe: true, ...then });
  expect(await listed('pending')).toMatchObject({
    unreadMessages: 1,
    waitingSince: asked,
    lastMessage: 'E amanhã?',
    lastMessageFromMe: false,
  });
  await line.says(phone, 'Amanhã sim', { fromMe: true });
  expect(await listed('pending')).toMatchObject({ unreadMessages: 0, waitingSince: null });
});
