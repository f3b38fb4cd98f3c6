import { spellingsOf } from '@oplano/core/privacy';
import { sql } from 'kysely';
import { erasedUpTo, tellTables, tracesAtOnce, type ErasedSome, type TracedPerson } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import type { CompanyCtx } from '#platform/use-case';
import { tellContacts } from './tell.ts';

/** Nothing of who they were is left in the record; it stays, because figures count it, with its tags for the same reason. */
export async function emptyContact(ctx: CompanyCtx, { contactId, calledNow }: TracedPerson): Promise<void> {
  const { db, companyId, now } = ctx;
  await db
    .updateTable('contacts')
    .set({
      name: calledNow,
      number: '',
      email: '',
      picture_path: null,
      picture_source: null,
      named_by_us: true,
      disable_bot: false,
      profile_asked_at: null,
      updated_at: now,
      erased_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .execute();
  await sql`delete from contact_addresses where company_id = ${companyId} and contact_id = ${contactId}`.execute(db);
  await sql`delete from contact_fields where company_id = ${companyId} and contact_id = ${contactId}`.execute(db);
  await tellContacts(ctx, 'update', [contactId]);
}

const holdsNumberOf = ({ addresses }: TracedPerson) =>
  sql`string_to_array(regexp_replace(array_to_string(cells, '|'), '[^0-9|]', '', 'g'), '|') && ${spellingsOf(addresses)}::text[]`;

/** Lines of sheets that hold one of their numbers; few are kept, and not for long. */
export async function eraseImportRows({ db, companyId }: CompanyCtx, person: TracedPerson): Promise<ErasedSome> {
  const { rows } = await sql`
    update contact_import_rows r set cells = array_fill(''::text, array[cardinality(r.cells)]), person = ''
    from (
      select import_id, line from contact_import_rows
      where company_id = ${companyId} and ${holdsNumberOf(person)}
      limit ${tracesAtOnce}
    ) found
    where r.company_id = ${companyId} and r.import_id = found.import_id and r.line = found.line
    returning 1`.execute(db);
  return erasedUpTo(rows.length);
}

const record = exportedTable(
  'contacts',
  'id name number email channel active picture_path lgpd_accepted_at lgpd_informed_at created_at updated_at',
);
const addresses = exportedTable('contact_addresses', 'kind value created_at', 'kind value');
const fields = exportedTable('contact_fields', 'id name value');
const answers = exportedTable('consents', 'id channel answer consent_text at');
const importRows = exportedTable('contact_import_rows', 'import_id line cells', 'import_id line');

/** The record itself, with everything that hangs on it. */
export const tellContact = tellTables(({ contactId }) => {
  const theirs = sql`contact_id = ${contactId}`;
  return [
    [record, sql`id = ${contactId}`],
    [addresses, theirs],
    [fields, theirs],
    [answers, theirs],
  ];
});

export const tellImportRows = tellTables((person) => [[importRows, holdsNumberOf(person)]]);
