import type { HistoryEntry, Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, aPerson, signIn, someone, type SignedIn } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
const phone = '5511955550301';
let admin: SignedIn;
let clerk: SignedIn;
let stranger: SignedIn;
let companyId: number;
/** The ticket that is looked at, an older one of the board's, and one over another connection. */
let ticket: Ticket;
let past: Ticket;
let elsewhere: Ticket;

beforeAll(async () => {
  const company = await aCompany(app);
  ({ companyId } = company);
  const shop = await aQueue(app, company, { name: 'Loja', color: '#112233' });
  const board = await aQueue(app, company, { name: 'Diretoria', color: '#332211' });
  const line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  await ownerQuery(app, 'update connections set is_default = false where company_id = $1', companyId);
  const second = await aLine(app, company, await aConnection(app, company, 'Filial'));
  admin = await someone(app, company, { profile: 'admin', queueIds: [shop, board] });
  const person = await aPerson(app, company, { queueIds: [shop] });
  const waiting = async (): Promise<Ticket> => {
    const answer = await admin.call('GET', '/tickets?status=pending&showAll=true');
    const [first] = answer.json<{ tickets: Ticket[] }>().tickets;
    if (!first) throw new Error('There is no ticket.');
    return first;
  };
  const taken = async (queueId: number): Promise<Ticket> => {
    const { id } = await waiting();
    return (await admin.call('PUT', `/tickets/${id}`, { status: 'open', queueId })).json<Ticket>();
  };
  await line.says(phone, 'https://diretoria.example.com/segredo');
  past = await taken(board);
  app.clock.advance(1_000);
  await admin.call('POST', '/ticket-notes', { note: 'Gosta de café', ticketId: past.id, contactId: past.contactId });
  await admin.call('PUT', `/tickets/${past.id}`, { status: 'closed', ratingId: 'silent' });
  app.clock.advance(30 * 86_400_000);
  admin = await signIn(app, admin);
  await line.says(phone, 'veja https://example.com/a');
  ticket = await taken(shop);
  await second.says(phone, 'também aqui');
  elsewhere = await taken(board);
  for (let number = 0; number < 30; number += 1) await line.says(phone, `foto ${number}`);
  const handedOn = { status: 'open', userId: person.userId, queueId: shop, isTransfered: true };
  await admin.call('PUT', `/tickets/${ticket.id}`, handedOn);
  clerk = await signIn(app, person);
  stranger = await someone(app, await aCompany(app), { profile: 'admin' });
  // What arrives as files, without a provider to fetch them from.
  await ownerQuery(
    app,
    `with sent as (
       update messages set content = '{"kind": "media"}' where company_id = $1 and body like 'foto %' returning id, body
     )
     insert into message_media (message_id, company_id, kind, state, name, path)
     select id, $1, case when body = 'foto 3' then 'document' else 'image' end, 'ready', body, 'f/' || id from sent`,
    companyId,
  );
});

const ask = (person: SignedIn, path: string) => person.call('GET', `/context/${ticket.uuid}/${path}`);
type Page<T> = T & { readonly cursor: string | null };
const history = async (person: SignedIn) =>
  (await ask(person, 'history')).json<Page<{ entries: HistoryEntry[] }>>().entries;
const filesOf = async (person: SignedIn, query: string) =>
  (await ask(person, `files?${query}`)).json<Page<{ messages: Message[] }>>();

describe('the history of a contact', () => {
  test('holds earlier tickets and notes, newest first, for whoever may see them', async () => {
    expect(await history(admin)).toMatchObject([
      { kind: 'ticket', ticket: { id: elsewhere.id } },
      { kind: 'note', note: { note: 'Gosta de café' } },
      { kind: 'ticket', ticket: { id: past.id, status: 'closed', queue: { name: 'Diretoria' } } },
    ]);
    expect(
      (await history(clerk)).map(({ kind }) => kind),
      'tickets of the board are not theirs',
    ).toEqual(['note']);
    expect((await ask(stranger, 'history')).statusCode).toBe(404);
  });

  test('comes in pages that miss nothing and repeat nothing', async () => {
    await ownerQuery(
      app,
      `insert into ticket_notes (company_id, ticket_id, contact_id, note, created_at)
       select $1, $2, $3, 'nota ' || n, $4::timestamptz + n * interval '1 second' from generate_series(1, 45) n`,
      companyId,
      ticket.id,
      ticket.contactId,
      app.clock.now(),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
      const answer = await ask(admin, `history${cursor ? `?cursor=${cursor}` : ''}`);
      const page = answer.json<Page<{ entries: HistoryEntry[] }>>();
      seen.push(...page.entries.map((entry) => (entry.kind === 'note' ? entry.note.note : entry.kind)));
      ({ cursor } = page);
    }
    expect(seen).toEqual([
      ...Array.from({ length: 45 }, (_, index) => `nota ${45 - index}`),
      'ticket',
      'Gosta de café',
      'ticket',
    ]);
    for (const broken of ['x', '1.2', '99999999999.1.1', '1.1.99999999999999999999']) {
      expect((await ask(admin, `history?cursor=${broken}`)).statusCode).toBe(400);
    }
  });
});

describe('the files of a conversation', () => {
  test('come by their kind in pages, newest first', async () => {
    const first = await filesOf(admin, 'kind=media');
    expect(first.messages.map(({ body }) => body).slice(0, 2)).toEqual(['foto 29', 'foto 28']);
    const rest = await filesOf(admin, `kind=media&cursor=${first.cursor}`);
    const bodies = [...first.messages, ...rest.messages].map(({ body }) => body);
    expect([bodies.length, new Set(bodies).size, rest.cursor]).toEqual([29, 29, null]);
    expect((await filesOf(admin, 'kind=documents')).messages).toMatchObject([{ body: 'foto 3' }]);
    expect((await ask(admin, 'files?kind=media&cursor=x')).statusCode).toBe(400);
    expect((await ask(admin, 'files?kind=other')).statusCode).toBe(400);
  });

  test('and its addresses are those that a person may read', async () => {
    const links = async (person: SignedIn) => (await filesOf(person, 'kind=links')).messages.map(({ body }) => body);
    expect(await links(admin)).toEqual(['veja https://example.com/a', 'https://diretoria.example.com/segredo']);
    expect(await links(clerk)).toEqual(['veja https://example.com/a']);
    expect((await ask(stranger, 'files?kind=links')).statusCode).toBe(404);
  });
});

test('other conversations of the same person are those over other connections that one may see', async () => {
  const others = async (person: SignedIn) => (await ask(person, 'conversations')).json<{ tickets: Ticket[] }>().tickets;
  expect(await others(admin)).toMatchObject([{ id: elsewhere.id, whatsapp: { name: 'Filial' } }]);
  expect(await others(clerk)).toEqual([]);
  expect((await ask(stranger, 'conversations')).statusCode).toBe(404);
});
