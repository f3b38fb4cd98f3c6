import type { User } from '@oplano/contracts/users';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { countFiles, forgetFiles } from '#test/forgotten-files';
import { aCompany, aPerson, signIn, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

const anAdmin = async (options: Parameters<typeof aCompany>[1] = {}): Promise<SignedIn & { company: TestCompany }> => {
  const company = await aCompany(app, options);
  return { ...(await someone(app, company, { profile: 'admin', name: 'Zilda' })), company };
};
const form = (name: string, more: object = {}) => ({
  name,
  email: `${name.toLowerCase().replace(/\W/g, '')}@example.com`,
  password: 'secret1',
  ...more,
});
const create = async (admin: SignedIn, name: string, more: object = {}): Promise<User> => {
  const response = await admin.call('POST', '/users', form(name, more));
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<User>();
};

describe('the list of users', () => {
  test('comes by name in pages of 20 with the number of all [REST-094, LIM-004]', async () => {
    const admin = await anAdmin();
    for (let index = 0; index < 24; index += 1) {
      await aPerson(app, admin.company, { name: `Pessoa ${String(index).padStart(2, '0')}` });
    }
    const first = (await admin.call('GET', '/users?pageNumber=1')).json<{
      users: User[];
      hasMore: boolean;
      count: number;
    }>();
    const second = (await admin.call('GET', '/users/?pageNumber=2')).json<typeof first>();
    expect([first.users.length, first.hasMore, first.count]).toEqual([20, true, 25]);
    expect([second.users.length, second.hasMore]).toEqual([5, false]);
    expect([...first.users, ...second.users].map(({ name }) => name)).toEqual([
      ...Array.from({ length: 24 }, (_, index) => `Pessoa ${String(index).padStart(2, '0')}`),
      'Zilda',
    ]);
  });

  test('is searched without regard to case, accents and wildcards, in name and e-mail [LIM-002]', async () => {
    const admin = await anAdmin();
    await aPerson(app, admin.company, { name: 'João Ávila', email: 'jo_a@example.com' });
    await aPerson(app, admin.company, { name: 'Joana', email: 'joxa@example.com' });
    const names = async (search: string) => {
      const answer = await admin.call('GET', `/users?searchParam=${encodeURIComponent(search)}`);
      return answer.json<{ users: User[] }>().users.map(({ name }) => name);
    };
    expect(await names('joao avi')).toEqual(['João Ávila']);
    expect(await names('JOAN')).toEqual(['Joana']);
    expect(await names('jo_a@')).toEqual(['João Ávila']);
    expect(await names('%')).toEqual([]);
  });

  test('sorts accented names where people look for them', async () => {
    const admin = await anAdmin();
    for (const name of ['Élida', 'Eduardo', 'Fabio']) await aPerson(app, admin.company, { name });
    const { users } = (await admin.call('GET', '/users')).json<{ users: User[] }>();
    expect(users.map(({ name }) => name)).toEqual(['Eduardo', 'Élida', 'Fabio', 'Zilda']);
  });

  test('is whole for admins; names, queues and presence are everybody’s [USR-001, REST-094, REST-095]', async () => {
    const company = await aCompany(app);
    const queueId = await aQueue(app, company, { name: 'Vendas', color: '#336699' });
    const user = await someone(app, company, { name: 'Ana' });
    const bia = await aPerson(app, company, { name: 'Bia', queueIds: [queueId] });
    const { users } = (await user.call('GET', '/users/')).json<{ users: object[] }>();
    const shown = { companyId: company.companyId, away: null };
    const queues = [{ id: queueId, name: 'Vendas', color: '#336699', UserQueue: { queueId } }];
    expect(users).toEqual([
      { ...shown, id: user.userId, name: 'Ana', online: expect.any(Boolean), queues: [] },
      { ...shown, id: bia.userId, name: 'Bia', online: false, queues },
    ]);
    // What is not shown is not found.
    const search = `searchParam=${encodeURIComponent(bia.email)}`;
    const found = async (person: SignedIn) => [
      ...(await person.call('GET', `/users?${search}`)).json<{ users: { name: string }[] }>().users,
      ...(await person.call('GET', `/users/list?${search}`)).json<{ name: string }[]>(),
    ];
    expect(await found(user)).toEqual([]);
    const seen = await found(await someone(app, company, { profile: 'admin' }));
    expect(seen.map(({ name }) => name)).toEqual(['Bia', 'Bia']);
    const names = (await user.call('GET', '/users/list')).json<object[]>();
    expect(names.map((one) => Object.keys(one).toSorted())).toEqual(
      names.map(() => ['away', 'id', 'name', 'online', 'queueIds']),
    );
  });
});

describe('creating a user', () => {
  test('fills what is left out with the defaults [REST-097, DAT-001, USR-016]', async () => {
    const admin = await anAdmin();
    expect(await create(admin, 'Carla')).toMatchObject({
      profile: 'user',
      super: false,
      startWork: '00:00',
      endWork: '23:59',
      allTicket: 'disable',
      allowGroup: false,
      allHistoric: 'disabled',
      allUserChat: 'disabled',
      userClosePendingTicket: 'enabled',
      showDashboard: 'disabled',
      allowRealTime: 'disabled',
      allowConnections: 'disabled',
      defaultTheme: 'light',
      defaultMenu: 'open',
      online: false,
      companyId: admin.companyId,
    });
  });

  test('stores queues and the default connection of the company [USR-018, USR-019, USR-020]', async () => {
    const admin = await anAdmin();
    const queueId = await aQueue(app, admin.company, { name: 'Vendas', color: '#112233' });
    const whatsappId = await aConnection(app, admin.company, 'Loja');
    const user = await create(admin, 'Davi', { queueIds: [queueId, queueId], whatsappId, farewellMessage: 'Até logo' });
    expect(user).toMatchObject({
      queues: [{ id: queueId, name: 'Vendas', color: '#112233' }],
      whatsappId,
      farewellMessage: 'Até logo',
    });
    const missing = await admin.call('POST', '/users', form('Eva', { queueIds: [999_999] }));
    expect([missing.statusCode, missing.json()]).toEqual([404, { error: 'ERR_NO_QUEUE_FOUND' }]);
  });

  test('takes enabled for allTicket as well and ignores a company in the body [USR-021]', async () => {
    const admin = await anAdmin();
    const other = await aCompany(app);
    expect(await create(admin, 'Fred', { allTicket: 'enabled', companyId: other.companyId })).toMatchObject({
      allTicket: 'enable',
      companyId: admin.companyId,
    });
  });

  test('refuses an address twice in one company, however it is spelled, and not across companies', async () => {
    const [admin, elsewhere] = [await anAdmin(), await anAdmin()];
    await create(admin, 'Gil', { email: 'gil@example.com' });
    const twice = await admin.call('POST', '/users', form('Gil', { email: ' GIL@Example.com' }));
    expect([twice.statusCode, twice.json()]).toEqual([409, { error: 'ERR_EMAIL_TAKEN' }]);
    expect((await create(elsewhere, 'Gil', { email: 'gil@example.com' })).email).toBe('gil@example.com');
  });

  test('stops at the limit of the plan, also for several at once [PLN-003]', async () => {
    const admin = await anAdmin({ plan: { users: 3 } });
    const answers = await Promise.all(
      ['Hugo', 'Ivo', 'Jane', 'Kim', 'Lia'].map((name) => admin.call('POST', '/users', form(name))),
    );
    expect(answers.map((answer) => String(answer.statusCode)).toSorted()).toEqual(['200', '200', '403', '403', '403']);
    const refused = answers.find((answer) => answer.statusCode === 403);
    expect(refused?.json()).toEqual({ error: 'ERR_PLAN_LIMIT_USERS', details: { limit: 3 } });
    const { count } = (await admin.call('GET', '/users')).json<{ count: number }>();
    expect(count).toBe(3);
  });

  test.each([
    [{ name: 'A' }, 'name', 'too_small', 'USR-010'],
    [{ name: 'A'.repeat(51) }, 'name', 'too_big', 'USR-010'],
    [{ name: undefined }, 'name', 'invalid_type', 'USR-010'],
    [{ email: 'nobody' }, 'email', 'invalid_format', 'USR-012'],
    [{ password: '1234' }, 'password', 'too_small', 'USR-011'],
    [{ password: '1'.repeat(51) }, 'password', 'too_big', 'USR-011'],
    [{ profile: 'owner' }, 'profile', 'invalid_value', 'USR-013'],
    [{ defaultTheme: 'blue' }, 'defaultTheme', 'invalid_value', 'USR-014'],
    [{ defaultMenu: 'half' }, 'defaultMenu', 'invalid_value', 'USR-015'],
    [{ startWork: '24:00' }, 'startWork', 'invalid_format', 'USR-016'],
  ])('refuses %j naming the field %s: %s [%s]', async (wrong, field, problem, _id) => {
    const admin = await anAdmin();
    const response = await admin.call('POST', '/users', form('Marta', wrong));
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { error: 'ERR_VALIDATION', details: [{ field, problem }] },
    ]);
  });
});

