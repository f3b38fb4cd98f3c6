import { connectionDefaults, type Connection, type ConnectionDetails } from '@oplano/contracts/connections';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeCompanySetting } from '#features/settings';
import { hashSecret } from '#platform/crypto';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { lineOf } from '#test/listener';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aQueue } from '#test/things';

const app = sharedTestApp();
const held: { company?: TestCompany; admin?: SignedIn } = {};
const admin = (): SignedIn => held.admin as SignedIn;
const company = (): TestCompany => held.company as TestCompany;

beforeEach(async () => {
  held.company = await aCompany(app);
  held.admin = await someone(app, company(), { profile: 'admin' });
});

const create = async (body: object): Promise<ConnectionDetails> => {
  const answer = await admin().call('POST', '/whatsapp', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<ConnectionDetails>();
};
const list = async (): Promise<Connection[]> => (await admin().call('GET', '/whatsapp')).json<Connection[]>();
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error: string }>().error;

describe('adding a connection', () => {
  test('stores it with its defaults, a token and the request to be opened, and is shown whole [REST-080, REST-083, DAT-020, CON-038]', async () => {
    const made = await create({ name: '  Loja  ' });
    expect(made).toMatchObject({
      ...connectionDefaults,
      name: 'Loja',
      channel: 'whatsapp',
      provider: 'live',
      status: 'OPENING',
      isDefault: true,
      qrcode: '',
      retries: 0,
      companyId: company().companyId,
    });
    expect(made.token).toMatch(/^[A-Za-z0-9]{30}$/);
    const shown = await admin().call('GET', `/whatsapp/${made.id}?session=0`);
    expect(shown.json()).toEqual(made);
    expect(await list()).toMatchObject([{ id: made.id, name: 'Loja' }]);
  });

  test('keeps everything the form holds, field by field [REST-083, REST-084, DAT-020]', async () => {
    const queueId = await aQueue(app, company(), { name: 'Vendas', color: '#336699' });
    const madeAt = async (path: string, body: object): Promise<number> =>
      (await admin().call('POST', path, body)).json<{ id: number }>().id;
    const robot = { type: 'webhook', name: 'Robô', urlN8N: 'https://robot.example' };
    const integrationId = await madeAt('/queueIntegration', robot);
    const promptId = await madeAt('/prompt', { name: 'Assistente', prompt: 'Seja gentil.', queueId });
    const form = {
      ...connectionDefaults,
      allowGroup: true,
      groupAsTicket: 'enabled',
      queueIds: [queueId],
      promptId,
      integrationId,
      greetingMessage: 'Olá',
      complationMessage: 'Até logo',
      outOfHoursMessage: 'Fechado',
      ratingMessage: 'Nota?',
      schedules: connectionDefaults.schedules.slice(0, 5),
      maxUseBotQueues: 5,
      timeUseBotQueues: 10,
      timeSendQueue: 15,
      sendIdQueue: queueId,
      expiresTicket: 60,
      whenExpiresTicket: 1,
      expiresInactiveMessage: 'Encerrado',
      timeInactiveMessage: 30,
      inactiveMessage: 'Ainda está aí?',
      maxUseBotQueuesNPS: 2,
      expiresTicketNPS: 20,
      timeCreateNewTicket: 120,
      collectiveVacationMessage: 'Férias',
      collectiveVacationStart: '2026-03-01',
      collectiveVacationEnd: '2026-03-20',
      importOldMessages: '2026-02-01T00:00:00.000Z',
      importRecentMessages: '2026-03-01T00:00:00.000Z',
      importOldMessagesGroups: true,
      closedTicketsPostImported: true,
      queueIdImportMessages: queueId,
      bulkPerHour: 120,
      bulkPerDay: 900,
      lgpdMessage: 'Seus dados',
      lgpdLink: 'https://example.com/lgpd',
    };
    const made = await create({ name: 'Tudo', ...form });
    const wanted = { ...form, isDefault: true };
    expect(made).toMatchObject(wanted);
    const saved = await admin().call('PUT', `/whatsapp/${made.id}`, wanted);
    expect(saved.json()).toMatchObject(wanted);
    const renamed = await admin().call('PUT', `/whatsapp/${made.id}`, { name: 'Outro' });
    expect(renamed.json()).toMatchObject({ ...wanted, name: 'Outro' });
  });

  test('is refused beyond the limit of the plan, also by two at once [PLN-002]', async () => {
    const small = await aCompany(app, { plan: { connections: 2 } });
    const chief = await someone(app, small, { profile: 'admin' });
    const answers = await Promise.all(
      ['A1', 'A2', 'A3', 'A4'].map((name) => chief.call('POST', '/whatsapp', { name })),
    );
    const refused = answers.filter((answer) => answer.statusCode !== 200);
    expect(refused).toHaveLength(2);
    expect(codeOf(refused[0] as (typeof refused)[0])).toBe('ERR_PLAN_LIMIT_CONNECTIONS');
  });

  test.each<[string, 'useWhatsapp' | 'useFacebook' | 'useInstagram', string, object, string]>([
    ['WhatsApp', 'useWhatsapp', '/whatsapp', { name: 'Loja' }, 'CON-005'],
    ['a number of the Cloud API', 'useWhatsapp', '/whatsapp', { name: 'Loja', channel: 'whatsappapi' }, 'CON-005'],
    ['Facebook', 'useFacebook', '/facebook', { facebookUserToken: 'x' }, 'CON-006'],
    ['Instagram', 'useInstagram', '/facebook', { facebookUserToken: 'x', addInstagram: true }, 'CON-007'],
  ])('by %s needs the plan’s switch %s, which %s asks of %j [%s]', async (_channel, flag, path, body) => {
    const other = await someone(app, await aCompany(app, { plan: { [flag]: false } }), { profile: 'admin' });
    const cloud = { accountId: '12345', accessToken: 'a', verifyToken: 'verify-me', businessAccountId: '' };
    const form = 'channel' in body ? { ...body, ...cloud } : body;
    const refused = await other.call('POST', path, form);
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'ERR_PLAN_FEATURE_DISABLED']);
    // Another channel that is switched on is added all the same.
    if (flag !== 'useWhatsapp') expect((await other.call('POST', '/whatsapp', { name: 'Loja' })).statusCode).toBe(200);
  });

  test('with a prompt or an integration needs their switches', async () => {
    const plan = { useOpenAi: false, useIntegrations: false };
    const other = await someone(app, await aCompany(app, { plan }), { profile: 'admin' });
    for (const extra of [{ promptId: 1 }, { integrationId: 1 }]) {
      expect(codeOf(await other.call('POST', '/whatsapp', { name: 'Loja', ...extra }))).toBe(
        'ERR_PLAN_FEATURE_DISABLED',
      );
    }
  });

  test('under a name, or with a token, that is taken is refused; a name is free again after a removal', async () => {
    const first = await create({ name: 'Loja' });
    expect(codeOf(await admin().call('POST', '/whatsapp', { name: 'Loja' }))).toBe('ERR_WAPP_NAME_TAKEN');
    const twice = { name: 'Outra', token: first.token };
    expect(codeOf(await admin().call('POST', '/whatsapp', twice))).toBe('ERR_WAPP_TOKEN_TAKEN');
    await admin().call('DELETE', `/whatsapp/${first.id}`);
    expect((await create({ name: 'Loja', token: first.token })).token).toBe(first.token);
  });

  test('to the lab is refused where no lab runs', async () => {
    expect(codeOf(await admin().call('POST', '/whatsapp', { name: 'Lab', provider: 'lab' }))).toBe('ERR_LAB_CLOSED');
  });

  test('is not for a plain user, unless they look after connections [CON-008]', async () => {
    const plain = await someone(app, company());
    const keeper = await someone(app, company(), { allowConnections: 'enabled' });
    expect(codeOf(await plain.call('POST', '/whatsapp', { name: 'Loja' }))).toBe('ERR_NO_PERMISSION');
    expect((await keeper.call('POST', '/whatsapp', { name: 'Loja' })).statusCode).toBe(200);
  });

  test('of the Cloud API keeps its token sealed and shows it to nobody', async () => {
    const missing = await admin().call('POST', '/whatsapp', { name: 'Oficial', channel: 'whatsappapi' });
    expect(missing.json()).toMatchObject({
      error: 'ERR_VALIDATION',
      details: [{ field: 'accountId' }, { field: 'accessToken' }],
    });
    const accountId = String(1_000_000_000 + Math.floor(Math.random() * 1e9));
    const secret = 'EAAG-very-secret';
    const made = await create({ name: 'Oficial', channel: 'whatsappapi', accountId, accessToken: secret });
    expect(made).toMatchObject({ accountId, hasAccessToken: true });
    expect(made.verifyToken.length).toBeGreaterThan(20);
    expect(JSON.stringify(made)).not.toContain(secret);
    const rows = await ownerQuery<{ account_secrets: Buffer; token_sealed: Buffer; token_hash: Buffer }>(
      app,
      'select account_secrets, token_sealed, token_hash from connections where id = $1',
      made.id,
    );
    expect(rows[0]?.account_secrets.includes(secret)).toBe(false);
    expect(rows[0]?.token_sealed.includes(made.token)).toBe(false);
    expect(rows[0]?.token_hash.equals(hashSecret(made.token))).toBe(true);
    const again = { name: 'Copia', channel: 'whatsappapi', accountId, accessToken: 'x' };
    expect(codeOf(await admin().call('POST', '/whatsapp', again))).toBe('ERR_WAPP_ACCOUNT_TAKEN');
  });
});

