import type { MailLanguage } from '@oplano/contracts/auth';
import type { BillingRecurrence } from '@oplano/contracts/companies';
import type { ServiceHours } from '@oplano/contracts/settings';
import type { Limits } from '@oplano/core/plans';
import type { PlatformDb, TenantDb } from '#platform/db';
import { refusing } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';

export interface NewCompany {
  /** Only the platform's own company is given its number. */
  readonly id?: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** What it is written to in; Portuguese, unless it is said. */
  readonly language?: MailLanguage | undefined;
  readonly planId: number;
  readonly dueDate: string | null;
  readonly recurrence: BillingRecurrence | null;
  readonly now: Date;
}

const write = refusing({ companies_plan_id_fkey: 'ERR_NO_PLAN_FOUND' });

export async function insertCompany(db: PlatformDb, company: NewCompany): Promise<number> {
  const inserted = db
    .insertInto('companies')
    .values({
      ...(company.id === undefined ? {} : { id: company.id }),
      name: company.name,
      email: company.email,
      phone: company.phone,
      plan_id: company.planId,
      due_date: company.dueDate,
      recurrence: company.recurrence,
      created_at: company.now,
      ...(company.language === undefined ? {} : { language: company.language }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await write(inserted)).id;
}

/** Takes a company away with everything that is its own. */
export async function removeCompany(db: PlatformDb, companyId: number): Promise<void> {
  await db.deleteFrom('companies').where('id', '=', companyId).execute();
}

/** What the company may have, its row locked: whoever adds something under a limit comes through here. */
export async function lockLimits(db: TenantDb, companyId: number): Promise<Limits> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('companies.id', '=', companyId)
    .select([
      'plans.users',
      'plans.connections',
      'plans.queues',
      'companies.own_users as ownUsers',
      'companies.own_connections as ownConnections',
    ])
    .forNoKeyUpdate('companies')
    .executeTakeFirstOrThrow();
  return {
    plan: { users: row.users, connections: row.connections, queues: row.queues },
    own: { users: row.ownUsers, connections: row.ownConnections },
  };
}

/**
 * Lets one writer at a time through where a rule spans several rows of a company. Whoever also locks users takes
 * this first, so that two never wait for each other. The lock leaves the key alone: rows that only point at the
 * company, such as a job, are stored meanwhile.
 */
export async function lockCompany(db: TenantDb, companyId: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

export async function dismissSteps(db: TenantDb, companyId: number, at: Date | null): Promise<void> {
  await db.updateTable('companies').set({ first_steps_dismissed_at: at }).where('id', '=', companyId).execute();
}

export async function recordLogin(db: TenantDb, companyId: number, now: Date): Promise<void> {
  await db.updateTable('companies').set({ last_login_at: now }).where('id', '=', companyId).execute();
}

export async function saveSchedules(db: TenantDb, companyId: number, schedules: ServiceHours): Promise<void> {
  await db
    .updateTable('companies')
    .set({ schedules: JSON.stringify(schedules) })
    .where('id', '=', companyId)
    .execute();
}

/** The time zone of the company; whoever else changes it waits. */
export async function lockZone({ db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>): Promise<string> {
  const row = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

export async function saveZone(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  timeZone: string,
): Promise<void> {
  await db.updateTable('companies').set({ time_zone: timeZone }).where('id', '=', companyId).execute();
}
