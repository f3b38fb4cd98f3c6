import type { Contact, ContactDetails, MergePreview } from '@oplano/contracts/contacts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { platformTransaction } from '#platform/db';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';
import { identifyContact } from './identify-contact.ts';

const app = sharedTestApp();

const anAdmin = async (): Promise<SignedIn & { company: TestCompany }> => {
  const company = await aCompany(app);
  return { ...(await someone(app, company, { profile: 'admin' })), company };
};
const add = async (person: SignedIn, name: string, number: string, more: object = {}): Promise<Contact> => {
  const answer = await person.call('POST', '/contacts', { name, number, ...more });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Contact>();
};
type Page = { contacts: Contact[]; hasMore: boolean; count: number };
const list = async (person: SignedIn, query: Record<string, string> = {}): Promise<Page> =>
  (await person.call('GET', `/contacts?${new URLSearchParams(query).toString()}`)).json<Page>();
const names = async (person: SignedIn, query: Record<string, string>): Promise<string[]> =>
  (await list(person, query)).contacts.map(({ name }) => name);
const hideNumbers = ({ companyId }: { companyId: number }) =>
  runInCompany(app.app.runtime, companyId, ({ db }) =>
    sql`insert into company_settings (company_id, key, value, updated_at)
        values (${companyId}, 'lgpdHideNumber', 'enabled', now())`.execute(db),
  );
const rowsOf = <T>({ companyId }: { companyId: number }, read: string): Promise<T[]> =>
  runInCompany(app.app.runtime, companyId, async ({ db }) => (await sql.raw<T>(read).execute(db)).rows);
const answerOf = async (answer: ReturnType<SignedIn['call']>): Promise<[number, unknown]> => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ error?: string }>().error];
};

describe('the list of contacts', () => {
  test('comes by name in pages of 20, with all a contact has [REST-025, DAT-005, DAT-006, CNT-038]', async () => {
    const admin = await anAdmin();
    for (let index = 0; index < 21; index += 1) {
      await add(admin, `Pessoa ${String(index).padStart(2, '0')}`, `+55 11 98${String(index).padStart(7, '0')}`, {
        extraInfo: [{ name: 'CPF', value: String(index) }],
      });
    }
    const [first, second] = [await list(admin), await list(admin, { pageNumber: '2' })];
    expect([first.contacts.length, first.hasMore, first.count]).toEqual([20, true, 21]);
    expect([second.contacts.length, second.hasMore]).toEqual([1, false]);
    expect(first.contacts[0]).toMatchObject({
      name: 'Pessoa 00',
      number: '5511980000000',
      numberMasked: false,
      email: '',
      channel: 'whatsapp',
      isGroup: false,
      active: true,
      acceptAudioMessage: true,
      disableBot: false,
      urlPicture: null,
      whatsapp: null,
      tags: [],
      extraInfo: [{ name: 'CPF', value: '0' }],
      lgpdAcceptedAt: null,
      companyId: admin.companyId,
    });
  });

  test('is searched by name, e-mail or piece of the number, whatever case and accents [REST-025, CNT-002]', async () => {
    const admin = await anAdmin();
    await add(admin, 'João Ávila', '+55 11 98765-4321', { email: 'joao@example.com' });
    await add(admin, '100% Silva_Sá \\', '+55 21 3333-4444');
    expect(await names(admin, { searchParam: 'joao avi' })).toEqual(['João Ávila']);
    expect(await names(admin, { searchParam: 'JOAO@' })).toEqual(['João Ávila']);
    expect(await names(admin, { searchParam: '8765' })).toEqual(['João Ávila']);
    expect(await names(admin, { searchParam: '(11) 98765-43' })).toEqual(['João Ávila']);
    expect(await names(admin, { searchParam: '21 3333' })).toEqual(['100% Silva_Sá \\']);
    for (const sign of ['%', '％', '_', '＿', '\\', '＼']) {
      expect(await names(admin, { searchParam: sign }), sign).toEqual(['100% Silva_Sá \\']);
    }
    expect(await names(admin, { searchParam: 'j%a' })).toEqual([]);
  });

  test('is narrowed down by tags, channel and groups [REST-025, REST-030, CNT-001]', async () => {
    const admin = await anAdmin();
    const connectionId = await aConnection(app, admin.company, 'Loja');
    const tag = (await admin.call('POST', '/tags', { name: 'Cliente' })).json<{ id: number }>();
    await add(admin, 'Com tag', '+55 11 98000-0001', { tagIds: [tag.id] });
    await add(admin, 'Sem tag', '+55 11 98000-0002');
    await runInCompany(app.app.runtime, admin.companyId, async (ctx) => {
      const sighting = { connectionId, acceptAudioMessage: true };
      await identifyContact(ctx, {
        ...sighting,
        channel: 'whatsapp',
        isGroup: true,
        name: 'Grupo',
        addresses: [{ kind: 'group', value: '1@g.us' }],
      });
      await identifyContact(ctx, {
        ...sighting,
        channel: 'instagram',
        isGroup: false,
        name: 'Insta',
        addresses: [{ kind: 'igsid', value: '42' }],
      });
    });
    expect(await names(admin, { contactTag: `[${tag.id}]` })).toEqual(['Com tag']);
    expect(await names(admin, { channel: 'instagram' })).toEqual(['Insta']);
    expect(await names(admin, { isGroup: 'true' })).toEqual(['Grupo']);
    expect(await names(admin, { isGroup: 'false' })).toEqual(['Com tag', 'Insta', 'Sem tag']);
    expect((await list(admin, { searchParam: 'insta' })).contacts[0]).toMatchObject({
      number: '',
      whatsapp: { id: connectionId, name: 'Loja' },
    });
    const pickers = (await admin.call('GET', '/contacts/list?companyId=1')).json<{ name: string }[]>();
    expect(pickers.map(({ name }) => name)).toEqual(['Com tag', 'Insta', 'Sem tag']);
  });

  test('shows nothing of another company, searched or not', async () => {
    const [one, two] = [await anAdmin(), await anAdmin()];
    await add(one, 'Segredo', '+55 11 98000-0001');
    expect((await list(two)).count).toBe(0);
    expect((await list(two, { searchParam: 'segredo' })).count).toBe(0);
    // The search runs as the owner of the tables: without a company it must find nobody.
    const { rows } = await platformTransaction(app.app.runtime.db, (db) =>
      sql`select ids, total from find_contacts('', false, null, '{}', null, null, 20, 0)`.execute(db),
    );
    expect(rows).toEqual([{ ids: [], total: 0 }]);
  });
});

