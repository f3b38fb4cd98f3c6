import type { LoggedAct } from '@oplano/contracts/audit';
import type { StoredEvent } from '@oplano/contracts/events';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { platformTransaction, tenantTransaction } from '#platform/db';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from './app.ts';
import { ownerQuery } from './owner.ts';
import { aCompany, aPerson, someone, type SignedIn } from './people.ts';
import { verifyLogs } from '../src/app/verify-log.ts';
import { insertAuditEntry } from '../src/features/audit/audit.repo.ts';
import { forgetLog } from '../src/features/audit/forget-log.ts';

const app = sharedTestApp();
const anAdmin = async (): Promise<SignedIn> => someone(app, await aCompany(app), { profile: 'admin' });
const anOperator = async (): Promise<SignedIn> => someone(app, await aCompany(app), { super: true, profile: 'admin' });

interface Page {
  records: LoggedAct[];
  next: string | null;
}
async function pageOf(person: SignedIn, query = '', path = '/log'): Promise<Page> {
  await app.app.eventConsumers.runDue();
  const answer = await person.call('GET', `${path}${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}
const actionsOf = ({ records }: Page): string[] => records.map(({ action }) => action);

let number = 5_000_000;
/** Entries of a past, written as events would be. */
async function writePast(companyId: number, times: readonly Date[]): Promise<void> {
  await runInCompany(app.app.runtime, companyId, async (ctx) => {
    for (const at of times) {
      number += 1;
      const actor = { kind: 'automation', name: 'server' } as const;
      const rest = { version: 1, companyId, actor, address: null, data: { key: 'userRating' } } as const;
      const event: StoredEvent = { id: number, type: 'settings.changed', at: at.toISOString(), ...rest };
      await insertAuditEntry(ctx, event);
    }
  });
}
async function brokenOf(companyId: number) {
  const found: unknown[] = [];
  await verifyLogs(app.ownerUrl, { companyId, onChain: ({ broken, entries }) => found.push(broken, entries) });
  return found;
}

describe('the log of a company', () => {
  test('says who did what from where, the newest first, and narrows down by person, kind, day and text', async () => {
    const admin = await anAdmin();
    const other = await aPerson(app, { companyId: admin.companyId, name: '' });
    await admin.call('PUT', '/companySettings', { column: 'userRating', data: 'enabled' });
    await admin.call('DELETE', `/users/${other.userId}`);
    const all = await pageOf(admin);
    expect(actionsOf(all)).toEqual(['user.deleted', 'settings.changed', 'user.signed-in']);
    expect(all.records[1]).toMatchObject({
      id: 2,
      actor: { kind: 'person', userId: admin.userId },
      actorName: expect.any(String),
      address: '127.0.0.1',
      details: { key: 'userRating' },
    });
    expect(actionsOf(await pageOf(admin, '?group=settings'))).toEqual(['settings.changed']);
    expect(actionsOf(await pageOf(admin, '?searchParam=userrating'))).toEqual(['settings.changed']);
    expect(actionsOf(await pageOf(admin, `?userId=${admin.userId}`))).toHaveLength(3);
    expect(actionsOf(await pageOf(admin, `?userId=${other.userId}`))).toEqual([]);
    expect(actionsOf(await pageOf(admin, '?dateTo=2001-01-01'))).toEqual([]);
    expect(actionsOf(await pageOf(admin, '?dateFrom=2001-01-01'))).toHaveLength(3);
    expect((await admin.call('GET', '/log?cursor=x')).statusCode).toBe(400);
  });

  test('says who added, changed and deleted tags, prompts, integrations and quick replies, and which fields', async () => {
    const admin = await anAdmin();
    const queue = await admin.call('POST', '/queue', { name: 'Vendas', color: '#112233' });
    const queueId = queue.json<{ id: number }>().id;
    const records = [
      ['/tags', { name: 'Cliente' }, { color: '#aabbcc' }],
      ['/prompt', { name: 'Robô', prompt: 'Seja gentil.', queueId }, { apiKey: 'sk-secret' }],
      ['/queueIntegration', { type: 'webhook', name: 'Loja', urlN8N: 'https://robot.example' }, { name: 'Loja 2' }],
      ['/quick-messages', { shortcode: 'oi', message: 'Olá, Maria' }, { message: 'Olá!' }],
    ] as const;
    for (const [path, form, change] of records) {
      const { id } = (await admin.call('POST', path, form)).json<{ id: number }>();
      expect((await admin.call('PUT', `${path}/${id}`, change)).statusCode).toBe(200);
      expect((await admin.call('DELETE', `${path}/${id}`)).statusCode).toBe(200);
    }
    const { records: entries } = await pageOf(admin, '?group=settings');
    const told = entries.toReversed().map(({ action, details }) => [action, details['fields']]);
    expect(told).toEqual([
      ['queue.created', undefined],
      ...(['tag', 'prompt', 'integration', 'quick-message'] as const).flatMap((kind, place) => [
        [`${kind}.created`, undefined],
        [`${kind}.updated`, [['color'], ['apiKey'], ['name'], ['message']][place]],
        [`${kind}.deleted`, undefined],
      ]),
    ]);
    expect(entries.every(({ actor }) => actor?.kind === 'person' && actor.userId === admin.userId)).toBe(true);
    // What was written stands nowhere in it.
    expect(JSON.stringify(entries)).not.toMatch(/Maria|sk-secret|robot|gentil/);
  });

  test('is read by admins of the company alone', async () => {
    const admin = await anAdmin();
    const plain = await someone(app, { companyId: admin.companyId, name: '' });
    expect((await plain.call('GET', '/log')).statusCode).toBe(403);
    expect((await plain.call('POST', '/log/export', {})).statusCode).toBe(403);
    expect((await admin.call('GET', '/platform-log')).statusCode).toBe(403);
    expect(actionsOf(await pageOf(await anAdmin()))).toEqual(['user.signed-in']);
  });

  test('counts wrong passwords of a quarter of an hour in one entry beside the first', async () => {
    const admin = await anAdmin();
    const person = await aPerson(app, { companyId: admin.companyId, name: '' });
    const fail = () =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: person.email, password: 'not mine' } });
    for (let time = 0; time < 4; time += 1) await fail();
    const failures = async (reader = admin) =>
      (await pageOf(reader, '?group=access')).records.filter(({ action }) => action === 'user.sign-in-failed');
    const count = () =>
      ownerQuery<{ tries: number }>(app, `select tries from sign_in_failures where user_id = ${person.userId}`);
    await expect.poll(count).toEqual([{ tries: 4 }]);
    expect(await failures()).toHaveLength(1);
    app.clock.advance(16 * 60_000);
    await app.app.worker.runDue();
    const later = await someone(app, { companyId: admin.companyId, name: '' }, { profile: 'admin' });
    expect((await failures(later)).map(({ details }) => details['tries'] ?? null)).toEqual([3, null]);
    expect(await count()).toEqual([]);
  });

  test('reads page by page without a gap, and goes out as a file of a whole year', async () => {
    const admin = await anAdmin();
    const now = app.clock.now().getTime();
    const times = Array.from({ length: 4_500 }, (_none, day) => new Date(now - day * 7_000_000));
    await writePast(admin.companyId, times.toReversed());
    const first = await pageOf(admin);
    const second = await pageOf(admin, `?cursor=${first.next}`);
    const ids = [...first.records, ...second.records].map(({ at, id }) => `${at} ${id}`);
    expect(new Set(ids).size).toBe(100);
    const answer = await admin.call('POST', '/log/export?group=settings', { heads: ['Número'] });
    expect(answer.json()).toMatchObject({ count: 4_500 });
    expect(actionsOf(await pageOf(admin))).toContain('log.exported');
  });

  test('is changed, emptied and cut by nobody who works for the server', async () => {
    const admin = await anAdmin();
    await pageOf(admin);
    for (const statement of [
      `update audit_trail set details = '{}'`,
      'delete from audit_trail',
      'truncate audit_trail',
      'update log_heads set seq = 0',
      'delete from log_heads',
      'insert into log_heads (company_id) values (1)',
      'alter table audit_trail disable trigger user',
    ]) {
      const tried = tenantTransaction(app.app.database.db, admin.companyId, (db) => sql.raw(statement).execute(db));
      await expect(tried, statement).rejects.toMatchObject({ code: '42501' });
    }
    for (const statement of [
      'update audit_trail set address = null',
      'delete from audit_trail',
      'truncate audit_trail',
    ]) {
      await expect(ownerQuery(app, statement), statement).rejects.toMatchObject({ code: '42501' });
    }
    // What the server claims of number and hash is not what is written.
    const forged = { company_id: admin.companyId, action: 'x', at: new Date(), seq: '77', hash: Buffer.from('x') };
    await tenantTransaction(app.app.database.db, admin.companyId, (db) =>
      db.insertInto('audit_trail').values(forged).execute(),
    );
    expect(await brokenOf(admin.companyId)).toEqual([null, 2]);
  });

  test('has no gap where two write at once and one takes back', async () => {
    const admin = await anAdmin();
    await pageOf(admin);
    const at = new Date();
    const write = (fails: boolean) =>
      tenantTransaction(app.app.database.db, admin.companyId, async (db) => {
        await db.insertInto('audit_trail').values({ company_id: admin.companyId, action: 'x', at }).execute();
        if (fails) throw new Error('planned');
      }).catch(() => undefined);
    await Promise.all([write(false), write(true), write(false), write(true), write(false)]);
    expect(await brokenOf(admin.companyId)).toEqual([null, 4]);
  });

  test('is kept for as long as the company wants, and the chain still holds where its beginning is gone', async () => {
    const admin = await anAdmin();
    const month = 31 * 86_400_000;
    const past = [30, 20, 10, 1].map((months) => new Date(Date.now() - months * month));
    await writePast(admin.companyId, past);
    const tools = {
      now: () => new Date(),
      signal: new AbortController().signal,
      inCompany: <T>(work: Parameters<typeof runInCompany<T>>[2]) =>
        runInCompany(app.app.runtime, admin.companyId, work),
    };
    const left = async () => (await pageOf(admin, '?group=settings')).records.length;
    await forgetLog(tools);
    expect(await left()).toBe(3);
    await admin.call('PUT', '/companySettings', { column: 'logMonths', data: '12' });
    await forgetLog(tools);
    expect(await left()).toBe(3);
    expect(await brokenOf(admin.companyId)).toEqual([null, 4]);
    expect((await admin.call('PUT', '/companySettings', { column: 'logMonths', data: '5' })).statusCode).toBe(400);
    // Whatever the server asks for, half a year stays.
    const asked = tenantTransaction(app.app.database.db, admin.companyId, (db) =>
      sql<{ gone: number }>`select forget_log('2999-01-01', 100) as gone`.execute(db),
    );
    expect((await asked).rows).toEqual([{ gone: 1 }]);
    expect(await brokenOf(admin.companyId)).toEqual([null, 3]);
  });

  test('goes with its company, and nothing of it stays but its end among the acts of operators', async () => {
    const operator = await anOperator();
    const admin = await anAdmin();
    await pageOf(admin);
    const { name } = (await operator.call('GET', `/companies/${admin.companyId}`)).json<{ name: string }>();
    const gone = await operator.call('DELETE', `/companies/${admin.companyId}?name=${encodeURIComponent(name)}`);
    expect(gone.statusCode).toBe(200);
    app.clock.advance(60_000);
    await app.app.worker.runDue();
    expect(await ownerQuery(app, `select 1 from audit_trail where company_id = ${admin.companyId}`)).toEqual([]);
    expect(await ownerQuery(app, `select 1 from log_heads where company_id = ${admin.companyId}`)).toEqual([]);
    const { records } = await pageOf(operator, '?searchParam=company.remov', '/platform-log');
    expect(records.map(({ action, details }) => [action, details['companyId']])).toEqual([
      ['company.removed', admin.companyId],
      ['company.removal-began', admin.companyId],
    ]);
    expect(records[0]?.details['logHash']).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the log of the platform', () => {
  test('has what operators do to companies, plans and settings, and what they do inside of a company', async () => {
    const operator = await anOperator();
    const admin = await anAdmin();
    const by = { kind: 'operator', userId: operator.userId };
    await operator.call('PUT', `/companies/${admin.companyId}`, { phone: '5511999990000' });
    await operator.call('PUT', `/companies/${admin.companyId}`, { status: false });
    await operator.call('PUT', `/companies/${admin.companyId}`, { status: true });
    await operator.call('PUT', '/settings/appName', { value: 'Fala Já' });
    await admin.call('PUT', '/companySettings', { column: 'supportAccess', data: 'enabled' });
    const visit = await operator.call('POST', `/companies/${admin.companyId}/support-visits`, {
      reason: 'Uma pergunta sobre filas',
    });
    expect(visit.statusCode).toBe(200);
    const mine = (await pageOf(operator, '', '/platform-log')).records.filter(
      ({ actor }) => actor?.kind === 'operator' && actor.userId === operator.userId,
    );
    expect(mine.map(({ action }) => action)).toEqual([
      'support.began',
      'platform-setting.changed',
      'company.resumed',
      'company.suspended',
      'company.changed',
    ]);
    expect(mine[0]).toMatchObject({ actor: by, address: '127.0.0.1', details: { companyId: admin.companyId } });
    expect(mine[4]).toMatchObject({ actor: by, details: { companyId: admin.companyId, fields: ['phone'] } });
    expect(mine.every(({ actorName }) => actorName !== null)).toBe(true);
    // The company reads of what was done inside of it, and of nothing else.
    const own = (await pageOf(admin)).records.filter(({ actor }) => actor?.kind === 'operator');
    expect(own.map(({ action }) => action)).toEqual(['support.began']);
    const seen = await platformTransaction(app.app.database.db, (db) =>
      db.selectFrom('audit_trail').select('company_id').where('company_id', 'is not', null).execute(),
    );
    expect(seen).toEqual([]);
  });
});
