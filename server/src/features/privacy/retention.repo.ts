import type { RetentionKind } from '@oplano/contracts/privacy';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** How far a kind has come, held until this transaction ends: two of them never empty the same. */
export async function lockMark({ db, companyId }: Place, kind: RetentionKind): Promise<string | null> {
  await sql`
    insert into retention_marks (company_id, kind) values (${companyId}, ${kind}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ mark: string | null }>`
    select mark from retention_marks where company_id = ${companyId} and kind = ${kind} for update`.execute(db);
  return rows[0]?.mark ?? null;
}

export async function moveMark(
  { db, companyId }: Place,
  kind: RetentionKind,
  { mark, rows }: { readonly mark: string | null; readonly rows: number },
): Promise<void> {
  await sql`
    update retention_marks set mark = ${mark}, untold = untold + ${rows}
    where company_id = ${companyId} and kind = ${kind}`.execute(db);
}

/** How much was emptied that the log does not know yet; from here on it does. */
export async function takeUntold({ db, companyId }: Place, kind: RetentionKind): Promise<number> {
  const { rows } = await sql<{ untold: number }>`
    update retention_marks m set untold = 0
    from (
      select untold from retention_marks
      where company_id = ${companyId} and kind = ${kind} and untold > 0 for update
    ) was
    where m.company_id = ${companyId} and m.kind = ${kind} and m.untold > 0 returning was.untold`.execute(db);
  return rows[0]?.untold ?? 0;
}
