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

const namesMax = 100;

/** Contacts for pickers. */
export async function listContactNames(ctx: Reader, search: string): Promise<ContactName[]> {
  const hidden = await numbersHidden(ctx);
  const filter: ContactFilter = { searchParam: search, contactTag: [], channel: '', isGroup: 'false' };
  const { ids } = await findContacts(ctx, filter, { hidden, size: namesMax, skip: 0 });
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
