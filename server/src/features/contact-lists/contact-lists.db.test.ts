import { utils, write } from '@e965/xlsx';
import type { ContactList, ContactListItem, FillReport } from '@oplano/contracts/contact-lists';
import type { ContactImport, ImportReport } from '@oplano/contracts/contacts';
import { describe, expect, test } from 'vitest';
import type { OutsideTools } from '#platform/jobs';
import { createLog } from '#platform/log';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aConnection } from '#test/things';
import { checkSomeNumbers } from './check-numbers.ts';

const app = sharedTestApp();
const aTeam = async () => {
  const company = await aCompany(app);
  return { company, admin: await someone(app, company, { profile: 'admin' }) };
};
const anAdmin = async () => (await aTeam()).admin;

const add = async (person: SignedIn, name: string): Promise<ContactList> =>
  (await person.call('POST', '/contact-lists', { name })).json<ContactList>();
const put = async (person: SignedIn, contactListId: number, form: object): Promise<ContactListItem> =>
  (await person.call('POST', '/contact-list-items', { contactListId, ...form })).json<ContactListItem>();
const items = async (person: SignedIn, id: number, query = '') =>
  (await person.call('GET', `/contact-list-items?contactListId=${id}${query}`)).json<{
    contacts: ContactListItem[];
    count: number;
    hasMore: boolean;
  }>();
const countOf = async (person: SignedIn, id: number): Promise<number> =>
  (await person.call('GET', `/contact-lists/${id}`)).json<ContactList>().contactsCount;

const sheet = (rows: readonly (readonly string[])[]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Pessoas');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};
const send = async (person: SignedIn, path: string, content: Buffer, name = 'pessoas.xlsx') => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${app.url}/api${path}`, { method: 'POST', headers, body: form });
  return (await answer.json()) as ContactImport & { error?: string };
};
const fetchSheet = async (person: SignedIn, url: string): Promise<number> =>
  (await fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${person.token}` } })).status;

