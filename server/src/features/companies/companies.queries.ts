import type { CompanyWithPlan } from '@oplano/contracts/companies';
import { getPlanRow } from '#features/plans';
import { companySettings } from '#features/settings';
import { becomeCompany, type PlatformDb } from '#platform/db';
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
