import type { ContactList, ContactListItem } from '@oplano/contracts/contact-lists';
import type { Selectable } from 'kysely';
import { refusedNumbers } from '#features/do-not-send';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type ContactListRow = Selectable<Database['contact_lists']>;
export type ItemRow = Selectable<Database['contact_list_items']>;

export const toList = (row: ContactListRow): ContactList => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  contactsCount: row.contacts_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

const validities = { unknown: null, valid: true, invalid: false } as const;

const toItem = (row: ItemRow, doNotSend: boolean): ContactListItem => ({
  id: row.id,
  companyId: row.company_id,
  contactListId: row.list_id,
  name: row.name,
  number: row.number,
  email: row.email,
  isWhatsappValid: validities[row.validity],
  checkedAt: row.checked_at?.toISOString() ?? null,
  // Written by us alone, texts by the names of columns.
  extra: row.extra as ContactListItem['extra'],
  doNotSend,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

/** People of lists as the wire has them, with whether they may be written to. */
export async function toItems(
  ctx: Pick<CompanyCtx, 'db' | 'companyId'>,
  rows: readonly ItemRow[],
): Promise<ContactListItem[]> {
  const refused = await refusedNumbers(
    ctx,
    rows.map(({ canonical }) => canonical),
  );
  return rows.map((row) => toItem(row, refused.has(row.canonical)));
}
