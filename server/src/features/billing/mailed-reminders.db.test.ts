import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueJob } from '#platform/jobs';
import { runForPlatform } from '#platform/use-case';
import { startTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';
import { findDueSubscriptions } from './billing.jobs.ts';

interface Arrived {
  readonly to: string;
  readonly raw: string;
}
const arrived: Arrived[] = [];
const post = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
const held: { app?: Awaited<ReturnType<typeof startTestApp>> } = {};

beforeAll(async () => {
  await new Promise<void>((listening) => post.listen(0, '127.0.0.1', () => listening()));
  const { port } = post.server.address() as { port: number };
  held.app = await startTestApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'O Plano <no-reply@example.com>',
      PUBLIC_URL: 'http://inbox.example.com',
    },
  });
});
afterAll(async () => {
  await held.app?.stop();
  await new Promise<void>((closed) => post.close(() => closed()));
});

test('a reminder is a letter to each admin whose address is confirmed, once, with where to pay', async () => {
  if (!held.app) throw new Error('The server was not started.');
  const { app } = held;
  app.clock.set('2026-06-15T15:00:00.000Z');
  const company = await aCompany(app, { dueDate: '2026-06-20' });
  const [first, second] = [
    await someone(app, company, { profile: 'admin' }),
    await someone(app, company, { profile: 'admin' }),
  ];
  await someone(app, company, { profile: 'user' });
  // Everybody but one has opened the link in their letter.
  const stranger = await someone(app, company, { profile: 'admin' });
  await ownerQuery(
    app,
    `update users set email_confirmed_at = now() where company_id = ${company.companyId} and id <> ${stranger.userId}`,
  );
  const look = async () => {
    await runForPlatform(app.app.runtime, null, ({ db, now }) =>
      enqueueJob(db, null, findDueSubscriptions, {}, {}, now),
    );
    await app.app.worker.runDue();
  };
  await look();
  await look();
  expect(arrived.map(({ to }) => to).toSorted()).toEqual([first.email, second.email].toSorted());
  const [letter] = arrived;
  expect(letter?.raw).toContain('inbox.example.com/financeiro-aberto');
  expect(letter?.raw).toMatch(/Message-ID: <reminder-\d+--5-\d+@/i);
});
