import { randomBytes } from 'node:crypto';
import type { TraceKind } from '@oplano/contracts/privacy';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { TracedPerson } from './traces.ts';

export type ErasureRow = Selectable<Database['erasures']>;
export type PersonExportRow = Selectable<Database['person_exports']>;
type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** Undefined: somebody was faster. */
export const insertErasure = (
  { db, companyId, now }: Place,
  person: TracedPerson,
  by: { readonly userId: number; readonly userName: string },
): Promise<ErasureRow | undefined> =>
  db
    .insertInto('erasures')
    .values({
      company_id: companyId,
      contact_id: person.contactId,
      person: JSON.stringify(person),
      user_id: by.userId,
      user_name: by.userName,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'contact_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** The key of a company by which erased addresses are known again; made with its first erasure. */
export async function ensureErasureKey({ db, companyId }: Place): Promise<void> {
  await db
    .insertInto('erasure_keys')
    .values({ company_id: companyId, key: randomBytes(32) })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
}

export async function addToReceipt(
  { db, companyId }: Place,
  erasureId: number,
  { kind, rows }: { readonly kind: TraceKind; readonly rows: number },
): Promise<void> {
  if (rows === 0) return;
  await sql`
    update erasures set counts = counts || jsonb_build_object(${kind}::text, coalesce((counts ->> ${kind}::text)::int, 0) + ${rows}::int)
    where company_id = ${companyId} and id = ${erasureId}`.execute(db);
}

/** From here on nothing says who it was. */
export async function closeReceipt({ db, companyId, now }: Place, erasureId: number, until: string): Promise<void> {
  await sql`
    update erasures set person = null, done_at = ${now}, backups_until = ${until}::date
    where company_id = ${companyId} and id = ${erasureId} and done_at is null`.execute(db);
}

/** Puts a new export in the place of the one before, whose file is forgotten with its row. */
export async function replacePersonExport(
  place: Place,
  asked: { readonly contactId: number; readonly userId: number; readonly userName: string; readonly until: Date },
  keyOf: (exportId: number) => string,
): Promise<PersonExportRow> {
  const { db, companyId, now } = place;
  await removePersonExport(place, asked.contactId);
  const { id } = await db
    .insertInto('person_exports')
    .values({
      company_id: companyId,
      contact_id: asked.contactId,
      key: '',
      user_id: asked.userId,
      user_name: asked.userName,
      asked_at: now,
      kept_until: asked.until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .updateTable('person_exports')
    .set({ key: keyOf(id) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** With it goes its file. */
export async function removePersonExport({ db, companyId }: Place, contactId: number): Promise<void> {
  await db
    .deleteFrom('person_exports')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** False: nobody waits for it any more. */
export async function savePersonExport(
  { db, companyId }: Place,
  exportId: number,
  columns: Updateable<Database['person_exports']>,
): Promise<boolean> {
  const rows = await db
    .updateTable('person_exports')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', exportId)
    .returning('id')
    .execute();
  return rows.length > 0;
}
