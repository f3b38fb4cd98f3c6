import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, aPerson, signIn, someone, type SignedIn } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
const phone = '5511955550001';
const held: { admin?: SignedIn; clerk?: SignedIn; reader?: SignedIn; ticket?: Ticket; secretId?: number } = {};

/** A contact who was served by the board, and a month later comes to the shop. */
beforeAll(async () => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Loja');
  const [shop, board] = [
    await aQueue(app, company, { name: 'Loja', color: '#112233' }),
    await aQueue(app, company, { name: 'Diretoria', color: '#332211' }),
  ];
  const line = await aLine(app, company, connectionId);
  let admin = await someone(app, company, { profile: 'admin', queueIds: [shop, board] });
  const clerk = await aPerson(app, company, { queueIds: [shop] });
  const reader = await aPerson(app, company, { queueIds: [shop], allHistoric: 'enabled' });
  const waiting = async (): Promise<Ticket> => {
    const answer = await admin.call('GET', '/tickets?status=pending&showAll=true');
    const [ticket] = answer.json<{ tickets: Ticket[] }>().tickets;
    if (!ticket) throw new Error('There is no ticket.');
    return ticket;
  };

  await line.says(phone, 'jacaranda before a queue was chosen');
  const past = await waiting();
  await admin.call('PUT', `/tickets/${past.id}`, { status: 'open', userId: admin.userId, queueId: board });
  await line.says(phone, 'jacaranda for the board');
  const { messages } = (await admin.call('GET', `/messages/${past.uuid}`)).json<{ messages: Message[] }>();
  await admin.call('PUT', `/tickets/${past.id}`, { status: 'closed', ratingId: 'silent' });

  app.clock.advance(30 * 86_400_000);
  admin = await signIn(app, admin);
  await line.says(phone, 'good morning');
  const ticket = await waiting();
  await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop });
  const handedOn = { status: 'open', userId: clerk.userId, queueId: shop, isTransfered: true };
  expect((await admin.call('PUT', `/tickets/${ticket.id}`, handedOn)).statusCode).toBe(200);
  await line.says(phone, 'an umbrella please');
  const people = { admin, clerk: await signIn(app, clerk), reader: await signIn(app, reader) };
  Object.assign(held, people, { ticket, secretId: messages.at(-1)?.id });
});

const words = async (person: SignedIn | undefined): Promise<string[]> =>
  (
    (await person?.call('GET', `/messages/${held.ticket?.uuid}`))?.json<{ messages: Message[] }>().messages ?? []
  ).flatMap(({ body, content }) => (content.kind === 'transfer' ? [] : body));
const found = async (person: SignedIn | undefined, word: string) => {
  const answer = await person?.call('GET', `/tickets?status=search&searchOnMessages=true&searchParam=${word}`);
  return answer?.json<{ tickets: { match?: { text: string } }[] }>().tickets.map(({ match }) => match?.text);
};

describe('what was said in a queue one does not work in', () => {
  test('is not part of the conversation, nor is what led to it; with the whole history it is [INB-043]', async () => {
    expect(await words(held.clerk)).toEqual(['good morning', 'an umbrella please']);
    expect(await words(held.reader)).toHaveLength(4);
  });

  test('is not found by searching for it, while one’s own words are', async () => {
    expect(await found(held.clerk, 'jacaranda')).toEqual([]);
    expect(await found(held.clerk, 'umbrella')).toEqual(['an umbrella please']);
    expect(await found(held.admin, 'jacaranda')).toEqual(['jacaranda for the board']);
  });

  test('cannot be brought to light by quoting it', async () => {
    const say = (quotedMsg: number | undefined) =>
      held.clerk?.call('POST', `/messages/${held.ticket?.id}`, { body: 'as you said', quotedMsg });
    expect((await say(held.secretId))?.json()).toEqual({ error: 'ERR_NO_MESSAGE_FOUND' });
    expect((await say(undefined))?.statusCode).toBe(200);
  });
});