describe('contact lists', () => {
  test('are added, renamed, searched by name and removed [REST-168, REST-169, REST-171, REST-172, REST-173]', async () => {
    const admin = await anAdmin();
    const clients = await add(admin, ' Clientes ');
    expect(clients).toMatchObject({ name: 'Clientes', contactsCount: 0 });
    await add(admin, 'Ágora');
    const list = async (search = '') =>
      (await admin.call('GET', `/contact-lists/?searchParam=${search}&pageNumber=1`)).json<{
        records: ContactList[];
      }>();
    expect((await list()).records.map(({ name }) => name)).toEqual(['Ágora', 'Clientes']);
    expect(await list('AGO')).toMatchObject({ records: [{ name: 'Ágora' }], hasMore: false, count: 1 });
    const renamed = await admin.call('PUT', `/contact-lists/${clients.id}`, { name: 'Bons clientes' });
    expect(renamed.json()).toMatchObject({ name: 'Bons clientes' });
    expect((await admin.call('GET', `/contact-lists/${clients.id}`)).json()).toEqual(renamed.json());
    expect((await admin.call('DELETE', `/contact-lists/${clients.id}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `/contact-lists/${clients.id}`)).json()).toEqual({
      error: 'ERR_NO_CONTACT_LIST_FOUND',
    });
  });

  test('are named for pickers, with how many are on them [REST-170, DAT-032]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    await put(admin, id, { name: 'Ana', number: '11 98765-4321' });
    const all = (await admin.call('GET', `/contact-lists/list?companyId=${admin.companyId}`)).json<ContactList[]>();
    expect(all).toMatchObject([{ id, name: 'Clientes', contactsCount: 1 }]);
  });

  test.each(['A', 'x'.repeat(51), '  '])('have a name of 2 to 50 characters, not %j [LST-004]', async (name) => {
    const admin = await anAdmin();
    expect((await admin.call('POST', '/contact-lists', { name })).json()).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  test('are the admins’ of a plan with campaigns, and of their own company [LST-012, ACC-042]', async () => {
    const { company, admin } = await aTeam();
    const { id } = await add(admin, 'Clientes');
    const user = await someone(app, company, { profile: 'user' });
    expect((await user.call('GET', `/contact-list-items?contactListId=${id}`)).statusCode).toBe(403);
    expect((await user.call('GET', '/contact-lists')).statusCode).toBe(403);
    const other = await anAdmin();
    expect((await other.call('GET', `/contact-list-items?contactListId=${id}`)).statusCode).toBe(404);
    const poor = await someone(app, await aCompany(app, { plan: { useCampaigns: false } }), { profile: 'admin' });
    expect((await poor.call('GET', '/contact-lists')).json()).toEqual({ error: 'ERR_PLAN_FEATURE_DISABLED' });
  });
});

describe('people of a list', () => {
  test('are put on it, changed, found and taken off, and the list counts them [REST-175, REST-176, REST-177, REST-178, REST-179]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    const ana = await put(admin, id, { name: 'Ana', number: '(11) 98765-4321', email: 'ANA@x.com', companyId: 1 });
    expect(ana).toMatchObject({
      number: '5511987654321',
      email: 'ana@x.com',
      contactListId: id,
      isWhatsappValid: null,
    });
    const bia = await put(admin, id, { name: 'Bia', number: '21 97654-3210' });
    expect((await items(admin, id)).contacts).toEqual([ana, bia]);
    expect((await items(admin, id, '&searchParam=97654')).contacts).toEqual([bia]);
    const changed = await admin.call('PUT', `/contact-list-items/${bia.id}`, { name: 'Beatriz' });
    expect(changed.json()).toMatchObject({ name: 'Beatriz', number: bia.number });
    expect((await admin.call('GET', `/contact-list-items/${bia.id}`)).json()).toEqual(changed.json());
    expect(await countOf(admin, id)).toBe(2);
    expect((await admin.call('DELETE', `/contact-list-items/${bia.id}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `/contact-list-items/${bia.id}`)).json()).toEqual({
      error: 'ERR_NO_LIST_ITEM_FOUND',
    });
    expect(await countOf(admin, id)).toBe(1);
  });

  test('are there once, in however many spellings and hands [LST-008]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    const spellings = ['11987654321', '+55 11 8765-4321', '(011) 98765-4321', '551187654321', '5511987654321'];
    const answers = await Promise.all(
      spellings.map((number) => admin.call('POST', '/contact-list-items', { contactListId: id, name: 'Ana', number })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await countOf(admin, id)).toBe(1);
  });

  test.each([
    [{ name: 'A', number: '11987654321' }, 'ERR_VALIDATION'],
    [{ name: 'x'.repeat(51), number: '11987654321' }, 'ERR_VALIDATION'],
    [{ name: 'Ana', number: '1198765' }, 'ERR_VALIDATION'],
    [{ name: 'Ana', number: 'nenhum telefone' }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ name: 'Ana', number: '11987654321', email: 'ana@' }, 'ERR_VALIDATION'],
  ])('are refused as %j [LST-007, LST-008, LST-009]', async (form, error) => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    const answer = await admin.call('POST', '/contact-list-items', { contactListId: id, ...form });
    expect(answer.json()).toMatchObject({ error });
  });

  test('show whether they asked not to be written to, as soon as they did', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    const ana = await put(admin, id, { name: 'Ana', number: '11987654321' });
    expect(ana.doNotSend).toBe(false);
    await admin.call('POST', '/do-not-send', { number: '551187654321' });
    const [after] = (await items(admin, id)).contacts;
    expect(after).toMatchObject({ doNotSend: true });
    expect(after?.version).toBeGreaterThan(ana.version);
  });
});

describe('whether a number is on WhatsApp', () => {
  const tools = (companyId: number): OutsideTools => ({
    companyId,
    attempt: 1,
    signal: new AbortController().signal,
    log: createLog('silent'),
    now: () => app.clock.now(),
    inCompany: (work) => runInCompany(app.app.runtime, companyId, work),
  });

  test('is asked a few at a time, kept for other lists, and shown as unknown until then [LST-011, DAT-033]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    const numbers = Array.from({ length: 7 }, (_, index) => `551198000000${index}`);
    for (const number of numbers) await put(admin, id, { name: 'Alguém', number });
    const asked: string[] = [];
    const check = () =>
      checkSomeNumbers(tools(admin.companyId), async (_company, number) => {
        asked.push(number);
        return number.endsWith('1') ? 'missing' : 'exists';
      });
    await check();
    expect(asked).toEqual(numbers.slice(0, 5));
    const states = async (list: number) => (await items(admin, list)).contacts.map((one) => one.isWhatsappValid);
    expect(await states(id)).toEqual([true, false, true, true, true, null, null]);
    const { id: second } = await add(admin, 'Outra');
    const again = await put(admin, second, { name: 'Alguém', number: numbers[1] });
    expect(again.isWhatsappValid).toBe(false);
    await check();
    // Nobody is asked about before the pause is over, however many jobs there are.
    expect(asked).toHaveLength(5);
    app.clock.advance(30_000);
    await check();
    expect(asked).toEqual(numbers);
    const waiting = await runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
      db.selectFrom('jobs').select('id').where('name', '=', 'contact-lists.check-numbers').execute(),
    );
    expect(waiting).toHaveLength(1);
    app.clock.advance(8 * 86_400_000);
    const later = await someone(app, { companyId: admin.companyId, name: '' }, { profile: 'admin' });
    const { id: third } = await add(later, 'Mais uma');
    expect((await put(later, third, { name: 'Alguém', number: numbers[0] })).isWhatsappValid).toBeNull();
    await check();
    expect(asked.at(-1)).toBe(numbers[0]);
  });

  test('stays unknown where no connection answers, and is asked again later [LST-011]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    await put(admin, id, { name: 'Ana', number: '11987654321' });
    let asked = 0;
    await checkSomeNumbers(tools(admin.companyId), async () => {
      asked += 1;
      return 'unavailable';
    });
    expect(asked).toBe(1);
    expect((await items(admin, id)).contacts[0]).toMatchObject({ isWhatsappValid: null, checkedAt: null });
  });
});

