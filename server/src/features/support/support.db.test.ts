import { visitMs, type SupportVisit } from '@oplano/contracts/support';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLoadActor } from '#features/auth';
import { createKnownActors, readForPerson, runForPerson, type Ctx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { lineOf } from '#test/listener';
import { ownerQuery } from '#test/owner';
import { aCompany, aPerson, signIn, someone, type SignedIn, type TestCompany } from '#test/people';
import { startAppOn, type TestApp } from '#test/run-app';
import { aConnection } from '#test/things';

const app = sharedTestApp();
/** A second process on the same database. */
let other: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  other = await startAppOn({ ownerUrl: app.ownerUrl, drop: async () => undefined }, { clock: app.clock });
});
afterAll(() => other.stop());

const reason = 'O cliente pediu ajuda com as filas';
const allow = (admin: SignedIn, data: boolean) =>
  admin.call('PUT', '/companySettings', { column: 'supportAccess', data });
const begin = (operator: SignedIn, { companyId }: TestCompany) =>
  operator.call('POST', `/companies/${companyId}/support-visits`, { reason });

interface Begun {
  readonly visit: SupportVisit;
  readonly token: string;
}
const as = (token: string, at: TestApp = app) => ({
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    at.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    }),
});

async function aVisit() {
  const operator = await someone(app, await aCompany(app), { super: true, profile: 'admin', name: 'Olga' });
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  await allow(admin, true);
  const begun = (await begin(operator, company)).json<Begun>();
  return { operator, company, admin, ...begun, visitor: as(begun.token) };
}
const logOf = async ({ companyId }: TestCompany) => {
  await app.app.eventConsumers.runDue();
  const rows = await ownerQuery<{ action: string; by: string; details: { how?: string } }>(
    app,
    `select action, actor->>'kind' as by, details from audit_trail where company_id = $1 and action like 'support.%' order by id`,
    companyId,
  );
  return rows.map((row) => [row.action, row.by, row.details.how ?? null]);
};

