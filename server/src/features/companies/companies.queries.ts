import type { CompanyWithPlan } from '@oplano/contracts/companies';
import type { PlanFlags } from '@oplano/contracts/plans';
import type { Limited } from '@oplano/core/plans';
import { sql } from 'kysely';
import { getPlanRow, planFlagColumns, toPlanFlags } from '#features/plans';
import { companySettings } from '#features/settings';
import { becomeCompany, type PlatformDb, type TenantDb } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { toCompanyWithPlan } from './company-record.ts';

export async function findCompanyWithPlan(db: PlatformDb, companyId: number): Promise<CompanyWithPlan | undefined> {
  const row = await db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirst();
  if (!row) return undefined;
  const plan = await getPlanRow(db, row.plan_id);
  // Its settings are its own: the transaction becomes the company's to read them.
  const settings = await companySettings(await becomeCompany(db, companyId), companyId);
  return toCompanyWithPlan(row, plan, settings);
}

export async function companyExists(db: PlatformDb, companyId: number): Promise<boolean> {
  const rows = await db.selectFrom('companies').select('id').where('id', '=', companyId).execute();
  return rows.length > 0;
}

/** Number and hash of the last entry of a company's log, which say how it ended. */
export async function endOfLog(db: PlatformDb, companyId: number): Promise<{ seq: string; hash: string }> {
  const row = await db
    .selectFrom('log_heads')
    .select(['seq', 'hash'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { seq: row?.seq ?? '0', hash: row?.hash.toString('hex') ?? '' };
}

/** What the plan of a company has, for somebody who works there without being of it: refused where it goes, or is gone. */
export async function planOfStaying(db: TenantDb, companyId: number): Promise<PlanFlags> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('companies.id', '=', companyId)
    .select(planFlagColumns)
    .select('companies.removal_started_at')
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  if (row.removal_started_at) throw new AppError('ERR_COMPANY_LEAVING');
  return toPlanFlags(row);
}

/** How much a company has of what plans limit. */
export async function countHeld(db: TenantDb, companyId: number): Promise<Record<Limited, number>> {
  const { rows } = await sql<Record<Limited, string>>`select
    (select count(*) from users where company_id = ${companyId}) as users,
    (select count(*) from connections where company_id = ${companyId} and deleted_at is null) as connections,
    (select count(*) from queues where company_id = ${companyId}) as queues`.execute(db);
  const [row] = rows;
  return { users: Number(row?.users), connections: Number(row?.connections), queues: Number(row?.queues) };
}

/** The zone on whose wall times are told. */
export async function companyZone({ db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>): Promise<string> {
  const row = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
}
