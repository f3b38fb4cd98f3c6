import type { ReminderSettings } from '@oplano/contracts/billing';
import { describe, expect, test } from 'vitest';
import { enqueueJob } from '#platform/jobs';
import { runForPlatform, runInCompany } from '#platform/use-case';
import { ownerQuery } from '#test/owner';
import { aCompany, signIn, someone, type SignedIn } from '#test/people';
import { aConnection } from '#test/things';
import { aPayingWorld } from './billing.fixture.ts';
import { findDueSubscriptions, sayReminder } from './billing.jobs.ts';

const { app, pay, run, runDue, aPayer, checkOut } = aPayingWorld();

const anOperator = async () => someone(app, await aCompany(app, { dueDate: null }), { super: true, profile: 'admin' });

/** Reminders go through a connection of this operator's company. */
async function withLine(operator: SignedIn): Promise<number> {
  const connectionId = await aConnection(app, { ...operator, name: '' }, 'Financeiro');
  const answer = await operator.call('PUT', '/billing/reminder-connection', { connectionId });
  expect(answer.json()).toMatchObject({ connectionId, isElsewhere: false });
  return connectionId;
}

const saidBy = ({ companyId }: SignedIn) =>
  runInCompany(app.app.runtime, companyId, ({ db }) =>
    db
      .selectFrom('messages')
      .innerJoin('outbox', 'outbox.message_id', 'messages.id')
      .select(['messages.body', 'messages.origin', 'outbox.class', 'outbox.source_kind'])
      .where('messages.company_id', '=', companyId)
      .orderBy('messages.id')
      .execute(),
  );

const on = async (day: string) => {
  app.clock.set(`${day}T15:00:00.000Z`);
  await run(findDueSubscriptions);
};

/** A company whose telephone nobody else has. */
let phones = 0;
async function aReachablePayer(dueDate: string, language = 'pt'): Promise<SignedIn> {
  const admin = await aPayer({ dueDate });
  phones += 1;
  await ownerQuery(
    app,
    `update companies set phone = '55119${String(88_000_000 + phones)}', language = '${language}' where id = ${admin.companyId}`,
  );
  return admin;
}

describe('a reminder by telephone', () => {
  test('is said once a day of reminding, through the paced line of the operator, and never once it is paid', async () => {
    const operator = await anOperator();
    await withLine(operator);
    const admin = await aReachablePayer('2026-06-20');
    for (const day of ['10', '15', '15', '16', '19']) await on(`2026-06-${day}`);
    const said = await saidBy(operator);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatchObject({ origin: 'system', class: 'schedule', source_kind: 'reminder' });
    expect(said[0]?.body).toContain('R$ 99,90');
    expect(said[0]?.body).toContain('20 de junho de 2026');
    expect(said[1]?.body).toContain('amanhã');
    // The same job again, as after a crash between saying and noting it.
    const { invoiceId } = await runInCompany(app.app.runtime, admin.companyId, ({ db }) =>
      db.selectFrom('invoices').select('id as invoiceId').executeTakeFirstOrThrow(),
    );
    await runForPlatform(app.app.runtime, null, ({ db, now }) =>
      enqueueJob(db, admin.companyId, sayReminder, { invoiceId, day: -1 }, {}, now),
    );
    await runDue();
    expect(await saidBy(operator)).toHaveLength(2);
    // What waits is taken back with the payment, and the days after say nothing.
    await pay((await checkOut(await signIn(app, admin))).txid);
    expect(await saidBy(operator)).toEqual([]);
    await on('2026-06-21');
    expect(await saidBy(operator)).toEqual([]);
  });

  test('is in the language of the company and in the operator’s own words, until ours are brought back', async () => {
    const operator = await anOperator();
    await withLine(operator);
    const words = { subject: 'Hey {{nome}}', text: 'Pay {{valor}} by {{vencimento}}, {{unknown}}' };
    const written = await operator.call('PUT', '/billing/reminders/en/-5', words);
    const own = written.json<ReminderSettings>().texts.filter(({ isDefault }) => !isDefault);
    expect(own).toEqual([{ language: 'en', day: -5, ...words, isDefault: false }]);
    await aReachablePayer('2026-06-20', 'en');
    await on('2026-06-15');
    expect((await saidBy(operator)).map(({ body }) => body)).toEqual(['Pay R$ 99,90 by June 20, 2026, {{unknown}}']);
    // Days have passed, and sessions with them.
    const back = (
      await (await signIn(app, operator)).call('DELETE', '/billing/reminders/en/-5')
    ).json<ReminderSettings>();
    expect(back.texts).toHaveLength(20);
    expect(back.texts.every(({ isDefault }) => isDefault)).toBe(true);
  });

  test('is not said to who asked for no more messages', async () => {
    const operator = await anOperator();
    await withLine(operator);
    const admin = await aReachablePayer('2026-06-20');
    await ownerQuery(
      app,
      `insert into do_not_send (company_id, number, canonical, since, source)
       select $1, phone, phone, now(), 'word' from companies where id = $2`,
      operator.companyId,
      admin.companyId,
    );
    await on('2026-06-15');
    expect(await saidBy(operator)).toEqual([]);
  });

  test('goes through nobody else’s connection, and is the operator’s alone to set', async () => {
    const [operator, admin] = [await anOperator(), await aPayer()];
    const theirs = await aConnection(app, { ...admin, name: '' }, 'Loja');
    for (const connectionId of [theirs, 2_000_000_000])
      expect((await operator.call('PUT', '/billing/reminder-connection', { connectionId })).json()).toEqual({
        error: 'ERR_NO_WAPP_FOUND',
      });
    const words = { subject: 'x', text: 'y' };
    for (const call of [
      admin.call('GET', '/billing/reminders'),
      admin.call('PUT', '/billing/reminder-connection', { connectionId: theirs }),
      admin.call('PUT', '/billing/reminders/pt/0', words),
      admin.call('DELETE', '/billing/reminders/pt/0'),
    ])
      expect((await call).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    for (const [path, form] of [
      ['pt/2', words],
      ['fr/0', words],
      ['pt/0', { ...words, text: '  ' }],
      ['pt/0', { ...words, subject: '' }],
      ['pt/0', { ...words, text: 'x'.repeat(2_001) }],
    ] as const)
      expect((await operator.call('PUT', `/billing/reminders/${path}`, form)).json()).toMatchObject({
        error: 'ERR_VALIDATION',
      });
    const { texts } = (await operator.call('GET', '/billing/reminders')).json<ReminderSettings>();
    expect(texts.every(({ isDefault }) => isDefault)).toBe(true);
  });
});