describe('an operator who looks into a company as support', () => {
  test('is let in only where the company allows it, which it does not by itself', async () => {
    const operator = await someone(app, await aCompany(app), { super: true });
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    expect((await begin(operator, company)).json()).toEqual({ error: 'ERR_SUPPORT_NOT_ALLOWED' });
    expect((await begin(admin, company)).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    await allow(admin, true);
    expect((await begin(operator, company)).statusCode).toBe(200);
    expect((await begin(operator, { companyId: 999_999, name: '' })).json()).toEqual({ error: 'ERR_NO_COMPANY_FOUND' });
    const short = { reason: 'oi' };
    const refused = await operator.call('POST', `/companies/${company.companyId}/support-visits`, short);
    expect(refused.json()).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  test('reads what an admin reads, changes and exports nothing, and opens no other company', async () => {
    const { visitor, company, operator } = await aVisit();
    const me = (await visitor.call('GET', '/auth/me')).json();
    expect(me).toMatchObject({
      id: operator.userId,
      companyId: company.companyId,
      super: false,
      visitsUntil: expect.any(String),
    });
    for (const path of ['/users', '/tickets?status=open&showAll=true', '/settings', '/invoices']) {
      expect([path, (await visitor.call('GET', path)).statusCode]).toEqual([path, 200]);
    }
    const changes: ['POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['PUT', '/companySettings', { column: 'supportAccess', data: true }],
      ['POST', '/tags', { name: 'Nova', color: '#112233' }],
      ['DELETE', `/users/${me.id}`],
      ['POST', '/contacts/export', {}],
      ['DELETE', '/support-visits/1'],
    ];
    for (const [method, path, body] of changes) {
      const { error } = (await visitor.call(method, path, body)).json();
      expect([path, error]).toEqual([path, 'ERR_SUPPORT_READS_ONLY']);
    }
    expect((await visitor.call('GET', '/companies')).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    const elsewhere = await aCompany(app);
    expect((await visitor.call('GET', `/companySettings/${elsewhere.companyId}`)).statusCode).toBe(404);
  });

  test('finds the tokens of connections shut', async () => {
    const { visitor, company } = await aVisit();
    const connectionId = await aConnection(app, company, 'Principal');
    expect((await visitor.call('GET', `/whatsapp/${connectionId}`)).json()).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
  });

  test('is gone after the hour for the very next call, in every process', async () => {
    const { token, visit, visitor, company, operator } = await aVisit();
    expect(new Date(visit.expiresAt).getTime() - new Date(visit.beganAt).getTime()).toBe(visitMs);
    expect((await as(token, other).call('GET', '/auth/me')).statusCode).toBe(200);
    app.clock.advance(visitMs - 1_000);
    expect((await visitor.call('GET', '/auth/me')).statusCode).toBe(200);
    app.clock.advance(1_000);
    for (const at of [app, other]) {
      expect((await as(token, at).call('GET', '/auth/me')).statusCode).toBeGreaterThanOrEqual(401);
    }
    await app.app.worker.runDue();
    expect(await logOf(company)).toEqual([
      ['support.began', 'operator', null],
      ['support.ended', 'automation', 'expired'],
    ]);
    const again = await signIn(app, operator);
    expect((await begin(again, company)).json<Begun>().visit.id).not.toBe(visit.id);
  });

  test('is shown out by an admin of the company, once, and by nobody of another', async () => {
    const { visit, visitor, admin, company } = await aVisit();
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    const plain = await someone(app, company);
    const path = `/support-visits/${visit.id}`;
    expect((await stranger.call('DELETE', path)).json()).toEqual({ error: 'ERR_NO_VISIT_FOUND' });
    expect((await plain.call('DELETE', path)).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await plain.call('GET', '/support-visits')).json()).toEqual({ visits: [visit] });
    expect((await admin.call('DELETE', path)).statusCode).toBe(200);
    expect((await visitor.call('GET', '/auth/me')).json()).toEqual({ error: 'ERR_NO_SESSION' });
    expect((await admin.call('DELETE', path)).json()).toEqual({ error: 'ERR_NO_VISIT_FOUND' });
    expect((await plain.call('GET', '/support-visits')).json()).toEqual({ visits: [] });
    expect(await logOf(company)).toEqual([
      ['support.began', 'operator', null],
      ['support.ended', 'person', 'stopped'],
    ]);
  });

  test('goes when the company withdraws its permission, when they leave, and with their own session', async () => {
    const first = await aVisit();
    await allow(first.admin, false);
    expect((await first.visitor.call('GET', '/auth/me')).json()).toEqual({ error: 'ERR_NO_SESSION' });
    expect((await logOf(first.company)).at(-1)).toEqual(['support.ended', 'person', 'withdrawn']);

    const second = await aVisit();
    await second.operator.call('DELETE', `/companies/${second.company.companyId}/support-visits`);
    expect((await second.visitor.call('GET', '/auth/me')).json()).toEqual({ error: 'ERR_NO_SESSION' });
    expect((await logOf(second.company)).at(-1)).toEqual(['support.ended', 'operator', 'left']);

    const third = await aVisit();
    await signIn(app, third.operator);
    expect((await third.visitor.call('GET', '/auth/me')).json()).toEqual({ error: 'ERR_NO_SESSION' });
    await app.app.worker.runDue();
    expect((await logOf(third.company)).at(-1)).toEqual(['support.ended', 'automation', 'signedOut']);
  });

  test('no longer counts once they run the platform no more', async () => {
    const { visitor, operator } = await aVisit();
    await ownerQuery(app, 'update users set super = false where id = $1', operator.userId);
    expect((await visitor.call('GET', '/auth/me')).json()).toEqual({ error: 'ERR_NO_SESSION' });
  });

  test('asked for twice at once has one visit, with the reason that was told first', async () => {
    const { operator, company, visit } = await aVisit();
    const both = await Promise.all([begin(operator, company), begin(operator, company)]);
    expect(both.map((answer) => answer.json<Begun>().visit.id)).toEqual([visit.id, visit.id]);
    expect(await logOf(company)).toEqual([['support.began', 'operator', null]]);
  });

  test('is announced to everybody there, hears the company, and nothing that is for one person', async () => {
    const operator = await someone(app, await aCompany(app), { super: true, profile: 'admin' });
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const plain = await someone(app, company);
    await allow(admin, true);
    const watching = await lineOf(app, plain);
    await watching.settled();
    const { token, visit } = (await begin(operator, company)).json<Begun>();
    const told = () =>
      watching.heard.flatMap(({ name, payload }) => (name.endsWith('-support') ? [payload['action']] : []));
    await vi.waitFor(() => expect(told()).toEqual(['create']));

    const line = await lineOf(app, { userId: operator.userId, token });
    await line.settled();
    await line.socket.emitWithAck('joinNotification');
    await line.socket.emitWithAck('typing', 1, 'composing');
    await admin.call('POST', '/tags', { name: 'Urgente', color: '#112233' });
    await vi.waitFor(() => expect(line.heard.map(({ name }) => name)).toContainEqual(expect.stringMatching(/-tag$/)));
    const [presence] = await ownerQuery(app, 'select online from users where id = $1', operator.userId);
    expect(presence).toEqual({ online: false });

    await admin.call('DELETE', `/support-visits/${visit.id}`);
    expect(await line.ended).toBe('io server disconnect');
    await vi.waitFor(() => expect(told()).toEqual(['create', 'delete']));
    await expect(lineOf(app, { userId: operator.userId, token })).rejects.toThrow('ERR_NO_SESSION');
    watching.close();
  });

  test('writes nothing even where a door were left open: the database itself refuses', async () => {
    const { company, operator, visitor } = await aVisit();
    await aPerson(app, company);
    const [row] = await ownerQuery<{ session_id: string }>(
      app,
      'select session_id from support_visits where company_id = $1',
      company.companyId,
    );
    const identity = {
      companyId: company.companyId,
      userId: operator.userId,
      sessionId: row?.session_id ?? '',
      isVisit: true as const,
    };
    const loadActor = createLoadActor({ operatorsNeedCode: false });
    const write = ({ db }: Ctx) =>
      db.updateTable('users').set({ name: 'Outro' }).where('company_id', '=', company.companyId).execute();
    const refused = { code: 'ERR_SUPPORT_READS_ONLY' };
    const { runtime } = app.app;
    await expect(runForPerson(runtime, identity, loadActor, write)).rejects.toMatchObject(refused);
    // Nor where they are known from the call before.
    const reading = { known: createKnownActors(), loadActor };
    await readForPerson(runtime, identity, reading, async () => undefined);
    await expect(readForPerson(runtime, identity, reading, write)).rejects.toMatchObject(refused);
    expect((await visitor.call('GET', '/users')).body).not.toContain('Outro');
  });
});
