import { sql } from 'kysely';
import { erasedUpTo, phonesOf, tellTables, tracesAtOnce, type ErasedSome, type TracedPerson } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import type { CompanyCtx } from '#platform/use-case';
import { contactListItemFeed } from '@oplano/contracts/contact-lists';
import { tellCount } from './tell.ts';

/** Takes their numbers off every list, and forgets whether they were on WhatsApp. */
export async function eraseListItems(ctx: CompanyCtx, person: TracedPerson): Promise<ErasedSome> {
  const { db, companyId } = ctx;
  const phones = phonesOf(person);
  await sql`delete from number_checks where company_id = ${companyId} and canonical = any (${phones}::text[])`.execute(
    db,
  );
  const { rows } = await sql<{ listId: number }>`
    delete from contact_list_items where company_id = ${companyId} and id in (
      select id from contact_list_items
      where company_id = ${companyId} and canonical = any (${phones}::text[]) limit ${tracesAtOnce}
    ) returning list_id as "listId"`.execute(db);
  for (const contactListId of new Set(rows.map(({ listId }) => listId))) {
    ctx.emit(contactListItemFeed, 'reload', { contactListId });
    await tellCount(ctx, contactListId);
  }
  return erasedUpTo(rows.length);
}

const items = exportedTable('contact_list_items', 'id list_id name number email extra validity created_at');
const checks = exportedTable('number_checks', 'canonical valid checked_at', 'canonical');

export const tellListItems = tellTables((person) => {
  const theirs = sql`canonical = any (${phonesOf(person)}::text[])`;
  return [
    [items, theirs],
    [checks, theirs],
  ];
});
