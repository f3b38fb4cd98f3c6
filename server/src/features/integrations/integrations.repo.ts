import type { Insertable, Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { IntegrationRow } from './integration-record.ts';

type Columns = Omit<Updateable<Database['integrations']>, 'id' | 'company_id'>;
type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

export const lockIntegration = (db: TenantDb, companyId: number, id: number): Promise<IntegrationRow | undefined> =>
  db
    .selectFrom('integrations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertIntegration = (
  db: TenantDb,
  companyId: number,
  columns: Omit<Insertable<Database['integrations']>, 'company_id'>,
): Promise<IntegrationRow> =>
  db
    .insertInto('integrations')
    .values({ ...columns, company_id: companyId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveIntegration = (
  { db, companyId }: Place,
  id: number,
  change: Columns,
): Promise<IntegrationRow | undefined> =>
  db
    .updateTable('integrations')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function removeIntegration(db: TenantDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('integrations').where('company_id', '=', companyId).where('id', '=', id).execute();
}
