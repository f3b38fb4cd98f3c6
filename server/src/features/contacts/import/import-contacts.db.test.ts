import { utils, write } from '@e965/xlsx';
import type { Contact, ContactImport, ImportReport, ImportRow } from '@oplano/contracts/contacts';
import { actorOf } from '@oplano/core/permissions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Step } from '#platform/http';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aConnection } from '#test/things';
import { importFromPhone } from '../transfer/phone-book.ts';
import { contactsTarget } from './contacts-target.ts';
import { rowsAfter, rowsOfPeople } from './imports.repo.ts';
import { nameLines } from './name-lines.ts';
import { readSheet } from './read-sheet.ts';
import { runImport } from './run-import.ts';

const app = sharedTestApp();
const aUser = async (profile: 'admin' | 'user' = 'admin'): Promise<SignedIn> =>
  someone(app, await aCompany(app), { profile });

const send = async (person: SignedIn, path: string, name: string, content: string | Buffer) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as ContactImport & { error?: string; details?: object } };
};
const load = async (person: SignedIn, content: string | Buffer, name = 'people.csv') =>
  (await send(person, '/contacts/imports', name, content)).body;
const show = async (person: SignedIn, { id }: { id: number }) =>
  (await person.call('GET', `/contacts/imports/${id}`)).json<ContactImport>();
const names = async (person: SignedIn): Promise<string[]> =>
  (await person.call('GET', '/contacts')).json<{ contacts: Contact[] }>().contacts.map(({ name }) => name);
const countOf = async (person: SignedIn): Promise<number> =>
  (await person.call('GET', '/contacts')).json<{ count: number }>().count;
const mapping = { name: 0, number: 1, email: 2 };

const sample = [
  'Nome;Telefone;E-mail;Tags',
  'Ana;(11) 98765-4321;ana@example.com;cliente, vip',
  'Bia;11 8765-4321;;',
  'Caio;(21) 3333-4444;;',
  ';11 91234-5678;;',
  'Davi;123;;',
  'Eva;11 97777-6666;eva@;',
].join('\n');

