import { offerFile } from '#features/files';
import type { Step } from '#platform/http';
import { xlsxStream, xlsxType } from '#platform/sheets';
import type { Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { numbersHidden, shownName, shownNumber } from '../contact-record.ts';
import { contactsExported } from '../contacts.events.ts';
import { findContacts, type ContactFilter } from '../contacts.queries.ts';

const rowsAtOnce = 2_000;
/** As many rows as a sheet can have. */
const contactsMax = 1_048_575;

/**
 * Writes the contacts that match into a workbook, with the rights and the masking of whoever asks. Each piece is read in
 * a transaction of its own: none is open while the workbook is packed and stored.
 */
export async function exportContacts(
  step: Step,
  input: { searchParam: string; contactTag: readonly number[] },
  storage: Storage,
): Promise<{ url: string; count: number }> {
  const filter: ContactFilter = { ...input, channel: '', isGroup: '' };
  // Who they are is asked once, a few bytes each; what is known of them comes piece by piece.
  const { ids } = await step(async (ctx) =>
    findContacts(ctx, filter, { hidden: await numbersHidden(ctx), size: contactsMax, skip: 0 }),
  );
  let count = 0;
  async function* rows(): AsyncGenerator<string[]> {
    yield ['name', 'number', 'email', 'tags'];
    for (let start = 0; start < ids.length; start += rowsAtOnce) {
      const piece = ids.slice(start, start + rowsAtOnce);
      const found = await step(async (ctx) => exportRows(ctx, piece, await numbersHidden(ctx)));
      count += found.length;
      yield* found;
    }
  }
  const key = await offerFile(step, storage, {
    ...xlsxType,
    stream: xlsxStream(rows()),
    folder: 'exports',
    name: 'contatos',
    permission: 'contacts-page:exportContacts',
  });
  return step(async (ctx) => {
    ctx.raise(contactsExported, { count, isPart: input.searchParam !== '' || input.contactTag.length > 0 });
    return { url: ctx.fileUrl(key), count };
  });
}

/** What the file says of these contacts, in their order: less than a record, so that many take little time. */
async function exportRows({ db, companyId }: Ctx, ids: readonly number[], hidden: boolean): Promise<string[][]> {
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email', 'is_group'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  const tagged = await db
    .selectFrom('contact_tags')
    .innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
    .select(['contact_tags.contact_id', 'tags.name'])
    .where('contact_tags.company_id', '=', companyId)
    .where('contact_tags.contact_id', 'in', [...ids])
    .orderBy('tags.name')
    .execute();
  const tags = Map.groupBy(tagged, (row) => row.contact_id);
  const byId = new Map(contacts.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const names = (tags.get(id) ?? []).map(({ name }) => name).join(', ');
    return [[shownName(row, hidden), shownNumber(row, hidden), row.email, names]];
  });
}
