import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, aPerson, signIn, someone, type SignedIn } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
const phone = '5511955550077';
const held: { admin?: SignedIn; clerk?: SignedIn; stranger?: SignedIn; ticket?: Ticket; companyId?: number } = {};
const dayMs = 86_400_000;

/** A contact who was served by the board, a month later comes to the shop, and again the day after. */
beforeAll(async () => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Loja');
  const shop = await aQueue(app, company, { name: 'Loja', color: '#112233' });
  const board = await aQueue(app, company, { name: 'Diretoria', color: '#332211' });
  const line = await aLine(app, company, connectionId);
  let admin = await someone(app, company, { profile: 'admin', queueIds: [shop, board] });
  const clerk = await aPerson(app, company, { queueIds: [shop] });
  const waiting = async (): Promise<Ticket> => {
    const answer = await admin.call('GET', '/tickets?status=pending&showAll=true');
    const [ticket] = answer.json<{ tickets: Ticket[] }>().tickets;
    if (!ticket) throw new Error('There is no ticket.');
    return ticket;
  };
  await line.says(phone, 'O boleto da diretoria');
  const past = await waiting();
  await admin.call('PUT', `/tickets/${past.id}`, { status: 'open', queueId: board });
  await admin.call('PUT', `/tickets/${past.id}`, { status: 'closed', ratingId: 'silent' });
  app.clock.advance(30 * dayMs);
  admin = await signIn(app, admin);
  await line.says(phone, 'Quero dois boletos');
  const ticket = await waiting();
  await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop });
  await admin.call('POST', `/messages/${ticket.id}`, { body: 'Promoção de verão' });
  await admin.call('POST', `/messages/${ticket.id}`, { body: 'boleto que não vale', isPrivate: true });
  app.clock.advance(dayMs);
  admin = await signIn(app, admin);
  await line.says(phone, 'E o boleto de hoje?');
  await line.says('5511955550078', 'boleto de outra pessoa');
  const handedOn = { status: 'open', userId: clerk.userId, queueId: shop, isTransfered: true };
  await admin.call('PUT', `/tickets/${ticket.id}`, handedOn);
  const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
  Object.assign(held, { admin, clerk: await signIn(app, clerk), stranger, ticket, companyId: company.companyId });
});

const bodiesOf = async (ids: readonly number[]): Promise<string[]> => {
  const rows = await ownerQuery<{ id: string; body: string }>(
    app,
    'select id, body from messages where id = any($1::bigint[])',
    ids,
  );
  return ids.map((id) => rows.find((row) => Number(row.id) === id)?.body ?? '');
};
const ask = (person: SignedIn | undefined, path: string) =>
  person?.call('GET', `/messages/${held.ticket?.uuid}/${path}`);
const found = async (person: SignedIn | undefined, words: string) => {
  const answer = await ask(person, `find?searchParam=${encodeURIComponent(words)}`);
  return bodiesOf(answer?.json<{ found: number[] }>().found ?? []);
};
const firstOf = async (person: SignedIn | undefined, day: string) => {
  const messageId = (await ask(person, `day?day=${day}`))?.json<{ messageId: number | null }>().messageId ?? null;
  return messageId === null ? null : (await bodiesOf([messageId]))[0];
};
/** A day of the company, so many days from today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(app.clock.now().getTime() + days * dayMs);

describe('words in a conversation', () => {
  test('are found in any form and spelling, the newest first, in this conversation alone', async () => {
    expect(await found(held.admin, 'boleto')).toEqual([
      'E o boleto de hoje?',
      'boleto que não vale',
      'Quero dois boletos',
      'O boleto da diretoria',
    ]);
    expect(await found(held.admin, 'promocao ver')).toEqual(['Promoção de verão']);
    expect(await found(held.admin, 'girafa')).toEqual([]);
    expect(await found(held.admin, '  ')).toEqual([]);
    expect(await found(held.admin, `'); drop table messages; --`)).toEqual([]);
  });

  test('are found by nobody where they may not read them', async () => {
    expect(await found(held.clerk, 'boleto')).not.toContain('O boleto da diretoria');
    expect(await found(held.clerk, 'diretoria')).toEqual([]);
    expect((await ask(held.stranger, 'find?searchParam=boleto'))?.json()).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  });

  test('are not found in what was taken back', async () => {
    const { messages } = (await held.admin?.call('GET', `/messages/${held.ticket?.uuid}`))?.json<{
      messages: Message[];
    }>() ?? { messages: [] };
    const note = messages.find(({ isPrivate }) => isPrivate);
    expect((await held.admin?.call('DELETE', `/messages/${note?.id}`))?.statusCode).toBe(200);
    expect(await found(held.admin, 'vale')).toEqual([]);
  });

  test('are looked up by an index, whichever company and however many messages there are', async () => {
    const plan = await ownerQuery<{ 'QUERY PLAN': string }>(
      app,
      `explain select m.id from messages m where m.company_id = $1 and m.chat_id = 1 and m.connection_id = 1
         and m.deleted_at is null and m.body <> '' and to_tsvector('portuguese', searchable(m.body)) @@ message_query('boleto')
         order by m.sent_at desc, m.id desc limit 2000`,
      held.companyId,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/messages_of_chat|messages_by_text/);
  });
});

describe('a day of a conversation', () => {
  test('begins with its first message on the wall of the company, or the first after it', async () => {
    expect(await firstOf(held.admin, dayFromNow(0))).toBe('E o boleto de hoje?');
    expect(await firstOf(held.admin, dayFromNow(-1))).toBe('Quero dois boletos');
    expect(await firstOf(held.admin, dayFromNow(-10))).toBe('Quero dois boletos');
    expect(await firstOf(held.admin, '2001-01-01')).toBe('O boleto da diretoria');
    expect(await firstOf(held.admin, dayFromNow(2))).toBeNull();
  });

  test('begins later for who may not read what was said before, and not at all for strangers', async () => {
    expect(await firstOf(held.clerk, '2001-01-01')).toBe('Quero dois boletos');
    expect((await ask(held.stranger, 'day?day=2001-01-01'))?.statusCode).toBe(404);
    expect((await ask(held.admin, 'day?day=2026-13-40'))?.statusCode).toBe(400);
  });
});
