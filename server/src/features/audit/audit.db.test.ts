import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, aPerson, someone } from '#test/people';
import { insertAuditEntry } from './audit.repo.ts';

const app = sharedTestApp();

interface Entry {
  action: string;
  user_id: number | null;
  actor: unknown;
  details: unknown;
}
const trailOf = async ({ companyId }: { companyId: number }): Promise<Entry[]> => {
  await app.app.eventConsumers.runDue();
  return runInCompany(
    app.app.runtime,
    companyId,
    async ({ db }) =>
      (await sql<Entry>`select action, user_id, actor, details from audit_trail order by id`.execute(db)).rows,
  );
};

describe('the audit trail', () => {
  test('tells who signed in, changed a setting and removed somebody, and of nobody else', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const gone = await aPerson(app, company);
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    await admin.call('PUT', '/companySettings', { column: 'userRating', data: 'enabled' });
    await admin.call('DELETE', `/users/${gone.userId}`);
    const actor = { kind: 'person', userId: admin.userId };
    expect(await trailOf(company)).toEqual([
      expect.objectContaining({ action: 'user.signed-in', user_id: admin.userId, actor }),
      { action: 'settings.changed', user_id: admin.userId, actor, details: { key: 'userRating' } },
      { action: 'user.deleted', user_id: admin.userId, actor, details: { userId: gone.userId } },
    ]);
    expect((await trailOf(stranger)).map(({ action }) => action)).toEqual(['user.signed-in']);
  });

  test('tells of wrong passwords, by nobody of the company', async () => {
    const company = await aCompany(app);
    const person = await aPerson(app, company);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: 'not mine at all' },
    });
    expect(answer.statusCode).toBe(401);
    await expect
      .poll(() => trailOf(company))
      .toEqual([
        {
          action: 'user.sign-in-failed',
          user_id: null,
          actor: { kind: 'automation', name: 'server' },
          details: { userId: person.userId, address: '127.0.0.1' },
        },
      ]);
  });

  test('has an event once, however often it is handed over, and still names whoever is gone', async () => {
    const company = await aCompany(app);
    const event = {
      id: 9_000_001,
      type: 'contact.blocked',
      version: 1,
      at: '2026-03-02T15:00:00.000Z',
      companyId: company.companyId,
      actor: { kind: 'person', userId: 2_000_000 },
      address: null,
      data: { contactId: 5 },
    } as const;
    for (let time = 0; time < 2; time += 1) {
      await runInCompany(app.app.runtime, company.companyId, (ctx) => insertAuditEntry(ctx, event));
    }
    expect(await trailOf(company)).toEqual([
      { action: 'contact.blocked', user_id: 2_000_000, actor: event.actor, details: event.data },
    ]);
  });
});
