import type { CompanyFields } from '@oplano/contracts/companies';
import type { Selectable, Updateable } from 'kysely';
import type { Database, PlatformDb, TenantDb } from '#platform/db';
import { patch, refusing } from '#platform/records';

export type CompanyRow = Selectable<Database['companies']>;

const write = refusing({ companies_plan_id_fkey: 'ERR_NO_PLAN_FOUND' });

const toColumns = (company: CompanyFields) =>
  patch<Updateable<Database['companies']>>({
    name: company.name,
    email: company.email,
    phone: company.phone,
    document: company.document,
    address_street: company.addressStreet,
    address_city: company.addressCity,
    address_state: company.addressState,
    plan_id: company.planId,
    status: company.status,
    due_date: company.dueDate,
    recurrence: company.recurrence,
    own_users: company.numberAttendants,
    own_connections: company.numberConections,
  });

/** For this transaction alone. The key is left alone: its people go on storing rows that point at it. */
export const lockCompanyRow = (db: PlatformDb | TenantDb, companyId: number): Promise<CompanyRow | undefined> =>
  db.selectFrom('companies').selectAll().where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst();

/** What becomes of a subscription, beside what the operator writes into the form. */
type Billing = Partial<Pick<Updateable<Database['companies']>, 'pays_by_size' | 'suspended_unpaid_at'>>;

/** Refused where the plan is not there, or goes meanwhile. */
export async function saveCompany(
  db: PlatformDb | TenantDb,
  companyId: number,
  change: CompanyFields,
  billing: Billing = {},
): Promise<void> {
  const columns = { ...toColumns(change), ...billing };
  if (Object.keys(columns).length === 0) return;
  await write(db.updateTable('companies').set(columns).where('id', '=', companyId).execute());
}

/** From here on nobody works in it. */
export async function markLeaving(db: PlatformDb, companyId: number, now: Date): Promise<void> {
  await db
    .updateTable('companies')
    .set({ status: false, removal_started_at: now })
    .where('id', '=', companyId)
    .execute();
}

type ExportColumns = Partial<Pick<Updateable<Database['companies']>, `export_${string}` & keyof Database['companies']>>;

export async function saveExport(db: PlatformDb, companyId: number, columns: ExportColumns): Promise<void> {
  await db.updateTable('companies').set(columns).where('id', '=', companyId).execute();
}

export async function saveRemoval(
  db: PlatformDb,
  companyId: number,
  removal: { total: number; left: number },
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ removal_total: removal.total, removal_left: removal.left })
    .where('id', '=', companyId)
    .execute();
}
