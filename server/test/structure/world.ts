import type { TenantDb } from '#platform/db';
import { runInCompany } from '#platform/use-case';
import type { TestApp } from '../app.ts';
import { aCompany, aPerson, testPassword, type TestCompany, type TestPerson } from '../people.ts';
import { aConnection, aQueue } from '../things.ts';
import type { Known } from './sample-input.ts';

export interface Inhabited extends TestCompany {
  readonly admin: TestPerson;
  readonly plain: TestPerson;
  readonly queueId: number;
  readonly connectionId: number;
  /** Background work of the company that failed for good. */
  readonly deadJobId: number;
  /** A plan that is sold to everybody. */
  readonly planId: number;
}

async function insertDeadJob(db: TenantDb, companyId: number, now: Date): Promise<number> {
  const job = { company_id: companyId, name: 'tests.failed', payload: {}, run_at: now, created_at: now };
  const { id } = await db
    .insertInto('jobs')
    .values({ ...job, attempts: 1, max_attempts: 1, dead_at: now, last_error: 'planned' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** A company with one of everything; `mark` stands in every name, so that a leak can be recognised. */
export async function anInhabitedCompany(
  app: TestApp,
  mark: string,
  options: Parameters<typeof aCompany>[1] = {},
): Promise<Inhabited> {
  const company = await aCompany(app, { name: `${mark} company`, ...options });
  const queueId = await aQueue(app, company, { name: `${mark} queue`, color: '#123456' });
  const connectionId = await aConnection(app, company, `${mark} connection`);
  const deadJobId = await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
    insertDeadJob(db, company.companyId, now),
  );
  const admin = await aPerson(app, company, { name: `${mark} admin`, profile: 'admin' });
  const plain = await aPerson(app, company, { name: `${mark} plain`, queueIds: [queueId] });
  // Somebody else keeps the company in order should a call take the admin's rights away.
  await aPerson(app, company, { name: `${mark} second`, profile: 'admin' });
  const [plan] = (await app.inject({ url: '/api/plans/list' })).json<{ id: number }[]>();
  return { ...company, queueId, connectionId, deadJobId, admin, plain, planId: plan?.id ?? 0 };
}

let counter = 0;
/** Good values for one person's calls, by the name of the field. */
export const knownTo = (company: Inhabited, person: TestPerson): Known => ({
  userId: () => person.userId,
  companyId: () => company.companyId,
  queueIds: () => [company.queueId],
  whatsappId: () => company.connectionId,
  email: () => `sample${(counter += 1)}@example.com`,
  password: () => testPassword,
  profile: () => 'admin',
  planId: () => company.planId,
  /** A setting that takes almost any text. */
  key: () => 'appName',
});