const fetchBy = ({ token }: SignedIn, url: string): Promise<Response> =>
  fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${token}` } });

describe('an import from a file', () => {
  test('goes from the file over the mapping and a dry run to contacts [CNT-022, CNT-030, CNT-036]', async () => {
    const admin = await aUser();
    await admin.call('POST', '/contacts', { name: 'Caio velho', number: '552133334444' });
    const loaded = await load(admin, sample);
    expect(loaded).toMatchObject({
      state: 'loaded',
      fileName: 'people.csv',
      columns: ['Nome', 'Telefone', 'E-mail', 'Tags'],
      mapping: { name: 0, number: 1, email: 2, tags: 3 },
      total: 6,
    });
    const page = (await admin.call('GET', `/contacts/imports/${loaded.id}/rows`)).json<{ rows: ImportRow[] }>();
    expect(page.rows[0]).toEqual({ line: 2, cells: ['Ana', '(11) 98765-4321', 'ana@example.com', 'cliente, vip'] });

    const plan = { mapping: loaded.mapping };
    const report = (await admin.call('POST', `/contacts/imports/${loaded.id}/check`, plan)).json<ImportReport>();
    expect(report).toEqual({
      created: 1,
      updated: 1,
      unchanged: 0,
      duplicate: 1,
      invalid: 2,
      ignored: 1,
      problems: [
        { line: 3, problem: 'duplicate', name: 'Bia', number: '11 8765-4321' },
        { line: 5, problem: 'empty', name: '', number: '11 91234-5678' },
        { line: 6, problem: 'number', name: 'Davi', number: '123' },
        { line: 7, problem: 'email', name: 'Eva', number: '11 97777-6666' },
      ],
    });
    expect(await names(admin)).toEqual(['Caio velho']);

    const started = await admin.call('POST', `/contacts/imports/${loaded.id}/start`, plan);
    expect(started.json()).toMatchObject({ state: 'importing', total: 6, handled: 0 });
    await app.app.worker.runDue();
    expect(await show(admin, loaded)).toMatchObject({
      state: 'done',
      handled: 6,
      created: 1,
      updated: 1,
      repeated: 1,
      ignored: 1,
      failed: 2,
    });
    expect(await names(admin)).toEqual(['Bia', 'Caio']);
    const [bia] = (await admin.call('GET', '/contacts?searchParam=Bia')).json<{ contacts: Contact[] }>().contacts;
    expect(bia).toMatchObject({ name: 'Bia', email: 'ana@example.com' });
    expect(bia?.tags.map(({ name }) => name).toSorted()).toEqual(['cliente', 'vip']);
    const again = await admin.call('POST', `/contacts/imports/${loaded.id}/start`, plan);
    expect([again.statusCode, again.json()]).toEqual([409, { error: 'ERR_IMPORT_STATE' }]);

    const { url } = (await admin.call('GET', `/contacts/imports/${loaded.id}/failed`)).json<{ url: string }>();
    const bytes = Buffer.from(await (await fetchBy(admin, url)).arrayBuffer());
    expect(await readSheet({ name: 'failed.xlsx', bytes })).toEqual([
      ['Nome', 'Telefone', 'E-mail', 'Tags', 'Erro'],
      ['Davi', '123', '', '', 'number'],
      ['Eva', '11 97777-6666', 'eva@', '', 'email'],
    ]);
  });

  test('of the same people from two formats makes each of them once [REST-037, CNT-024]', async () => {
    const admin = await aUser();
    const rows = Array.from({ length: 1_200 }, (_, index) => [
      `Pessoa ${index}`,
      `55119${80_000_000 + index}`,
      '',
      'lote',
    ]);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Nome', 'Número', 'E-mail', 'Tags'], ...rows]), 'A');
    const text = [['Nome', 'Número', 'E-mail', 'Tags'], ...rows].map((row) => row.join(',')).join('\n');
    for (const [name, content] of [
      ['a.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer],
      ['b.csv', text],
    ] as const) {
      const { status, body } = await send(admin, '/contacts/upload', name, content);
      expect([status, body.state]).toEqual([200, 'importing']);
      await app.app.worker.runDue();
      expect(await show(admin, body)).toMatchObject({ state: 'done', handled: 1_200, failed: 0 });
    }
    expect(await countOf(admin)).toBe(1_200);
    const tags = (await admin.call('GET', '/tags')).json<{ tags: object[] }>().tags;
    expect(tags).toMatchObject([{ name: 'lote', contactsCount: 1_200 }]);
  });

  test('in which every line is about one person looks at each line once', async () => {
    const admin = await aUser();
    const lines = Array.from({ length: 1_200 }, (_, index) => `Ana ${index};11987654321`);
    const loaded = await load(admin, ['Nome;Telefone', ...lines].join('\n'));
    await admin.call('POST', `/contacts/imports/${loaded.id}/start`, { mapping: loaded.mapping });
    const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>) =>
      runInCompany(app.app.runtime, admin.companyId, work);
    await nameLines({ inCompany, targets: [contactsTarget] }, loaded.id);
    const read = (from: number, limit: number) =>
      inCompany(async ({ db, companyId }) => {
        const place = { companyId, importId: loaded.id, after: from - 1, limit, onlyChosen: true };
        return rowsOfPeople(db, place, await rowsAfter(db, place));
      });
    expect([(await read(2, 500)).length, (await read(502, 500)).length, (await read(1_002, 200)).length]).toEqual([
      1_200, 1, 1,
    ]);
    await app.app.worker.runDue();
    expect(await show(admin, loaded)).toMatchObject({ state: 'done', created: 1, repeated: 1_199 });
    expect(await names(admin)).toEqual(['Ana 1199']);
  });

  test('takes the chosen lines only, and refuses to begin without one or without a mapping [CNT-026, CNT-027, CNT-028]', async () => {
    const admin = await aUser();
    const { id } = await load(admin, sample);
    const start = (body: object) => admin.call('POST', `/contacts/imports/${id}/start`, body);
    for (const body of [
      { mapping: { name: 0 } },
      { mapping: { number: 1 } },
      { mapping: { name: 1, number: 1 } },
      { mapping: { name: 0, number: 50 } },
      { mapping, everyLine: false, lines: [] },
    ]) {
      const refused = await start(body);
      expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([400, 'ERR_VALIDATION']);
    }
    expect((await start({ mapping, everyLine: false, lines: [4] })).json()).toMatchObject({ total: 1 });
    await app.app.worker.runDue();
    expect(await names(admin)).toEqual(['Caio']);
  });

  test('goes on where it was when the process died in the middle', async () => {
    const admin = await aUser();
    const rows = Array.from({ length: 700 }, (_, index) => `Pessoa ${index};55119${80_000_000 + index}`);
    const { id } = await load(admin, ['Nome;Número', ...rows].join('\n'));
    await admin.call('POST', `/contacts/imports/${id}/start`, { mapping: { name: 0, number: 1 } });
    // As a process leaves it that dies behind its first batch.
    await runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
      sql`update contact_imports set done_line = 501, handled = 500, created = 500 where id = ${id}`.execute(db),
    );
    await app.app.worker.runDue();
    expect(await show(admin, { id })).toMatchObject({ state: 'done', handled: 700, created: 700 });
    expect(await countOf(admin)).toBe(200);
  });

  test('that asks for every number on WhatsApp keeps its pace and leaves out who is not there [CNT-032, REST-038]', async () => {
    const admin = await aUser();
    const numbers = ['5511980000001', '5511980000002', '5511980000003'];
    const { id } = await load(
      admin,
      ['Nome;Número', ...numbers.map((number, index) => `Pessoa ${index};${number}`)].join('\n'),
    );
    await admin.call('POST', `/contacts/imports/${id}/start`, {
      mapping: { name: 0, number: 1 },
      validateContact: true,
    });
    const asked: number[] = [];
    await runImport(
      {
        companyId: admin.companyId,
        signal: new AbortController().signal,
        log: app.app.runtime.log,
        inCompany: (work) => runInCompany(app.app.runtime, admin.companyId, work),
        checkNumber: async (_companyId, number) => {
          asked.push(performance.now());
          return number === numbers[1] ? 'missing' : 'exists';
        },
        targets: [contactsTarget],
      },
      id,
    );
    expect(asked.slice(1).every((at, index) => at - (asked[index] ?? 0) >= 325)).toBe(true);
    expect(asked).toHaveLength(3);
    expect(await names(admin)).toEqual(['Pessoa 0', 'Pessoa 2']);
    expect(await show(admin, { id })).toMatchObject({ state: 'done', created: 2, failed: 1 });
    await app.app.worker.runDue();
    expect(await countOf(admin)).toBe(2);
  });

  test('is cancelled, and is its owner’s alone', async () => {
    const admin = await aUser();
    const colleague = await someone(app, { companyId: admin.companyId, name: '' }, { profile: 'admin' });
    const { id } = await load(admin, sample);
    await admin.call('POST', `/contacts/imports/${id}/start`, { mapping });
    const foreign = await colleague.call('POST', `/contacts/imports/${id}/cancel`);
    expect([foreign.statusCode, foreign.json()]).toEqual([404, { error: 'ERR_NO_IMPORT_FOUND' }]);
    expect((await admin.call('POST', `/contacts/imports/${id}/cancel`)).json()).toMatchObject({ state: 'cancelled' });
    await app.app.worker.runDue();
    expect(await countOf(admin)).toBe(0);
  });

  test('refuses what is no list of contacts and changes nothing [CNT-025]', async () => {
    const admin = await aUser();
    for (const [name, content] of [
      ['a.xlsx', Buffer.from('MZ\x90\0\x03\0\0', 'latin1')],
      ['a.exe', Buffer.from('Nome,Número\nAna,11987654321')],
      ['a.csv', Buffer.from('Nome,Número\n')],
    ] as const) {
      const { status, body } = await send(admin, '/contacts/imports', name, content);
      expect([status, body.error], name).toEqual([400, 'ERR_IMPORT_FILE']);
    }
    const heavy = await send(admin, '/contacts/imports', 'a.csv', Buffer.alloc(21 * 1024 * 1024, 'a'));
    expect([heavy.status, heavy.body.error]).toEqual([413, 'ERR_PAYLOAD_TOO_LARGE']);
    const left = await runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
      db.selectFrom('contact_imports').select('id').execute(),
    );
    expect(left).toEqual([]);
  });

  test('is for everybody until the company reserves it for its admins, by every way in', async () => {
    const admin = await aUser();
    const plain = await someone(app, { companyId: admin.companyId, name: '' });
    const loaded = await load(plain, sample);
    const ways = (person: SignedIn, id: number) => [
      send(person, '/contacts/imports', 'a.csv', sample).then(({ status }) => status),
      send(person, '/contacts/upload', 'a.csv', sample).then(({ status }) => status),
      ...(
        [
          [`/contacts/imports/${id}/check`, { mapping, everyLine: true, lines: [] }],
          [`/contacts/imports/${id}/start`, { mapping, everyLine: true, lines: [], validateContact: false }],
          ['/contacts/import', {}],
          ['/contacts/import/chats', {}],
          ['/contactsImport', { name: 'Ana', number: '5511987654321', validateContact: 'false' }],
        ] as const
      ).map(async ([path, body]) => (await person.call('POST', path, body)).statusCode),
    ];
    const set = (data: string) => admin.call('PUT', '/companySettings', { column: 'importContacts', data });
    await set('admins');
    expect(await Promise.all(ways(plain, loaded.id))).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await countOf(admin)).toBe(0);
    expect(await Promise.all(ways(admin, (await load(admin, sample)).id))).not.toContain(403);
    // What runs can still be watched and stopped by whoever began it.
    expect((await plain.call('GET', `/contacts/imports/${loaded.id}`)).statusCode).toBe(200);
    expect((await plain.call('POST', `/contacts/imports/${loaded.id}/cancel`, {})).statusCode).not.toBe(403);
    await set('everyone');
    expect(await Promise.all(ways(plain, (await load(plain, sample)).id))).not.toContain(403);
    const elsewhere = await aUser('user');
    expect((await send(elsewhere, '/contacts/imports', 'a.csv', sample)).status).toBe(200);
  });

  test('from a phone needs one that is connected [REST-035, REST-036, CNT-037]', async () => {
    const admin = await aUser();
    for (const path of ['/contacts/import', '/contacts/import/chats']) {
      const refused = await admin.call('POST', path, {});
      expect([refused.statusCode, refused.json()]).toEqual([409, { error: 'ERR_WAPP_NOT_INITIALIZED' }]);
    }
  });

  test('from a phone takes over whom it knows once each, and leaves names that were given here [CNT-037]', async () => {
    const admin = await aUser();
    await admin.call('POST', '/contacts', { name: 'Dona Ana', number: '5511987654321' });
    const known = [
      { phone: '551187654321', name: 'Aninha' },
      { phone: '5521912345678', name: 'Bia' },
      { phone: '552112345678', name: '' },
      { phone: '5521912345678', name: 'Bia de novo' },
      { phone: '12', name: 'Ramal' },
    ];
    const step: Step = (work) =>
      runInCompany(app.app.runtime, admin.companyId, (ctx) =>
        work({ ...ctx, actor: actorOf(admin.session.user, false), sessionId: '' }),
      );
    const take = () => importFromPhone(step, { whatsappId: null, what: 'contacts' }, async () => known);
    expect(await take()).toEqual({ created: 2, updated: 0, unchanged: 1 });
    expect(await names(admin)).toEqual(['552112345678', 'Bia de novo', 'Dona Ana']);
    expect(await take()).toEqual({ created: 0, updated: 0, unchanged: 3 });
    known.push({ phone: '5521912345678', name: '' });
    expect(await take()).toEqual({ created: 0, updated: 0, unchanged: 3 });
    expect(await names(admin)).toContain('Bia de novo');
  });

  test('from the chats of a phone takes over those alone whom it talks with [REST-036, CNT-037]', async () => {
    const admin = await aUser();
    const company = { companyId: admin.companyId, name: '' };
    const connectionId = await aConnection(app, company, 'Loja');
    await ownerQuery(app, `update connections set is_default = false where id = ${connectionId}`);
    const other = await aConnection(app, company, 'Outra');
    await (await aLine(app, company, connectionId)).says('5511987650001', 'oi', { name: '' });
    await (await aLine(app, company, other)).says('5511987650002', 'oi', { name: '' });
    const known = [1, 2, 3].map((number) => ({ phone: `551198765000${number}`, name: `Conhecida ${number}` }));
    const step: Step = (work) =>
      runInCompany(app.app.runtime, admin.companyId, (ctx) =>
        work({ ...ctx, actor: actorOf(admin.session.user, false), sessionId: '' }),
      );
    const take = (whatsappId: number | null) => importFromPhone(step, { whatsappId, what: 'chats' }, async () => known);
    expect(await take(connectionId)).toEqual({ created: 0, updated: 1, unchanged: 0 });
    expect(await take(null)).toEqual({ created: 0, updated: 1, unchanged: 1 });
    expect(await names(admin)).toEqual(['Conhecida 1', 'Conhecida 2']);
  });
});

describe('the export', () => {
  test('holds every contact that matches, is an admin’s, and is noted [CNT-012, CNT-038]', async () => {
    const admin = await aUser();
    const user = await someone(app, { companyId: admin.companyId, name: '' });
    const tag = (await admin.call('POST', '/tags', { name: 'Cliente' })).json<{ id: number }>();
    const add = (name: string, number: string, tagIds: number[] = []) =>
      admin.call('POST', '/contacts', { name, number, tagIds, email: 'a@example.com' });
    await add('=cmd()', '5511987654321', [tag.id]);
    await add('Bia', '5511912345678');
    const refused = await user.call('POST', '/contacts/export', {});
    expect([refused.statusCode, refused.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);

    const sheet = async (body: object) => {
      const { url, count } = (await admin.call('POST', '/contacts/export', body)).json<{
        url: string;
        count: number;
      }>();
      const answer = await fetchBy(admin, url);
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="contatos.xlsx"');
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { count, rows: await readSheet({ name: 'x.xlsx', bytes }) };
    };
    expect(await sheet({})).toEqual({
      count: 2,
      rows: [
        ['name', 'number', 'email', 'tags'],
        ["'=cmd()", '5511987654321', 'a@example.com', 'Cliente'],
        ['Bia', '5511912345678', 'a@example.com', ''],
      ],
    });
    expect((await sheet({ searchParam: 'bia' })).rows).toHaveLength(2);
    expect((await sheet({ contactTag: [tag.id] })).count).toBe(1);
    await app.app.eventConsumers.runDue();
    const noted = await runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
      db
        .selectFrom('audit_trail')
        .select(['action', 'user_id', 'details'])
        .where('action', '=', 'contacts.exported')
        .orderBy('id')
        .execute(),
    );
    expect(noted[0]).toMatchObject({ user_id: admin.userId, details: { count: 2 } });
  });
});
