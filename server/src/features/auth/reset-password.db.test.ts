import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runForPlatform, runInCompany, type Transactions } from '#platform/use-case';
import type { Letter, Mail } from '#ports/mail';
import { startTestApp } from '#test/app';
import { holdAsOwner, lockWaiters, ownerQuery } from '#test/owner';
import { aCompany, nextAddress, someone, type SignedIn } from '#test/people';
import { sendPasswordLinks } from './mail-password-links.ts';

const arrived: { to: string[]; text: string }[] = [];
const held: { server?: SMTPServer; mailing?: TestApp; silent?: TestApp } = {};
type TestApp = Awaited<ReturnType<typeof startTestApp>>;
const mailing = () => held.mailing as TestApp;
const silent = () => held.silent as TestApp;

beforeAll(async () => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  held.server = server;
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as { port: number };
  held.mailing = await startTestApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'O Plano <no-reply@example.com>',
      PUBLIC_URL: 'http://inbox.example.com',
    },
  });
  held.silent = await startTestApp();
});
afterAll(async () => {
  await held.mailing?.stop();
  await held.silent?.stop();
  await new Promise<void>((closed) => (held.server ? held.server.close(() => closed()) : closed()));
});

const ask = (app: TestApp, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress: nextAddress() });
const forgot = (app: TestApp, email: string) => ask(app, 'password/forgot', { email });
const reset = (app: TestApp, token: string, password = 'nova-senha') => ask(app, 'password/reset', { token, password });
const login = async (app: TestApp, email: string, password: string) =>
  (await ask(app, 'login', { email, password })).statusCode;
const lettersTo = (email: string) => arrived.filter(({ to }) => to.includes(email));
const tokensIn = (text: string): string[] =>
  [...text.matchAll(/reset\?token=([\w.-]+)/g)].map(([, token]) => token ?? '');
const alive = async (person: SignedIn) => (await person.call('GET', '/auth/me')).statusCode;

