import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#test/app';
import { aCompany, nextAddress, someone } from '#test/people';

interface Arrived {
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail server on loopback that keeps what it is given, and can be told to refuse. */
async function aMailServer() {
  const arrived: Arrived[] = [];
  const held = { refuses: false };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (held.refuses) return done(new Error('not now'));
        arrived.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as { port: number };
  return { arrived, held, port, close: () => new Promise<void>((closed) => server.close(() => closed())) };
}

const post: { server?: Awaited<ReturnType<typeof aMailServer>>; app?: Awaited<ReturnType<typeof startTestApp>> } = {};
const parts = () => {
  if (!post.app || !post.server) throw new Error('The servers were not started.');
  return { app: post.app, ...post.server };
};
beforeAll(async () => {
  post.server = await aMailServer();
  post.app = await startTestApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${post.server.port}`,
      MAIL_FROM: 'O Plano <no-reply@example.com>',
      PUBLIC_URL: 'http://inbox.example.com',
    },
  });
});
afterAll(async () => {
  await post.app?.stop();
  await post.server?.close();
});

const ask = (url: string, payload: object) =>
  parts().app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, remoteAddress: nextAddress() });
async function signUp(email: string, more: object = {}): Promise<{ companyId: number; mustConfirm: boolean }> {
  const { app } = parts();
  await aCompany(app);
  const [plan] = (await app.inject({ url: '/api/plans/list' })).json<{ id: number }[]>();
  const form = {
    companyName: 'Loja',
    name: 'Rita',
    email,
    password: 'secret1',
    phone: '11 98765-4321',
    planId: plan?.id,
  };
  return (await ask('signup', { ...form, ...more })).json();
}
const login = (email: string) => ask('login', { email, password: 'secret1' });
const plain = (raw: string): string => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const tokenIn = ({ raw }: Arrived): string => /confirm\?token=([\w.-]+)/.exec(plain(raw))?.[1] ?? '';
const letterTo = (email: string): Arrived[] => parts().arrived.filter(({ to }) => to.includes(email));

describe('a sign-up where mail goes out', () => {
  test('waits for the link in the letter, whether the address is in use elsewhere or not', async () => {
    const { app } = parts();
    const known = await someone(app, await aCompany(app), { email: 'known@example.com' });
    for (const email of [known.email, 'fresh@example.com']) {
      const { companyId, mustConfirm } = await signUp(email);
      expect(mustConfirm).toBe(true);
      expect((await login(email)).json()).toEqual({ error: 'ERR_ADDRESS_UNCONFIRMED' });
      await app.app.worker.runDue();
      const [letter, ...more] = letterTo(email);
      expect(more).toEqual([]);
      expect(letter?.raw).toContain('Subject: Confirme o seu e-mail');
      const token = letter ? tokenIn(letter) : '';
      expect(plain(letter?.raw ?? '')).toContain(`http://inbox.example.com/confirm?token=${companyId}.`);
      // Twice: a mailbox looks at links before people do.
      for (let at = 0; at < 2; at += 1) expect((await ask('confirm', { token })).statusCode).toBe(200);
      expect((await login(email)).json()).toMatchObject({ user: { companyId } });
    }
  });

  test('is confirmed by no token but its own, and by none after a week', async () => {
    const { app } = parts();
    const { companyId } = await signUp('late@example.com');
    await app.app.worker.runDue();
    const [letter] = letterTo('late@example.com');
    const token = letter ? tokenIn(letter) : '';
    const other = await signUp('other@example.com');
    for (const wrong of [
      'x',
      '.',
      `9999999999.${'a'.repeat(43)}`,
      `${companyId}.${'a'.repeat(43)}`,
      token.replace(String(companyId), String(other.companyId)),
    ]) {
      expect((await ask('confirm', { token: wrong })).json(), wrong).toEqual({ error: 'ERR_LINK_INVALID' });
    }
    app.clock.advance(7 * 24 * 60 * 60_000);
    expect((await ask('confirm', { token })).json()).toEqual({ error: 'ERR_LINK_INVALID' });
    expect((await login('late@example.com')).json()).toEqual({ error: 'ERR_ADDRESS_UNCONFIRMED' });
  });

  test('is written to in the language it was made in, once, however often the mail server refuses first', async () => {
    const { app, held } = parts();
    held.refuses = true;
    await signUp('again@example.com', { language: 'en', name: 'Rita' });
    await app.app.worker.runDue();
    expect(letterTo('again@example.com')).toEqual([]);
    held.refuses = false;
    for (let at = 0; at < 4; at += 1) {
      app.clock.advance(10 * 60_000);
      await app.app.worker.runDue();
    }
    const letters = letterTo('again@example.com');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.raw).toContain('Subject: Confirm your e-mail');
  });
});
