import type { CompanyCtx } from '#platform/use-case';

/** Those of these records that the company has. */
export async function existingIds(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  table: 'queues' | 'users' | 'tags' | 'file_lists',
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