describe('a forgotten password where mail goes out', () => {
  test('is replaced by the link in the letter, once, and the session of before ends', async () => {
    const app = mailing();
    const ana = await someone(app, await aCompany(app), { email: 'ana-forgot@example.com' });
    expect((await forgot(app, ` ${ana.email.toUpperCase()} `)).json()).toEqual({ sendsMail: true });
    await app.app.worker.runDue();
    const [letter] = lettersTo(ana.email);
    const [token = ''] = tokensIn(letter?.text ?? '');
    expect(letter?.text).toContain('Subject: Escolha uma nova senha');
    expect(letter?.text).toContain(`http://inbox.example.com/reset?token=${ana.companyId}.${ana.userId}.`);
    expect(await alive(ana)).toBe(200);
    // Too short: nothing happened, and the link still counts.
    expect((await reset(app, token, 'abc')).statusCode).toBe(400);
    expect((await reset(app, token)).statusCode).toBe(200);
    expect(await alive(ana)).toBe(401);
    expect(await login(app, ana.email, 'nova-senha')).toBe(200);
    expect((await reset(app, token, 'outra-senha')).json()).toEqual({ error: 'ERR_LINK_INVALID' });
    expect(await login(app, ana.email, 'outra-senha')).not.toBe(200);
  });

  test('asks in the same way for an address that nobody has, and writes no letter', async () => {
    const app = mailing();
    const known = await someone(app, await aCompany(app), { email: 'known-forgot@example.com' });
    const [one, other] = [await forgot(app, known.email), await forgot(app, 'nobody@example.com')];
    expect([other.statusCode, other.body]).toEqual([one.statusCode, one.body]);
    await app.app.worker.runDue();
    expect([lettersTo(known.email).length, lettersTo('nobody@example.com').length]).toEqual([1, 0]);
  });

  test('of an address in two companies comes as one letter with a link for each', async () => {
    const app = mailing();
    const email = 'twice-forgot@example.com';
    const [one, two] = [
      await someone(app, await aCompany(app), { email }),
      await someone(app, await aCompany(app), { email }),
    ];
    await forgot(app, email);
    await app.app.worker.runDue();
    const tokens = tokensIn(lettersTo(email)[0]?.text ?? '');
    expect(lettersTo(email)).toHaveLength(1);
    expect(tokens.map((token) => token.split('.')[1])).toEqual([String(one.userId), String(two.userId)]);
    expect((await reset(app, tokens[1] ?? '')).statusCode).toBe(200);
    expect([await alive(one), await alive(two)]).toEqual([200, 401]);
  });

  test('is not asked for again and again', async () => {
    const app = mailing();
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push((await forgot(app, 'flood@example.com')).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('has a link that ends after an hour, and with the next one', async () => {
    const app = mailing();
    const ana = await someone(app, await aCompany(app), { email: 'late-forgot@example.com' });
    for (let time = 0; time < 2; time += 1) {
      await forgot(app, ana.email);
      await app.app.worker.runDue();
    }
    const [first = '', second = ''] = lettersTo(ana.email).flatMap(({ text }) => tokensIn(text));
    expect((await reset(app, first)).json()).toEqual({ error: 'ERR_LINK_INVALID' });
    app.clock.advance(60 * 60_000);
    expect((await reset(app, second)).json()).toEqual({ error: 'ERR_LINK_INVALID' });
  });
});

describe('a link that was not followed', () => {
  test.each([
    ['the password', { password: 'senha-trocada' }],
    ['the address', { email: 'elsewhere-forgot@example.com' }],
  ])('ends when %s is changed by other means', async (_what, change) => {
    const app = silent();
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const ana = await someone(app, company);
    const link = async () =>
      tokensIn((await admin.call('POST', `/auth/password/links/${ana.userId}`)).json<{ path: string }>().path)[0] ?? '';
    const kept = await link();
    expect((await admin.call('PUT', `/users/${ana.userId}`, change)).statusCode).toBe(200);
    expect((await reset(app, kept)).json()).toEqual({ error: 'ERR_LINK_INVALID' });
    expect((await reset(app, await link())).statusCode).toBe(200);
  });

  test('is not written to an address that is another one by then', async () => {
    const app = silent();
    const ana = await someone(app, await aCompany(app), { email: 'before-forgot@example.com' });
    const { runtime } = app.app;
    const letters: Letter[] = [];
    const work: Transactions = {
      platform: (inner) => runForPlatform(runtime, null, inner),
      inCompany: async (companyId, inner) => {
        await ownerQuery(app, `update users set email = 'after-forgot@example.com' where id = $1`, ana.userId);
        return runInCompany(runtime, companyId, inner);
      },
    };
    const mail: Mail = { send: async (letter) => void letters.push(letter) };
    await sendPasswordLinks(
      work,
      { email: ana.email, language: 'pt' },
      { mail, publicUrl: 'http://inbox.example.com' },
    );
    expect(letters).toEqual([]);
    expect(await ownerQuery(app, 'select from password_links where user_id = $1', ana.userId)).toEqual([]);
  });

  test('does not end with a change of anything else', async () => {
    const app = silent();
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const ana = await someone(app, company);
    const { path } = (await admin.call('POST', `/auth/password/links/${ana.userId}`)).json<{ path: string }>();
    const same = { name: 'Ana Maria', email: ana.email };
    expect((await admin.call('PUT', `/users/${ana.userId}`, same)).statusCode).toBe(200);
    expect((await reset(app, tokensIn(path)[0] ?? '')).statusCode).toBe(200);
  });
});

describe('a forgotten password where no mail goes out', () => {
  test('is replaced by a link that an admin makes, and no plain user, nobody of another company, nor oneself', async () => {
    const app = silent();
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const ana = await someone(app, company);
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    expect((await forgot(app, ana.email)).json()).toEqual({ sendsMail: false });
    const make = (person: SignedIn, userId = ana.userId) => person.call('POST', `/auth/password/links/${userId}`);
    expect((await make(ana)).statusCode).toBe(403);
    expect((await make(stranger)).json()).toEqual({ error: 'ERR_NO_USER_FOUND' });
    expect((await make(admin, admin.userId)).json()).toEqual({ error: 'ERR_LINK_SELF' });
    const { path, expiresAt } = (await make(admin)).json<{ path: string; expiresAt: string }>();
    expect(Date.parse(expiresAt)).toBeGreaterThan(app.clock.now().getTime());
    const [token = ''] = tokensIn(path);
    expect((await reset(app, token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'))).statusCode).toBe(400);
    const answers = await Promise.all([reset(app, token, 'senha-um'), reset(app, token, 'senha-dois')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await alive(ana)).toBe(401);
  });

  test('holds no link while it waits for its person, so that two who follow one do not wait for each other', async () => {
    const app = silent();
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const ana = await someone(app, company);
    const { path } = (await admin.call('POST', `/auth/password/links/${ana.userId}`)).json<{ path: string }>();
    const { answer } = await holdAsOwner(app, async (client) => {
      await client.query('begin');
      await client.query('select from users where id = $1 for update', [ana.userId]);
      const answer = reset(app, tokensIn(path)[0] ?? '');
      await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(1));
      await client.query('select from password_links where user_id = $1 for update nowait', [ana.userId]);
      await client.query('rollback');
      return { answer };
    });
    expect((await answer).statusCode).toBe(200);
  });

  test('no token but a whole one is looked at', async () => {
    for (const token of ['1', '1.2', '1.2.3', '0.1.x', `9999999999.1.${'a'.repeat(43)}`, `1.1.${'a'.repeat(44)}`]) {
      expect((await reset(silent(), token)).json(), token).toEqual({ error: 'ERR_LINK_INVALID' });
    }
  });
});