describe('the default connection', () => {
  test('is the first of its channel, and there is never a second [CON-010, CON-028]', async () => {
    const first = await create({ name: 'Um' });
    const second = await create({ name: 'Dois' });
    const marks = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(await marks()).toEqual([first.id]);
    await admin().call('PUT', `/whatsapp/${second.id}`, { isDefault: true });
    expect(await marks()).toEqual([second.id]);
    const third = await create({ name: 'Três', isDefault: true });
    expect(await marks()).toEqual([third.id]);
  });
});

describe('changing a connection', () => {
  test('replaces the token by the one the form sends [CON-036, REST-084]', async () => {
    const made = await create({ name: 'Loja' });
    const token = 'abcdefghijklmnopqrstuvwxyz0123';
    const changed = await admin().call('PUT', `/whatsapp/${made.id}`, { token });
    expect(changed.json<ConnectionDetails>().token).toBe(token);
    expect(codeOf(await admin().call('PUT', `/whatsapp/${made.id}`, { token: 'short' }))).toBe('ERR_VALIDATION');
  });

  test('is judged by what the form would be afterwards [CON-069, CON-070, CON-072]', async () => {
    const made = await create({ name: 'Loja' });
    await runInCompany(app.app.runtime, company().companyId, ({ db, now }) =>
      writeCompanySetting(db, company().companyId, { key: 'userRating', value: 'enabled', now }),
    );
    const put = (body: object) => admin().call('PUT', `/whatsapp/${made.id}`, body);
    expect(codeOf(await put({ name: 'Nova' }))).toBe('ERR_WAPP_RATING_MESSAGE_REQUIRED');
    expect(codeOf(await put({ ratingMessage: 'Nota?' }))).toBe('ERR_WAPP_RATING_EXPIRY_REQUIRED');
    expect((await put({ ratingMessage: 'Nota?', expiresTicketNPS: 5 })).statusCode).toBe(200);
    expect(codeOf(await put({ timeSendQueue: 5 }))).toBe('ERR_WAPP_REDIRECT_INCOMPLETE');
    expect((await put({ name: 'Nova' })).statusCode).toBe(200);
  });

  test('the default one stays it until another becomes it [ERR-005]', async () => {
    const made = await create({ name: 'Loja' });
    const refused = await admin().call('PUT', `/whatsapp/${made.id}`, { isDefault: false, name: 'Nova' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'ERR_NO_OTHER_WHATSAPP']);
    expect(await list()).toMatchObject([{ name: 'Loja', isDefault: true }]);
  });

  test('with dates to import takes the status back and forgets the pairing, so that a new scan is needed [CON-078]', async () => {
    const made = await create({ name: 'Loja' });
    const queueId = await aQueue(app, company(), { name: 'Importadas', color: '#112233' });
    const rows = (sql: string) => ownerQuery(app, sql, made.id);
    await rows(`update connections set status = 'CONNECTED', number = '5511999990000' where id = $1`);
    await rows(`insert into channel_keys values (${company().companyId}, $1, 'creds', '', 'x')`);
    const saved = await admin().call('PUT', `/whatsapp/${made.id}`, {
      importOldMessages: '2026-02-01T00:00:00.000Z',
      importRecentMessages: '2026-03-01T00:00:00.000Z',
      queueIdImportMessages: queueId,
    });
    expect(saved.json()).toMatchObject({ status: 'OPENING', number: '' });
    expect(await rows('select 1 from channel_keys where connection_id = $1')).toEqual([]);
    expect(await rows('select wanted, forget from channel_sessions where connection_id = $1')).toEqual([
      { wanted: true, forget: false },
    ]);
  });

  test('disconnected by hand forgets the pairing of a phone as well [CON-020, REST-090]', async () => {
    const made = await create({ name: 'Loja' });
    const rows = (sql: string) => ownerQuery(app, sql, made.id);
    await rows(`update connections set status = 'CONNECTED' where id = $1`);
    await rows(`insert into channel_keys values (${company().companyId}, $1, 'creds', '', 'x')`);
    expect((await admin().call('DELETE', `/whatsappsession/${made.id}`)).json()).toMatchObject({
      status: 'DISCONNECTED',
    });
    expect(await rows('select 1 from channel_keys where connection_id = $1')).toEqual([]);
  });

  test('with dates to import asks the phone for a new scan, once [CON-078]', async () => {
    const made = await create({ name: 'Loja' });
    const queueId = await aQueue(app, company(), { name: 'Importadas', color: '#112233' });
    const period = {
      importOldMessages: '2026-02-01T00:00:00.000Z',
      importRecentMessages: '2026-03-01T00:00:00.000Z',
      queueIdImportMessages: queueId,
    };
    const asked = async () => {
      const sql = 'select asked from channel_sessions where connection_id = $1';
      return (await ownerQuery<{ asked: number }>(app, sql, made.id))[0]?.asked;
    };
    expect(await asked()).toBe(1);
    await admin().call('PUT', `/whatsapp/${made.id}`, period);
    expect(await asked()).toBe(2);
    await admin().call('PUT', `/whatsapp/${made.id}`, { ...period, name: 'Outra' });
    expect(await asked()).toBe(2);
  });
});

