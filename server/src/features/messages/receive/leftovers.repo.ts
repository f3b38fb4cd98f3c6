import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

/** Each with the column that says how old a row is. */
const ages = { early_acks: 'at', provider_times: 'at', stranded_events: 'handled_at' } as const;

/** Removes rows older than this, so many at once; answers how many those were. */
export async function removeOlder(
  { db, companyId }: CompanyCtx,
  table: keyof typeof ages,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)}
      where company_id = ${companyId} and ${sql.ref(ages[table])} < ${before}
      limit ${limit}
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
