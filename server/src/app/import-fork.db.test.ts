import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addsUp, type KindReport, type MovedKind, type MoveReport } from '@oplano/core/moving';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { createFork, type TestFork } from '#test/fork';
import { fillFork, forkToken } from '#test/fork-rows';
import { ownerQuery } from '#test/owner';
import { nextAddress } from '#test/people';
import { moveInto, numbersOf } from './import-fork.fixture.ts';

const app = sharedTestApp();
let fork: TestFork;
let folder: string;
let report: MoveReport;
let companies: readonly number[];
/** What stood in tables that others act on, right after the move. */
const told = new Map<string, number>();

const move = (more: Parameters<typeof moveInto>[2] = {}) => moveInto(app, fork, more);

const read = <T = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T[]> =>
  ownerQuery<T>(app, sql, ...values);
const ourId = async (kind: MovedKind, theirs: string | number): Promise<number> => {
  const asked = 'select our_id::int as id from moved_rows where kind = $1 and their_id = $2';
  return (await read<{ id: number }>(asked, kind, String(theirs)))[0]?.id ?? 0;
};
const reasonsOf = (kind: MovedKind): KindReport | undefined => report.get(kind);

/** Everything that came, as a picture that two runs can be compared by. */
async function countAll() {
  const tables =
    'companies users user_queues queues chatbot_options connections connection_queues contacts contact_addresses contact_fields contact_tags tags tickets ticket_tracking messages message_media quick_messages schedules schedule_occurrences moved_rows contact_counts stored_files';
  const counts: Record<string, number> = {};
  for (const table of tables.split(' '))
    counts[table] = (await read<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;
  const versions = await read<{ n: number }>('select coalesce(sum(version), 0)::int as n from tickets');
  return { ...counts, versions: versions[0]?.n };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-fork-'));
  fork = await createFork();
  await fillFork(fork);
  ({ report, companies } = await move());
  for (const table of ['outbox', 'events', 'jobs', 'timers', 'schedule_clocks', 'audit_trail', 'channel_sessions'])
    told.set(table, (await read(`select * from ${table}`)).length);
});
afterAll(async () => {
  await fork.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a fork that is moved here', () => {
  test('is reported so that its numbers add up', () => {
    expect(addsUp(report)).toBe(true);
    expect(numbersOf(report)).toEqual({
      company: [3, 2, 0, 1],
      queue: [5, 4, 0, 1],
      connection: [4, 3, 0, 1],
      connectionQueue: [3, 2, 0, 1],
      user: [5, 3, 0, 2],
      userQueue: [3, 2, 0, 1],
      option: [5, 5, 0, 0],
      tag: [4, 2, 1, 1],
      contact: [7, 5, 1, 1],
      contactField: [3, 2, 0, 1],
      contactTag: [2, 1, 0, 1],
      ticket: [7, 6, 0, 1],
      ticketTag: [3, 2, 0, 1],
      message: [11, 9, 0, 2],
      file: [3, 0, 0, 3],
      quickReply: [3, 2, 0, 1],
      schedule: [4, 3, 0, 1],
    });
    expect([...(reasonsOf('contact')?.reasons ?? [])]).toEqual([['has no number that could be written to', 1]]);
    expect([...(reasonsOf('user')?.reasons.keys() ?? [])]).toEqual([
      'has no e-mail address',
      'is refused: ERR_EMAIL_TAKEN',
    ]);
    expect([...(reasonsOf('ticket')?.changes.keys() ?? [])].toSorted()).toEqual([
      'is of a connection that is gone: stands at another one',
      'ran beside another one of its conversation: closed',
      'was somebody’s who is not here: nobody’s',
    ]);
  });

  test('opens to its people with the passwords they have, as no operators', async () => {
    const payload = { email: 'ana@sol.example', password: 'segredo123' };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      remoteAddress: nextAddress(),
    });
    expect(answer.json()).toMatchObject({ user: { name: 'Ana', profile: 'admin', super: false } });
    const rui = { email: 'rui@sol.example', password: 'plain' };
    const refused = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: rui,
      remoteAddress: nextAddress(),
    });
    expect(refused.statusCode).toBe(401);
  });

  test('shows its conversations to its own company alone, with what was said last', async () => {
    const payload = { email: 'ana@sol.example', password: 'segredo123' };
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: nextAddress() });
    const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
    const get = async <T>(url: string): Promise<T> => (await app.inject({ method: 'GET', url, headers })).json<T>();
    const ticket = await get<{ id: number; lastMessage: string; unreadMessages: number; contact: { name: string } }>(
      '/api/tickets/u/00000000-0000-4000-8000-000000000002',
    );
    expect(ticket).toMatchObject({ lastMessage: 'mal', unreadMessages: 2, contact: { name: 'Carla' } });
    const talk = await get<{ messages: { body: string; quotedMsg: unknown }[] }>(
      '/api/messages/00000000-0000-4000-8000-000000000002?read=false',
    );
    expect(talk.messages.map(({ body }) => body)).toEqual(expect.arrayContaining(['nota', 'E aí?', 'mal']));
    // A search that takes too long on a busy machine is refused, and asked again.
    const search = '/api/tickets?status=search&showAll=true&searchOnMessages=true&searchParam=bolo';
    await expect.poll(async () => (await get<{ tickets?: unknown[] }>(search)).tickets?.length ?? 0).toBe(1);
    const contacts = await get<{ contacts: { name: string }[]; count: number }>('/api/contacts?searchParam=');
    expect(contacts.count).toBe(4);
    const gone = await app.inject({
      method: 'GET',
      url: '/api/tickets/u/00000000-0000-4000-8000-000000000007',
      headers,
    });
    expect(gone.statusCode).toBe(404);
  });

  test('keeps menus, lanes, tags and defaults where they belong', async () => {
    const tree = await read(
      `select o.name, p.name as above, o.type, o.greeting_message as words from chatbot_options o
       left join chatbot_options p on p.id = o.parent_id where o.company_id = $1 order by o.name`,
      companies[0],
    );
    expect(tree).toEqual([
      { name: 'Boletos', above: null, type: 'text', words: 'Boletos' },
      { name: 'Falar com Rui', above: 'Boletos', type: 'attendent', words: 'Falar com Rui' },
      { name: 'Perdida', above: 'Falar com Rui', type: 'text', words: '' },
      { name: 'Segunda via', above: 'Boletos', type: 'text', words: 'Aqui está' },
    ]);
    const ticketId = await ourId('ticket', 2);
    const [ticket] = await read(
      `select t.status, lane.name as lane, q.name as queue, u.name as person, t.is_latest, t.waiting_since
       from tickets t left join tags lane on lane.id = t.lane_id left join queues q on q.id = t.queue_id
       left join users u on u.id = t.user_id where t.id = $1`,
      ticketId,
    );
    expect(ticket).toMatchObject({
      status: 'open',
      lane: 'Proposta',
      queue: 'Suporte',
      person: 'Rui',
      is_latest: true,
    });
    expect(ticket?.['waiting_since']).toEqual(new Date('2025-02-02T10:00:00Z'));
    const tagged = await read(
      `select c.name as contact, g.name as tag from contact_tags x join contacts c on c.id = x.contact_id
       join tags g on g.id = x.tag_id where x.company_id = $1 order by 1`,
      companies[0],
    );
    expect(tagged).toEqual([
      { contact: 'Carla', tag: 'VIP' },
      { contact: 'Davi', tag: 'VIP' },
    ]);
    // Both spellings of her number are one person.
    expect(await ourId('contact', 1)).toBe(await ourId('contact', 2));
  });

  test('brings connections without sessions, with the tokens that programs know', async () => {
    const rows = await read(
      `select name, channel, status, is_default, token_hash is not null as has_token from connections
       where company_id = $1 order by id`,
      companies[0],
    );
    expect(rows).toEqual([
      { name: 'Zap', channel: 'whatsapp', status: 'DISCONNECTED', is_default: true, has_token: true },
      { name: 'Face', channel: 'facebook', status: 'DISCONNECTED', is_default: true, has_token: false },
    ]);
    const asked = await app.inject({
      method: 'POST',
      url: '/api/messages/send',
      headers: { authorization: `Bearer ${forkToken}` },
      payload: {},
    });
    // Known: what is wrong is what is sent, not who sends it.
    expect(asked.statusCode).toBe(400);
  });

  test('sends nothing, tells nobody, and holds planned messages back', async () => {
    expect([...told].filter(([, rows]) => rows > 0)).toEqual([]);
    const planned = await read(
      `select s.body, o.state, s.paused from schedules s join schedule_occurrences o on o.schedule_id = s.id order by s.id`,
    );
    expect(planned).toEqual([
      { body: 'Parabéns', state: 'sent', paused: false },
      { body: 'No futuro', state: 'paused', paused: true },
      { body: 'Esquecida', state: 'missed', paused: false },
    ]);
  });

  test('is taken once, however often it is moved, and what is new comes with the next time', async () => {
    const before = await countAll();
    const again = await move();
    expect(await countAll()).toEqual(before);
    expect(addsUp(again.report)).toBe(true);
    for (const [kind, { taken }] of again.report) expect([kind, taken]).toEqual([kind, 0]);
    for (const [kind, own] of again.report) expect([kind, own.left]).toEqual([kind, report.get(kind)?.left]);

    await fork.put('Contacts', { id: 50, name: 'Nova', number: '5511987650050', companyId: 1 });
    await fork.put('Tickets', { id: 50, status: 'pending', contactId: 50, whatsappId: 1, companyId: 1 });
    await fork.put(
      'Messages',
      { id: 'N1', body: 'Cheguei', ticketId: 50, contactId: 50, companyId: 1, createdAt: '2025-03-01T10:00:00Z' },
      { id: 'N2', body: 'Mais uma', ticketId: 2, contactId: 1, companyId: 1, createdAt: '2025-03-01T10:00:00Z' },
    );
    const third = await move();
    expect(numbersOf(third.report)).toMatchObject({
      contact: [8, 1, 6, 1],
      ticket: [8, 1, 6, 1],
      message: [13, 2, 9, 2],
    });
    const [shown] = await read('select last_message from tickets where id = $1', await ourId('ticket', 2));
    expect(shown).toEqual({ last_message: 'Mais uma' });
  });

  test('brings its files through the same door as uploads, once their folder is named', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    await writeFile(path.join(folder, 'foto.png'), picture);
    const first = await move({ filesFolder: folder });
    expect(numbersOf(first.report)['file']).toEqual([3, 1, 0, 2]);
    expect([...(first.report.get('file')?.reasons.keys() ?? [])].toSorted()).toEqual([
      'is not in the folder',
      'is of a message that is not here, or of none with a file',
    ]);
    const [media] = await read(
      'select kind, state, mimetype, width, height, path from message_media where message_id = $1',
      await ourId('message', 'B1'),
    );
    expect(media).toMatchObject({ kind: 'image', state: 'ready', mimetype: 'image/png', width: 40, height: 30 });
    expect(await app.app.storage.find(String(media?.['path']))).not.toBeNull();
    const second = await move({ filesFolder: folder });
    expect(numbersOf(second.report)['file']).toEqual([3, 0, 1, 2]);
  });

  test('leaves figures as a count of the rows has them', async () => {
    const [contacts] = await read(
      `select (select sum(contacts)::int from contact_counts) as kept, (select count(*)::int from contacts) as counted`,
    );
    expect(contacts?.['kept']).toBe(contacts?.['counted']);
    const [marks] = await read(
      `select count(*)::int as missing from ticket_tracking t where not exists (
         select from figure_marks m where m.company_id = t.company_id and m.at::date = t.created_at::date)`,
    );
    // Every day that something was taken into is counted anew.
    expect(marks).toEqual({ missing: 0 });
  });
});
