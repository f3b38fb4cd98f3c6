import { sql } from 'kysely';
import { statement, type PlatformDb, type TenantDb } from '../db/index.ts';
import type { SignedDraft } from './draft.ts';

const append = statement<{ companyId: number; at: Date; address: string | null; drafts: string }>()((db, slot) => ({
  // One text for any number of events, so that PostgreSQL keeps its plan. Whoever reads the newest number, and then looks
  // which transactions run, must see this one: it gets its own number first, since no row is made before it is known.
  compile: () =>
    sql`
      with known as materialized (select pg_current_xact_id() as xact)
      insert into events (company_id, type, version, at, address, actor, data)
      select ${slot('companyId')}::int, type, version, ${slot('at')}::timestamptz, ${slot('address')}::text, actor, data
      from known
      cross join jsonb_to_recordset(${slot('drafts')}::jsonb)
        as draft (type text, version smallint, actor jsonb, data jsonb)
      where xact is not null
    `.compile(db),
}));

/** Stores what a transaction has to tell, as its last statement. */
export async function appendEvents(
  db: TenantDb,
  companyId: number,
  drafts: readonly SignedDraft[],
  { at, address }: { readonly at: Date; readonly address: string | null },
): Promise<void> {
  await append(db, { companyId, at, address, drafts: JSON.stringify(drafts) });
}

/** Takes the oldest events away, up to a number if one is given, and tells how many. */
export async function removeEvents(
  db: PlatformDb,
  { uptoId, before, most }: { uptoId: string | null; before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events where id <= coalesce(${uptoId}::bigint, id) order by id limit ${most}
    ) and at < ${before}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