describe('changing a user', () => {
  test('is an admin’s, but everybody may change their own name, password and looks [REST-098, USR-003]', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company, { name: 'Nina' });
    const own = await user.call('PUT', `/users/${user.userId}`, { name: 'Nina Maria', defaultTheme: 'dark' });
    expect(own.json()).toMatchObject({ name: 'Nina Maria', defaultTheme: 'dark' });
    const grab = await user.call('PUT', `/users/${user.userId}`, { profile: 'admin', showDashboard: 'enabled' });
    expect([grab.statusCode, grab.json()]).toEqual([
      403,
      { error: 'ERR_NO_PERMISSION', details: { fields: ['profile', 'showDashboard'] } },
    ]);
    const other = await user.call('PUT', `/users/${admin.userId}`, { name: 'Hacked' });
    expect([other.statusCode, other.json()]).toEqual([404, { error: 'ERR_NO_USER_FOUND' }]);
  });

  test('a permission an admin gives or takes counts with the next call', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company);
    expect((await user.call('GET', '/api-keys')).statusCode).toBe(403);
    await admin.call('PUT', `/users/${user.userId}`, { profile: 'admin' });
    expect((await user.call('GET', '/api-keys')).statusCode).toBe(200);
    await admin.call('PUT', `/users/${user.userId}`, { profile: 'user' });
    expect((await user.call('GET', '/api-keys')).statusCode).toBe(403);
  });

  test('an empty password keeps the old one; a new one by an admin ends the session of the person', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company);
    await admin.call('PUT', `/users/${user.userId}`, { name: 'Olga', password: '' });
    expect((await user.call('GET', '/auth/me')).statusCode).toBe(200);
    await admin.call('PUT', `/users/${user.userId}`, { password: 'a new one' });
    expect((await user.call('GET', '/auth/me')).statusCode).toBe(401);
    expect((await signIn(app, user, 'a new one')).session.user.name).toBe('Olga');
  });

  test('the last admin cannot step down, also when two try at once', async () => {
    const admin = await anAdmin();
    const alone = await admin.call('PUT', `/users/${admin.userId}`, { profile: 'user' });
    expect([alone.statusCode, alone.json()]).toEqual([409, { error: 'ERR_LAST_ADMIN' }]);
    const second = await someone(app, admin.company, { profile: 'admin' });
    const both = await Promise.all([
      admin.call('PUT', `/users/${admin.userId}`, { profile: 'user' }),
      second.call('PUT', `/users/${second.userId}`, { profile: 'user' }),
    ]);
    expect(both.map((answer) => String(answer.statusCode)).toSorted()).toEqual(['200', '409']);
  });

  test('the version grows with every change', async () => {
    const admin = await anAdmin();
    const user = await create(admin, 'Pia');
    const changed = (await admin.call('PUT', `/users/${user.id}`, { name: 'Pia Lima' })).json<User>();
    expect(changed.version).toBeGreaterThan(user.version);
  });

  test('the width of the ticket list is everybody’s own [REST-100]', async () => {
    const admin = await anAdmin();
    const saved = await admin.call('PUT', `/users/toggleChangeWidht/${admin.userId}`, {
      defaultTicketsManagerWidth: 600,
    });
    expect(saved.json()).toMatchObject({ defaultTicketsManagerWidth: 600 });
    const wide = await admin.call('PUT', `/users/toggleChangeWidht/${admin.userId}`, {
      defaultTicketsManagerWidth: 701,
    });
    expect(wide.statusCode).toBe(400);
    const user = await create(admin, 'Rui');
    const foreign = await admin.call('PUT', `/users/toggleChangeWidht/${user.id}`, { defaultTicketsManagerWidth: 500 });
    expect(foreign.statusCode).toBe(404);
  });

  test('one user is shown to themselves and to admins [REST-096]', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company);
    expect((await user.call('GET', `/users/${user.userId}`)).json()).toMatchObject({ id: user.userId });
    expect((await admin.call('GET', `/users/${user.userId}`)).json()).toMatchObject({ id: user.userId });
    expect((await user.call('GET', `/users/${admin.userId}`)).json()).toEqual({ error: 'ERR_NO_USER_FOUND' });
  });
});

