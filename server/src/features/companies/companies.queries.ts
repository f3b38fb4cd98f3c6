import type { CompanyWithPlan } from '@oplano/contracts/companies';
import { getPlanRow } from '#features/plans';
import type { PlatformDb } from '#platform/db';
import { toCompanyWithPlan } from './company-record.ts';

export async function findCompanyWithPlan(db: PlatformDb, companyId: number): Promise<CompanyWithPlan | undefined> {
  const row = await db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirst();
  return row && toCompanyWithPlan(row, await getPlanRow(db, row.plan_id));
}

export async function companyExists(db: PlatformDb, companyId: number): Promise<boolean> {
  const rows = await db.selectFrom('companies').select('id').where('id', '=', companyId).execute();
  return rows.length > 0;
}
