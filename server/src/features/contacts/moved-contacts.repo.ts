import type { KnownAddress } from '@oplano/core/contacts';
import type { MovedContact } from '@oplano/core/moving';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** Somebody another program knew. */
export interface NewMovedContact extends Omit<MovedContact, 'connectionId'> {
  readonly connectionId: number | null;
}

export const addressKey = ({ kind, canonical }: Pick<KnownAddress, 'kind' | 'canonical'>): string =>
  `${kind} ${canonical}`;

/** Whose these addresses are, by `addressKey`. */
export async function ownersOf(
  { db, companyId }: Place,
  addresses: readonly KnownAddress[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: KnownAddress['kind']; canonical: string; contactId: number }>`
    select a.kind, a.canonical, a.contact_id as "contactId"
    from unnest(${addresses.map(({ kind }) => kind)}::text[], ${addresses.map(({ canonical }) => canonical)}::text[])
      as asked (kind, canonical)
    join contact_addresses a
      on a.company_id = ${companyId} and a.kind = asked.kind and a.canonical = asked.canonical
  `.execute(db);
  return new Map(rows.map((row) => [addressKey(row), row.contactId]));
}

/** Many at once, with the addresses that are nobody's; answers their numbers in this order. Nobody is told. */
export async function insertMovedContacts(
  { db, companyId, now }: Place,
  contacts: readonly NewMovedContact[],
): Promise<number[]> {
  const rows = contacts.map(({ createdAt, ...contact }, place) => ({
    ...contact,
    // They have a table of their own.
    addresses: undefined,
    place,
    createdAt: (createdAt ?? now).toISOString(),
  }));
  const added = await sql<{ id: number }>`
    insert into contacts (company_id, uuid, name, number, email, channel, is_group, active, disable_bot,
      accept_audio_message, connection_id, named_by_us, created_at, updated_at, profile_asked_at)
    select ${companyId}, gen_random_uuid(), name, number, email, channel, "isGroup", active, "disableBot",
      "acceptAudioMessage", "connectionId", true, "createdAt", "createdAt", "createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as moved (place int, name text, number text, email text,
      channel text, "isGroup" boolean, active boolean, "disableBot" boolean, "acceptAudioMessage" boolean,
      "connectionId" int, "createdAt" timestamptz)
    order by place
    returning id
  `.execute(db);
  const ids = added.rows.map(({ id }) => id).toSorted((one, other) => one - other);
  const addresses = contacts.flatMap((contact, place) =>
    contact.addresses.map((address) => ({ ...address, contactId: ids[place] })),
  );
  await sql`
    insert into contact_addresses (company_id, contact_id, kind, value, canonical, created_at)
    select ${companyId}, "contactId", kind, value, canonical, ${now}
    from json_to_recordset(${JSON.stringify(addresses)}::json)
      as moved ("contactId" int, kind text, value text, canonical text)
    on conflict do nothing
  `.execute(db);
  return ids;
}

/** Extra lines, behind those that a contact has; answers their numbers in this order. */
export async function insertMovedFields(
  { db, companyId }: Place,
  fields: readonly { readonly contactId: number; readonly name: string; readonly value: string }[],
): Promise<number[]> {
  if (fields.length === 0) return [];
  const rows = await db
    .insertInto('contact_fields')
    .values(fields.map(({ contactId, name, value }) => ({ company_id: companyId, contact_id: contactId, name, value })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Tags that contacts have from now on, where they had not. */
export async function tagMovedContacts(
  { db, companyId }: Place,
  pairs: readonly { readonly contactId: number; readonly tagId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await db
    .insertInto('contact_tags')
    .values(pairs.map(({ contactId, tagId }) => ({ company_id: companyId, contact_id: contactId, tag_id: tagId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