describe('deleting a user', () => {
  test('ends their session and frees the address', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company);
    expect((await admin.call('DELETE', `/users/${user.userId}`)).statusCode).toBe(200);
    expect((await user.call('GET', '/auth/me')).statusCode).toBe(401);
    expect((await admin.call('GET', `/users/${user.userId}`)).statusCode).toBe(404);
    expect((await create(admin, 'Novo', { email: user.email })).email).toBe(user.email);
  });

  test('is refused for oneself and for plain users', async () => {
    const admin = await anAdmin();
    const user = await someone(app, admin.company);
    const self = await admin.call('DELETE', `/users/${admin.userId}`);
    expect([self.statusCode, self.json()]).toEqual([409, { error: 'ERR_DELETE_SELF' }]);
    expect((await user.call('DELETE', `/users/${admin.userId}`)).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
  });
});

describe('the picture of a user', () => {
  const upload = (person: SignedIn, userId: number, bytes: Buffer, field = 'profileImage') => {
    const form = new FormData();
    form.append('typeArch', 'user');
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return request.arrayBuffer().then((payload) =>
      app.inject({
        method: 'POST',
        url: `/api/users/${userId}/media-upload`,
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(payload),
      }),
    );
  };
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#ff0000' } })
      .png()
      .toBuffer();

  test('is stored as a JPEG of at most 240 px and read by colleagues only [USR-009, REST-099]', async () => {
    const company = await aCompany(app);
    const [user, colleague] = [await someone(app, company), await someone(app, company)];
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    const response = await upload(user, user.userId, await picture(800, 400));
    expect(response.statusCode).toBe(200);
    const url = response.json<{ user: User }>().user.profileImage ?? '';
    const by = (person: SignedIn) => app.inject({ url, headers: { authorization: `Bearer ${person.token}` } });
    const file = await by(colleague);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 120 });
    expect((await by(stranger)).statusCode).toBe(404);
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test('the old file goes when a new one comes', async () => {
    const company = await aCompany(app);
    const user = await someone(app, company);
    await upload(user, user.userId, await picture(10, 10));
    await upload(user, user.userId, await picture(20, 20));
    expect(await countFiles(app, company.companyId)).toBe(2);
    await forgetFiles(app);
    expect(await countFiles(app, company.companyId)).toBe(1);
  });

  test('must be a picture, whatever its name says, and somebody one may change', async () => {
    const company = await aCompany(app);
    const user = await someone(app, company);
    const other = await aPerson(app, company);
    const text = await upload(user, user.userId, Buffer.from('not a picture'));
    expect([text.statusCode, text.json()]).toEqual([400, { error: 'ERR_FILE_TYPE' }]);
    expect((await upload(user, other.userId, await picture(10, 10))).statusCode).toBe(404);
  });
});