describe('a contact', () => {
  test('is added once, whatever its number is spelled like [REST-027, CNT-019]', async () => {
    const admin = await anAdmin();
    const contact = await add(admin, 'Ana', '(11) 98765-4321', { email: 'ana@example.com', companyId: 999 });
    expect(contact).toMatchObject({ number: '5511987654321', email: 'ana@example.com', companyId: admin.companyId });
    for (const number of ['5511987654321', '551187654321', '+55 11 8765-4321']) {
      const refused = admin.call('POST', '/contacts', { name: 'Outra', number });
      expect(await answerOf(refused), number).toEqual([409, 'ERR_DUPLICATED_CONTACT']);
    }
    expect((await list(admin)).count).toBe(1);
  });

  test.each([
    [{ name: 'A', number: '5511987654321' }, 'ERR_VALIDATION'],
    [{ name: 'A'.repeat(251), number: '5511987654321' }, 'ERR_VALIDATION'],
    [{ name: 'Ana', number: '1234567' }, 'ERR_VALIDATION'],
    [{ name: 'Ana', number: 'muitas letras' }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ name: 'Ana', number: '5511987654321', email: 'ana@' }, 'ERR_VALIDATION'],
  ])('is refused with %j [CNT-014, CNT-015, CNT-016]', async (form, code) => {
    const admin = await anAdmin();
    expect(await answerOf(admin.call('POST', '/contacts', form))).toEqual([400, code]);
  });

  test('is shown with its addresses and changed field by field [REST-026, REST-028]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Ana', '5511987654321', { extraInfo: [{ name: 'CPF', value: '1' }] });
    const changed = await admin.call('PUT', `/contacts/${id}`, {
      name: 'Ana Maria',
      number: '5511912345678',
      extraInfo: [
        { name: 'CPF', value: '2' },
        { name: 'Time', value: '' },
      ],
    });
    expect(changed.json<Contact>()).toMatchObject({ name: 'Ana Maria', number: '5511912345678', email: '' });
    const shown = (await admin.call('GET', `/contacts/${id}`)).json<ContactDetails>();
    expect(shown.addresses).toEqual([{ kind: 'phone', value: '5511912345678' }]);
    expect(shown.extraInfo.map(({ name, value }) => [name, value])).toEqual([
      ['CPF', '2'],
      ['Time', ''],
    ]);
    // The old number is free again, the new one is not.
    await add(admin, 'Bia', '5511987654321');
    const clash = admin.call('PUT', `/contacts/${id}`, { number: '5511987654321' });
    expect(await answerOf(clash)).toEqual([409, 'ERR_DUPLICATED_CONTACT']);
  });

  test('has switches for sound, bots and the block, each kept as told [REST-032, REST-033, REST-034, CNT-008]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Ana', '5511987654321');
    const put = async (path: string, body: object) => (await admin.call('PUT', `${path}/${id}`, body)).json<Contact>();
    expect(await put('/contacts/toggleAcceptAudio', { acceptAudioMessage: false })).toMatchObject({
      acceptAudioMessage: false,
    });
    expect(await put('/contacts/toggleDisableBot', { disableBot: true })).toMatchObject({ disableBot: true });
    expect(await put('/contacts/toggleDisableBot', {})).toMatchObject({ disableBot: false });
    expect(await put('/contacts/block', { active: false })).toMatchObject({ active: false });
    expect(await put('/contacts/block', { active: true })).toMatchObject({ active: true });
  });

  test('is removed with its tickets, by those who may [REST-029, CNT-011]', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company);
    const connectionId = await aConnection(app, admin.company, 'Loja');
    const { id } = await add(admin, 'Ana', '5511987654321');
    await rowsOf(
      admin,
      `insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, active_at, created_at, updated_at)
       values (${admin.companyId}, gen_random_uuid(), ${id}, ${connectionId}, 'whatsapp', 'open', now(), now(), now())`,
    );
    expect(await answerOf(user.call('DELETE', `/contacts/${id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await admin.call('DELETE', `/contacts/${id}`)).statusCode).toBe(200);
    expect(await answerOf(admin.call('DELETE', `/contacts/${id}`))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    expect(await rowsOf(admin, 'select id from tickets')).toEqual([]);
    await app.app.eventConsumers.runDue();
    expect(await rowsOf(admin, `select action, user_id from audit_trail where action like 'contact%'`)).toEqual([
      { action: 'contact.deleted', user_id: admin.userId },
    ]);
  });

  test('is found by its number, with or without the ninth digit [REST-031]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Ana', '5511987654321');
    const profile = async (number: string) => (await admin.call('GET', `/contacts/profile/${number}`)).json<object>();
    expect(await profile('551187654321')).toEqual({ contactId: id, urlPicture: null });
    expect(await profile('5511900000000')).toEqual({ contactId: 0, urlPicture: null });
  });
});

describe('tags of a contact', () => {
  test('are made what is told, and one is taken off [REST-039, REST-040, REST-047, TAG-003]', async () => {
    const admin = await anAdmin();
    const { id } = await add(admin, 'Ana', '5511987654321');
    const tag = async (name: string, kanban = 0) =>
      (await admin.call('POST', '/tags', { name, kanban })).json<{ id: number }>();
    const [one, two, lane] = [await tag('Cliente'), await tag('Fornecedor'), await tag('Novo', 1)];
    const sync = (tags: { id: number }[]) => admin.call('POST', '/tags/sync', { contactId: id, tags });
    await sync([one]);
    expect((await sync([two, one])).json<Contact>().tags.map(({ name }) => name)).toEqual(['Cliente', 'Fornecedor']);
    expect((await admin.call('DELETE', `/tags-contacts/${one.id}/${id}`)).statusCode).toBe(200);
    const { tags } = (await admin.call('GET', `/contactTags/${id}`)).json<{ tags: { id: number }[] }>();
    expect(tags).toMatchObject([{ id: two.id, name: 'Fornecedor' }]);
    // Lanes are of tickets.
    expect(await answerOf(sync([lane]))).toEqual([404, 'ERR_NO_TAG_FOUND']);
    expect((await admin.call('GET', `/contactTags/${id}`)).json<{ tags: object[] }>().tags).toHaveLength(1);
  });
});

describe('hidden numbers', () => {
  test('leave the server masked for plain users and whole for admins [LGP-001, LGP-002, LGP-003]', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company);
    const { id } = await add(admin, 'Ana', '5511987654321', { email: 'ana@example.com' });
    await add(admin, '5511912345678', '5511912345678');
    expect((await list(user)).contacts.map(({ number }) => number)).toContain('5511987654321');
    await hideNumbers(admin);

    const body = (await user.call('GET', '/contacts')).body;
    expect(body).not.toMatch(/987654|123456/);
    expect((await list(user)).contacts.map(({ name, number, numberMasked }) => [name, number, numberMasked])).toEqual([
      ['55119******78', '55119******78', true],
      ['Ana', '55119******21', true],
    ]);
    expect((await list(admin)).contacts.map(({ number }) => number)).toEqual(['5511912345678', '5511987654321']);
    for (const path of [`/contacts/${id}`, '/contacts/list']) {
      expect((await user.call('GET', path)).body, path).not.toContain('987654');
    }
    // Nobody finds out digits by searching for pieces; who knows the number may use it.
    expect(await names(user, { searchParam: '98765' })).toEqual([]);
    expect(await names(user, { searchParam: '(11) 98765-4321' })).toEqual(['Ana']);
    expect(await names(user, { searchParam: 'ana@' })).toEqual(['Ana']);

    // What the dialog shows can be saved without losing the number.
    const saved = await user.call('PUT', `/contacts/${id}`, { name: 'Ana B', number: '55119******21' });
    expect(saved.json<Contact>()).toMatchObject({ name: 'Ana B', number: '55119******21' });
    const refused = user.call('PUT', `/contacts/${id}`, { number: '55110******99' });
    expect(await answerOf(refused)).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
    expect((await admin.call('GET', `/contacts/${id}`)).json<Contact>()).toMatchObject({ number: '5511987654321' });
  });
});

describe('two records of one person', () => {
  test('become one after a look at what would become of them, and it is noted who did it', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company);
    const tag = (await admin.call('POST', '/tags', { name: 'Cliente' })).json<{ id: number }>();
    const kept = await add(admin, 'Ana', '5511987654321', { extraInfo: [{ name: 'CPF', value: '1' }] });
    const gone = await add(admin, 'Ana B', '5521987654321', {
      email: 'ana@example.com',
      tagIds: [tag.id],
      extraInfo: [
        { name: 'cpf', value: '2' },
        { name: 'Time', value: 'Sul' },
      ],
    });
    const path = `/contacts/${kept.id}/merge`;
    const preview = (await admin.call('GET', `${path}/${gone.id}`)).json<MergePreview>();
    expect(preview.result).toMatchObject({
      name: 'Ana',
      number: '5511987654321',
      email: 'ana@example.com',
      tags: [{ name: 'Cliente' }],
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'Time', value: 'Sul' },
      ],
      addresses: [{ value: '5511987654321' }, { value: '5521987654321' }],
    });
    expect((await list(admin)).count).toBe(2);

    expect(await answerOf(user.call('POST', path, { goneId: gone.id }))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await answerOf(admin.call('POST', path, { goneId: kept.id }))).toEqual([409, 'ERR_MERGE_CONTACTS']);
    expect((await admin.call('POST', path, { goneId: gone.id })).statusCode).toBe(200);
    const shown = (await admin.call('GET', `/contacts/${kept.id}`)).json<ContactDetails>();
    const { name, number, email, addresses } = preview.result;
    expect(shown).toMatchObject({ name, number, email, addresses });
    expect(shown.tags).toEqual(preview.result.tags);
    expect(shown.extraInfo.map((field) => field.value)).toEqual(['1', 'Sul']);
    expect(await answerOf(admin.call('GET', `/contacts/${gone.id}`))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    await app.app.eventConsumers.runDue();
    const noted = `select user_id, details ->> 'goneId' as gone from audit_trail where action = 'contact.merged'`;
    expect(await rowsOf(admin, noted)).toEqual([{ user_id: admin.userId, gone: String(gone.id) }]);
    // Whoever writes from the second number is the same person now.
    expect((await admin.call('GET', '/contacts/profile/5521987654321')).json()).toMatchObject({ contactId: kept.id });
  });
});

describe('one imported row', () => {
  test('creates a contact, or names the one that has the number [REST-038, CNT-031]', async () => {
    const admin = await anAdmin();
    const send = async (body: object) => admin.call('POST', '/contactsImport', body);
    const first = (await send({ name: 'Ana', number: '11 98765-4321', validateContact: 'false' })).json<Contact>();
    expect(first).toMatchObject({ number: '5511987654321', email: '' });
    const again = (await send({ name: 'Ana B', number: '551187654321', email: 'a@example.com' })).json<Contact>();
    expect(again).toMatchObject({ id: first.id, name: 'Ana B', email: 'a@example.com' });
    expect((await list(admin)).count).toBe(1);
    const unchecked = send({ name: 'Bia', number: '5511912345678', validateContact: true });
    expect(await answerOf(unchecked)).toEqual([409, 'ERR_WAPP_NOT_INITIALIZED']);
    expect(await answerOf(send({ name: 'Bia', number: '12' }))).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
  });
});
