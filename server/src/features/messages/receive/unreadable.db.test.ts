import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { deletedPreview } from '@oplano/core/messages';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
const emptyPlace = { content: { kind: 'unsupported', what: 'unreadable' }, placeholder: true } as const;
const phone = '5511988887777';

/** A ticket that an agent attends, with a first message they have read. */
async function anAttendedTicket() {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const agent = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  const listed = async (status: string) => {
    const answer = await agent.call('GET', `/tickets?status=${status}&showAll=true`);
    return answer.json<{ tickets: Ticket[] }>().tickets[0];
  };
  const first = await line.says(phone, 'Olá');
  const { id, uuid } = (await listed('pending')) ?? { id: 0, uuid: '' };
  await agent.call('PUT', `/tickets/${id}`, { status: 'open', userId: agent.userId, queueId });
  return {
    line,
    first,
    ticket: () => listed('open'),
    reads: async (): Promise<string[]> => {
      await agent.call('POST', `/tickets/${id}/read`);
      await line.drain();
      return line.provider.done.splice(0).flatMap(({ what, id: of }) => (what === 'read' ? [of] : []));
    },
    versions: (externalId: string) =>
      ownerQuery(
        app,
        `select v.body from message_versions v join messages m on m.id = v.message_id
         where m.external_id = $1 order by v.id`,
        externalId,
      ),
    bodies: async () => {
      const { messages } = (await agent.call('GET', `/messages/${uuid}?read=false`)).json<{ messages: Message[] }>();
      return messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
    },
  };
}

test('a message that cannot be read yet is not told to the customer as read, and is unread again once it is there', async () => {
  const { line, first, ticket, reads, bodies } = await anAttendedTicket();
  expect(await reads()).toEqual([first]);
  const dark = await line.says(phone, '', emptyPlace);
  const later = await line.says(phone, 'Alguém aí?');
  expect(await reads()).toEqual([later]);
  expect(await ticket()).toMatchObject({ unreadMessages: 0, lastMessage: 'Alguém aí?' });

  await line.says(phone, 'Quanto custa?', { externalId: dark });
  expect(await bodies()).toEqual(['Olá', 'Quanto custa?', 'Alguém aí?']);
  expect(await ticket()).toMatchObject({ unreadMessages: 2, lastMessage: 'Alguém aí?' });
  expect((await reads()).toSorted()).toEqual([dark, later].toSorted());

  // Once more, as telephones do: nothing is new about it.
  await line.says(phone, 'Quanto custa?', { externalId: dark });
  expect(await ticket()).toMatchObject({ unreadMessages: 0 });
});

test('a last message that can be read at last is what the list shows, counted once', async () => {
  const { line, ticket, reads } = await anAttendedTicket();
  await reads();
  const dark = await line.says(phone, '', emptyPlace);
  expect(await ticket()).toMatchObject({ unreadMessages: 1 });
  await line.says(phone, 'Chegou!', { externalId: dark });
  expect(await ticket()).toMatchObject({ unreadMessages: 1, lastMessage: 'Chegou!' });
  expect(await reads()).toEqual([dark]);
});

test('what was taken back before it could be read stays taken back, in the list too, and is not unread again', async () => {
  const { line, ticket, reads } = await anAttendedTicket();
  await reads();
  const dark = await line.says(phone, '', emptyPlace);
  await line.hear({ type: 'revoke', externalId: dark, at: app.clock.now() });
  await reads();
  await line.says(phone, 'Meu cartão é 1234', { externalId: dark });
  expect(await ticket()).toMatchObject({ unreadMessages: 0, lastMessage: deletedPreview });
});

test('what was changed before it could be read says what it was changed to', async () => {
  const { line, ticket, bodies, versions } = await anAttendedTicket();
  const dark = await line.says(phone, '', emptyPlace);
  await line.hear({ type: 'edit', externalId: dark, body: 'São dois', at: app.clock.now() });
  await line.says(phone, 'São três', { externalId: dark });
  expect(await bodies()).toEqual(['Olá', 'São dois']);
  expect(await versions(dark)).toEqual([{ body: 'São três' }]);
  expect(await ticket()).toMatchObject({ lastMessage: 'São dois' });
});