describe('removing a connection', () => {
  test('hides it everywhere, wipes what it was made of and lets go of the people who used it [REST-085]', async () => {
    const made = await create({ name: 'Loja' });
    const person = await someone(app, company(), { whatsappId: made.id });
    const rows = (sql: string) => ownerQuery(app, sql, made.id);
    await rows(`insert into channel_keys values (${company().companyId}, $1, 'creds', '', 'x')`);
    expect((await admin().call('DELETE', `/whatsapp/${made.id}`)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(codeOf(await admin().call('GET', `/whatsapp/${made.id}`))).toBe('ERR_NO_WAPP_FOUND');
    expect(codeOf(await admin().call('DELETE', `/whatsapp/${made.id}`))).toBe('ERR_NO_WAPP_FOUND');
    expect(await rows('select 1 from channel_keys where connection_id = $1')).toEqual([]);
    expect(await rows('select token_hash, account_id from connections where id = $1')).toEqual([
      { token_hash: null, account_id: null },
    ]);
    const user = await admin().call('GET', `/users/${person.userId}`);
    expect(user.json()).toMatchObject({ whatsappId: null });
  });
});

describe('the lists of connections', () => {
  test('of a company can be narrowed to a channel [REST-078, REST-079]', async () => {
    await create({ name: 'Loja' });
    await create({ name: 'Oficial', channel: 'whatsappapi', accountId: `55${Date.now()}`, accessToken: 'x' });
    const plain = await someone(app, company());
    const all = (await plain.call('GET', '/whatsapp?session=0&companyId=1')).json<Connection[]>();
    expect(all.map(({ name }) => name)).toEqual(['Loja', 'Oficial']);
    const some = (await plain.call('GET', '/whatsapp/filter?session=0&channel=whatsappapi')).json<Connection[]>();
    expect(some.map(({ name }) => name)).toEqual(['Oficial']);
  });

  test('say whose a connection is and which queues it offers, as its changes do', async () => {
    const queueId = await aQueue(app, company(), { name: 'Vendas', color: '#336699' });
    const made = await create({ name: 'Loja', queueIds: [queueId], greetingMessage: 'Olá' });
    const record = {
      id: made.id,
      companyId: company().companyId,
      queues: [{ id: queueId, name: 'Vendas', color: '#336699' }],
    };
    expect(made).toMatchObject(record);
    const plain = await someone(app, company());
    expect((await plain.call('GET', '/whatsapp')).json()).toMatchObject([record]);
    const socket = await lineOf(app, plain);
    await admin().call('PUT', `/whatsapp/${made.id}`, { queueIds: [] });
    const news = () => socket.heard.filter(({ name }) => name.endsWith('-whatsapp')).at(-1)?.payload;
    await expect.poll(news).toMatchObject({ whatsapp: { ...record, queues: [] } });
    socket.close();
  });

  test('of all companies are for the operator alone [REST-081, REST-082]', async () => {
    const made = await create({ name: 'Loja' });
    const operator = await someone(app, await aCompany(app), { profile: 'admin', super: true });
    const all = (await operator.call('GET', '/whatsapp/all/?session=0')).json<Connection[]>();
    expect(all).toContainEqual(
      expect.objectContaining({ id: made.id, company: { id: company().companyId, name: company().name } }),
    );
    expect((await operator.call('GET', `/whatsapp-admin/${made.id}?session=0`)).json()).toMatchObject({ name: 'Loja' });
    const whole = (await operator.call('GET', `/whatsapp-admin/${made.id}`)).json<ConnectionDetails>();
    const { id, name } = { id: company().companyId, name: company().name };
    expect(whole).toEqual({ ...made, token: '', verifyToken: '', company: { id, name } });
    expect(codeOf(await operator.call('GET', '/whatsapp-admin/2147483000'))).toBe('ERR_NO_WAPP_FOUND');
    expect(codeOf(await admin().call('GET', '/whatsapp/all'))).toBe('ERR_NO_PERMISSION');
    expect(codeOf(await admin().call('GET', `/whatsapp-admin/${made.id}`))).toBe('ERR_NO_PERMISSION');
    expect(JSON.stringify(all)).not.toContain(made.token);
  });
});

describe('the session of a connection', () => {
  const session = (method: 'POST' | 'PUT' | 'DELETE', id: number) => admin().call(method, `/whatsappsession/${id}`);

  test('is disconnected here even though nobody keeps it, and tells since when and why [REST-090, CON-014, CON-015]', async () => {
    const made = await create({ name: 'Loja' });
    app.clock.advance(60_000);
    const ended = await session('DELETE', made.id);
    expect(ended.json()).toMatchObject({ status: 'DISCONNECTED', reason: 'asked', qrcode: '' });
    const again = await session('POST', made.id);
    expect(again.json()).toMatchObject({ status: 'OPENING', reason: null });
    const timeline = (await admin().call('GET', `/whatsapp/${made.id}/timeline`)).json();
    expect(timeline).toMatchObject([
      { status: 'OPENING', reason: null },
      { status: 'DISCONNECTED', reason: 'asked', at: ended.json<{ since: string }>().since },
    ]);
  });

  test('is begun anew by QR or by a code, on channels that a phone pairs [REST-088, REST-089]', async () => {
    const made = await create({ name: 'Loja' });
    expect((await session('PUT', made.id)).json()).toMatchObject({ status: 'OPENING', qrcode: '' });
    const code = await admin().call('POST', `/whatsappsession/${made.id}/pairing-code`, { number: '5511999990000' });
    expect(code.statusCode).toBe(200);
    const cloud = await create({
      name: 'O',
      channel: 'whatsappapi',
      accountId: `56${Date.now()}`,
      accessToken: 'x',
    }).catch(() => create({ name: 'Oficial', channel: 'whatsappapi', accountId: `57${Date.now()}`, accessToken: 'x' }));
    expect(codeOf(await session('PUT', cloud.id))).toBe('ERR_WAPP_CHANNEL');
  });

  test('is restarted with all others of the company and of no other, save those disconnected on purpose [REST-091, CON-086]', async () => {
    const [one, two] = [await create({ name: 'Um' }), await create({ name: 'Dois' })];
    await session('DELETE', two.id);
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    const foreign = (await stranger.call('POST', '/whatsapp', { name: 'Deles' })).json<ConnectionDetails>();
    const asked = async () => {
      const sql = 'select connection_id, asked from channel_sessions where connection_id = any($1)';
      const rows = await ownerQuery<{ connection_id: number; asked: number }>(app, sql, [one.id, two.id, foreign.id]);
      return Object.fromEntries(rows.map((row) => [row.connection_id, row.asked]));
    };
    const before = await asked();
    expect((await admin().call('POST', '/whatsapp-restart/')).statusCode).toBe(200);
    expect(await asked()).toEqual({ ...before, [one.id]: (before[one.id] ?? 0) + 1 });
  });
});
