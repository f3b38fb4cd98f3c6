import type { MovedKind } from '@oplano/core/moving';
import { sql } from 'kysely';
import type { PlatformDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** One run of a source at a time writes into a company: what another one has just taken is seen. */
export async function lockMove({ db, companyId }: Place, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`move ${source} ${companyId}`}, 0))`.execute(db);
}

/** Which rows of ours these rows of theirs became, of those that were taken. */
export async function ourIds(
  { db, companyId }: Place,
  source: string,
  kind: MovedKind,
  theirIds: readonly string[],
): Promise<Map<string, number>> {
  if (theirIds.length === 0) return new Map();
  const { rows } = await sql<{ theirs: string; ours: string }>`
    select their_id as theirs, our_id as ours from moved_rows
    where company_id = ${companyId} and source = ${source} and kind = ${kind} and their_id = any (${[...theirIds]}::text[])
  `.execute(db);
  return new Map(rows.map(({ theirs, ours }) => [theirs, Number(ours)]));
}

export interface IdPair {
  readonly theirs: string;
  readonly ours: number;
}

/** Notes what was taken, in the transaction that took it. */
export async function keepIds(
  { db, companyId }: Place,
  source: string,
  kind: MovedKind,
  pairs: readonly IdPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into moved_rows (company_id, source, kind, their_id, our_id)
    select ${companyId}, ${source}, ${kind}, pair.theirs, pair.ours from unnest(
      ${pairs.map(({ theirs }) => theirs)}::text[], ${pairs.map(({ ours }) => ours)}::bigint[]
    ) as pair (theirs, ours)
  `.execute(db);
}

/** Which company of ours one of theirs became. */
export async function companyOf(db: PlatformDb, source: string, theirId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select company_id as id from moved_rows where kind = 'company' and source = ${source} and their_id = ${theirId}
  `.execute(db);
  return rows[0]?.id ?? null;
}

/** The next rows of ours that came from there, by their numbers. */
export async function movedAfter(
  { db, companyId }: Place,
  source: string,
  { kind, after, most }: { kind: MovedKind; after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct our_id as id from moved_rows
    where company_id = ${companyId} and source = ${source} and kind = ${kind} and our_id > ${after}
    order by our_id limit ${most}
  `.execute(db);
  return rows.map(({ id }) => Number(id));
}

export async function countMoved({ db, companyId }: Place): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select count(*)::int as moved from moved_rows where company_id = ${companyId}
  `.execute(db);
  return rows[0]?.moved ?? 0;
}

/** Forgets some of what came from where; answers how many. */
export async function forgetSomeMoved({ db, companyId }: Place, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from moved_rows where ctid = any (array(
      select ctid from moved_rows where company_id = ${companyId} limit ${most}
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