describe('a sheet', () => {
  const rows = [
    ['Nome', 'Telefone', 'E-mail', 'Cidade'],
    ['Ana', '(11) 98765-4321', 'ana@x.com', 'Santos'],
    ['Bia', '11 8765-4321', '', ''],
    ['C', '21 3333-4444', '', ''],
    ['Davi', '123', '', ''],
    ['', '11 91234-5678', '', ''],
    ['Eva', '11 97777-6666', '', 'Campinas'],
  ];

  test('goes over the mapping and a dry run onto the list, and its bad lines come back as a file [LST-006, LST-010]', async () => {
    const admin = await anAdmin();
    const { id: listId } = await add(admin, 'Clientes');
    await put(admin, listId, { name: 'Eva velha', number: '11977776666' });
    const loaded = await send(admin, `/contact-lists/${listId}/imports`, sheet(rows));
    expect(loaded).toMatchObject({ state: 'loaded', contactListId: listId, total: 6 });
    const at = `/contacts/imports/${loaded.id}`;
    const report = (await admin.call('POST', `${at}/check`, { mapping: loaded.mapping })).json<ImportReport>();
    expect(report).toMatchObject({ created: 1, updated: 1, duplicate: 1, invalid: 2, ignored: 1 });
    await admin.call('POST', `${at}/start`, { mapping: loaded.mapping });
    await app.app.worker.runDue();
    const done = (await admin.call('GET', at)).json<ContactImport>();
    expect(done).toMatchObject({ state: 'done', created: 1, updated: 1, failed: 2 });
    expect((await items(admin, listId)).contacts).toMatchObject([
      { name: 'Eva', extra: { Cidade: 'Campinas' } },
      // Of two lines about one person the last one counts, but for the spelling of the number.
      { name: 'Bia', number: '5511987654321' },
    ]);
    expect(await countOf(admin, listId)).toBe(2);
    const failed = (await admin.call('GET', `${at}/failed`)).json<{ url: string }>();
    expect(await fetchSheet(admin, failed.url)).toBe(200);
    // No contact came of it.
    expect((await admin.call('GET', '/contacts')).json()).toMatchObject({ count: 0 });
  });

  test('is imported at once by clients that know one call, and again changes nothing [REST-174]', async () => {
    const admin = await anAdmin();
    const { id: listId } = await add(admin, 'Clientes');
    for (const expected of [{ created: 2 }, { created: 0, unchanged: 2 }]) {
      const { id } = await send(admin, `/contact-lists/${listId}/upload`, sheet(rows));
      await app.app.worker.runDue();
      const done = (await admin.call('GET', `/contacts/imports/${id}`)).json<ContactImport>();
      expect(done).toMatchObject({ state: 'done', ...expected });
    }
    expect(await countOf(admin, listId)).toBe(2);
  });

  test('of text with separators, or for a list that is gone, is refused [LST-010]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    const text = await send(admin, `/contact-lists/${id}/upload`, Buffer.from('Nome;Número\nAna;11987654321'), 'a.csv');
    expect(text).toMatchObject({ error: 'ERR_IMPORT_FILE' });
    const gone = await send(admin, '/contact-lists/999999/upload', sheet(rows));
    expect(gone).toMatchObject({ error: 'ERR_NO_CONTACT_LIST_FOUND' });
  });

  test('ends with its list, removed in the middle', async () => {
    const admin = await anAdmin();
    const { id: listId } = await add(admin, 'Clientes');
    const { id } = await send(admin, `/contact-lists/${listId}/upload`, sheet(rows));
    await admin.call('DELETE', `/contact-lists/${listId}`);
    await app.app.worker.runDue();
    expect((await admin.call('GET', `/contacts/imports/${id}`)).statusCode).toBe(404);
  });

  test('of somebody who is no admin any longer is not started', async () => {
    const { company, admin } = await aTeam();
    const { id: listId } = await add(admin, 'Clientes');
    const loaded = await send(admin, `/contact-lists/${listId}/imports`, sheet(rows));
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.updateTable('users').set({ profile: 'user' }).where('id', '=', admin.userId).execute(),
    );
    const start = await admin.call('POST', `/contacts/imports/${loaded.id}/start`, { mapping: loaded.mapping });
    expect(start.json()).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  test('can be had as a sample, and a list as a sheet [LST-002]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Clientes');
    await put(admin, id, { name: 'Ana', number: '11987654321' });
    const sample = (await admin.call('GET', '/contact-lists/sample')).json<{ url: string }>();
    expect(await fetchSheet(admin, sample.url)).toBe(200);
    const out = (await admin.call('POST', `/contact-lists/${id}/export`)).json<{ url: string; count: number }>();
    expect([out.count, await fetchSheet(admin, out.url)]).toEqual([1, 200]);
  });
});

