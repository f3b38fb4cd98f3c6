import { sql } from 'kysely';
import { tellTables, type ErasedSome, type TracedPerson } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import type { CompanyCtx } from '#platform/use-case';

const listOf = (addresses: TracedPerson['addresses']) => sql`unnest(
  ${addresses.map(({ kind }) => kind)}::text[], ${addresses.map(({ canonical }) => canonical)}::text[]
)`;

/**
 * Who wants no more messages wants none after being forgotten either: their entry stays, by a hash that cannot be read
 * back, and is found by whoever asks for the same address again.
 */
export async function hideRefusals(
  { db, companyId }: CompanyCtx,
  { addresses, calledNow }: TracedPerson,
): Promise<ErasedSome> {
  const theirs = sql`${listOf(addresses)} as a (kind, canonical)`;
  const { rows: listed } = await sql`
    update do_not_send d
    set canonical = hidden_address(d.kind, d.canonical), number = '', name = ${calledNow}, detail = ''
    from ${theirs} where d.company_id = ${companyId} and d.kind = a.kind and d.canonical = a.canonical
    returning 1`.execute(db);
  const { rows: changes } = await sql`
    update do_not_send_changes c set canonical = hidden_address(c.kind, c.canonical), number = '', detail = ''
    from ${theirs} where c.company_id = ${companyId} and c.kind = a.kind and c.canonical = a.canonical
    returning 1`.execute(db);
  return { rows: listed.length + changes.length, next: null };
}

const entries = exportedTable('do_not_send', 'id kind number name since source detail');
const changes = exportedTable('do_not_send_changes', 'id kind number change source detail at');

/** What they wanted, and when they wanted something else. */
export const tellRefusals = tellTables(({ addresses }) => {
  const theirs = sql`(kind, canonical) in (select * from ${listOf(addresses)})`;
  return [
    [entries, theirs],
    [changes, theirs],
  ];
});
