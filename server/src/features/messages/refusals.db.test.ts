import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';
import { png, sendsPicture } from './media/media.fixture.ts';

const app = sharedTestApp();
let company: TestCompany;
let admin: SignedIn;
let connectionId: number;
let line: Line;
let ticket: Ticket;
beforeEach(async () => {
  company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  connectionId = await aConnection(app, company, 'Loja');
  line = await aLine(app, company, connectionId);
  await line.says('5511911111111', 'oi');
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  ticket = (await admin.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'open', queueId })).json<Ticket>();
});

const messages = async (): Promise<Message[]> =>
  (await admin.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>().messages;
const outcome = ({ statusCode, json }: Awaited<ReturnType<SignedIn['call']>>) => [statusCode, json<unknown>()];
const say = (body: string) => admin.call('POST', `/messages/${ticket.id}`, { body });

test('nothing is said through a connection that was removed [ERR-012]', async () => {
  const sent = (await say('antes')).json<{ message: Message }>().message;
  expect((await admin.call('DELETE', `/whatsapp/${connectionId}`)).statusCode).toBe(200);
  const refused = [409, { error: 'ERR_SENDING_WAPP_MSG' }];
  expect(outcome(await say('depois'))).toEqual(refused);
  const forward = { messageId: sent.id, contactId: ticket.contactId };
  expect(outcome(await admin.call('POST', '/message/forward', forward))).toEqual(refused);
  expect((await messages()).map(({ body }) => body)).toEqual(['oi', 'antes']);
});

test('what the customer wrote, or was taken back already, cannot be taken back [ERR-013]', async () => {
  const sent = (await say('ops')).json<{ message: Message }>().message;
  const [theirs] = await messages();
  const refused = [409, { error: 'ERR_DELETE_WAPP_MSG' }];
  expect(outcome(await admin.call('DELETE', `/messages/${theirs?.id}`))).toEqual(refused);
  expect((await admin.call('DELETE', `/messages/${sent.id}`)).statusCode).toBe(200);
  expect(outcome(await admin.call('DELETE', `/messages/${sent.id}`))).toEqual(refused);
});

test('a message that the channel does not know yet cannot be answered with a sign [ERR-026]', async () => {
  const waiting = (await say('na fila')).json<{ message: Message }>().message;
  await ownerQuery(app, 'update messages set external_id = null where id = $1', waiting.id);
  const answer = await admin.call('POST', `/messages/${waiting.id}/reaction`, { emoji: '👍' });
  expect(outcome(answer)).toEqual([409, { error: 'ERR_FETCH_WAPP_MSG' }]);
});

test('a file that has not come from its channel is not passed on without it [ERR-010]', async () => {
  await sendsPicture(line, '5511911111111', await png('red'));
  const picture = (await messages()).at(-1);
  expect(picture?.media).toMatchObject({ state: 'pending' });
  const forward = { messageId: picture?.id, contactId: ticket.contactId };
  const answer = await admin.call('POST', '/message/forward', forward);
  expect(outcome(answer)).toEqual([409, { error: 'ERR_WAPP_DOWNLOAD_MEDIA' }]);
});

test('a reaction is told by the name a message of its kind has [DAT-007]', async () => {
  const sent = (await say('Bom dia')).json<{ message: Message }>().message;
  await line.drain();
  const answered = await admin.call('POST', `/messages/${sent.id}/reaction`, { emoji: '👍' });
  expect(answered.json<{ message: Message }>().message.reactions).toMatchObject([
    { mediaType: 'reactionMessage', emoji: '👍', fromMe: true },
  ]);
});