describe('a list of people who are there', () => {
  const fill = async (person: SignedIn, id: number, from: object, dryRun = false) =>
    (await person.call('POST', `/contact-lists/${id}/fill`, { from, dryRun })).json<FillReport>();
  const names = async (person: SignedIn, id: number) =>
    (await items(person, id)).contacts.map(({ name }) => name).toSorted();

  test('is gathered by tags and by the filter of the contacts, counted first and nobody twice [LST-006]', async () => {
    const admin = await anAdmin();
    const tag = (await admin.call('POST', '/tags', { name: 'cliente' })).json<{ id: number }>();
    const add3 = [
      { name: 'Ana', number: '5511980000001', tagIds: [tag.id] },
      { name: 'Bia', number: '5511980000002', tagIds: [tag.id] },
      { name: 'Caio', number: '5511980000003' },
    ];
    for (const contact of add3) await admin.call('POST', '/contacts', contact);
    const { id } = await add(admin, 'Clientes');
    const tags = { kind: 'tags', tagIds: [tag.id] };
    expect(await fill(admin, id, tags, true)).toEqual({ added: 2, known: 0, withoutNumber: 0 });
    expect(await countOf(admin, id)).toBe(0);
    expect(await fill(admin, id, tags)).toEqual({ added: 2, known: 0, withoutNumber: 0 });
    expect(await fill(admin, id, tags)).toEqual({ added: 0, known: 2, withoutNumber: 0 });
    expect(await fill(admin, id, { kind: 'contacts', searchParam: 'ca' })).toMatchObject({ added: 1 });
    expect(await names(admin, id)).toEqual(['Ana', 'Bia', 'Caio']);
    expect(await countOf(admin, id)).toBe(3);
    const gone = await admin.call('POST', `/contact-lists/${id}/fill`, { from: { kind: 'tags', tagIds: [999_999] } });
    expect(gone.json()).toEqual({ error: 'ERR_NO_TAG_FOUND' });
  });

  test('is gathered by lane and by who wrote within days [LST-006]', async () => {
    const { company, admin } = await aTeam();
    const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
    await line.says('5511980000001', 'oi');
    app.clock.advance(10 * 86_400_000);
    await line.says('5511980000002', 'oi');
    const again = await someone(app, company, { profile: 'admin' });
    const { id } = await add(again, 'Escreveram');
    expect(await fill(again, id, { kind: 'wrote', days: 5 })).toMatchObject({ added: 1 });
    expect(await fill(again, id, { kind: 'wrote', days: 30 })).toMatchObject({ added: 1, known: 1 });
    const lane = (await again.call('POST', '/tags', { name: 'Proposta', kanban: 1 })).json<{ id: number }>();
    await runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
      db.updateTable('tickets').set({ lane_id: lane.id }).where('company_id', '=', admin.companyId).execute(),
    );
    const { id: board } = await add(again, 'Quadro');
    expect(await fill(again, board, { kind: 'lanes', laneIds: [lane.id] })).toMatchObject({ added: 2 });
  });
});
