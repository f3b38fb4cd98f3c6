import { pageSize } from '@oplano/contracts';
import type { Contact, ContactDetails, ContactName } from '@oplano/contracts/contacts';
import { canonicalPhone, phoneFromText } from '@oplano/core/contacts';
import { sql } from 'kysely';
import { restrictToIds } from '#platform/db';
import { AppError } from '#platform/use-case';
import { readSearch } from './contact-search.ts';
import { addressesOf, contactBriefs, numbersHidden, shownName, shownNumber, type Reader } from './contact-record.ts';

export interface ContactFilter {
  readonly searchParam: string;
  readonly contactTag: readonly number[];
  readonly channel: string;
  readonly isGroup: '' | 'true' | 'false';
}

export async function findContacts(
  { db }: Pick<Reader, 'db'>,
  filter: ContactFilter,
  page: { hidden: boolean; size: number; skip: number },
): Promise<{ ids: number[]; total: number }> {
  const { wanted, whole } = readSearch(filter.searchParam);
  const groups = filter.isGroup === '' ? null : filter.isGroup === 'true';
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select ids, total from find_contacts(
      ${wanted}, ${page.hidden}, ${whole}, ${[...filter.contactTag]}::int[], ${filter.channel || null}, ${groups},
      ${page.size}, ${page.skip}
    )`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** One page of the company's contacts, by name. */
export async function listContacts(
  ctx: Reader,
  { pageNumber, ...filter }: ContactFilter & { pageNumber: number },
): Promise<{ contacts: Contact[]; hasMore: boolean; count: number }> {
  const hidden = await numbersHidden(ctx);
  const { ids, total } = await findContacts(ctx, filter, {
    hidden,
    size: pageSize,
    skip: (pageNumber - 1) * pageSize,
  });
  return { contacts: await contactBriefs(ctx, ids, hidden), hasMore: pageNumber * pageSize < total, count: total };
}

/** So many are read, shown and forgotten at a time. */
const namesBatch = 1_000;
/** More than a company can have. */
const everybody = 2_147_483_647;

/** Contacts for pickers, a batch at a time. Who matches is asked once, so that nobody is shown twice or left out. */
export async function* listContactNames(
  step: <T>(work: (ctx: Reader) => Promise<T>) => Promise<T>,
  { name, limit }: { readonly name: string; readonly limit: number | undefined },
): AsyncGenerator<ContactName[]> {
  const filter: ContactFilter = { searchParam: name, contactTag: [], channel: '', isGroup: 'false' };
  const find = async (ctx: Reader) => {
    const hidden = await numbersHidden(ctx);
    const { ids } = await findContacts(ctx, filter, { hidden, size: limit ?? everybody, skip: 0 });
    return { ids, first: await contactNames(ctx, ids.slice(0, namesBatch), hidden) };
  };
  const { ids, first } = await step(find);
  yield first;
  for (let from = namesBatch; from < ids.length; from += namesBatch) {
    const batch = ids.slice(from, from + namesBatch);
    yield await step(async (ctx) => contactNames(ctx, batch, await numbersHidden(ctx)));
  }
}

/** These contacts by name and number, in the order of `ids`. */
async function contactNames(ctx: Reader, ids: readonly number[], hidden: boolean): Promise<ContactName[]> {
  if (ids.length === 0) return [];
  const rows = await restrictToIds(ctx.db, 'contacts', { companyId: ctx.companyId, ids })
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'channel', 'is_group'])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { channel, is_group: isGroup } = row;
    return { id, name: shownName(row, hidden), number: shownNumber(row, hidden), channel, isGroup };
  });
}

export async function getContact(ctx: Reader, contactId: number): Promise<Contact> {
  const [contact] = await contactBriefs(ctx, [contactId]);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contact;
}

/** One contact with all their addresses. */
export async function getContactDetails(ctx: Reader, contactId: number): Promise<ContactDetails> {
  const contact = await getContact(ctx, contactId);
  return { ...contact, addresses: await addressesOf(ctx, contactId, contact.numberMasked) };
}

/** Who a number belongs to. */
export async function findProfile(
  ctx: Reader,
  number: string,
): Promise<{ contactId: number; urlPicture: string | null }> {
  const canonical = canonicalPhone(phoneFromText(number));
  const row = await ctx.db
    .selectFrom('contact_addresses')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.company_id', '=', 'contact_addresses.company_id')
        .onRef('contacts.id', '=', 'contact_addresses.contact_id'),
    )
    .select(['contacts.id', 'contacts.picture_path'])
    .where('contact_addresses.company_id', '=', ctx.companyId)
    .where('contact_addresses.kind', '=', 'phone')
    .where('contact_addresses.canonical', '=', canonical)
    .executeTakeFirst();
  if (!row) return { contactId: 0, urlPicture: null };
  return { contactId: row.id, urlPicture: row.picture_path === null ? null : ctx.fileUrl(row.picture_path) };
}
