import { randomUUID } from 'node:crypto';
import type { KnownAddress } from '@oplano/core/contacts';
import { sql, type Insertable, type Updateable } from 'kysely';
import { allOf, givingWay, statement, type Database, type TenantDb } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { ContactRow } from './contact-record.ts';
import type { LosingTicket } from './contacts.events.ts';

type NewContact = Omit<Insertable<Database['contacts']>, 'company_id' | 'uuid' | 'created_at' | 'updated_at'>;
type Columns = Omit<Updateable<Database['contacts']>, 'id' | 'company_id'>;

export const lockContact = (db: TenantDb, companyId: number, id: number): Promise<ContactRow | undefined> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Several at once, locked in one order whatever the caller's, because one of them will end. A lock that lets keys be
 * shared would let a ticket be made for it meanwhile, which nobody moves and which goes with it.
 */
export const lockContacts = (db: TenantDb, companyId: number, ids: readonly number[]): Promise<ContactRow[]> =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

const contactById = statement<{ companyId: number; id: number }>()((db, slot) =>
  db
    .selectFrom('contacts')
    .select(allOf('contacts'))
    .where('company_id', '=', slot('companyId'))
    .where('id', '=', slot('id')),
);
export const getContactRow = async (db: TenantDb, companyId: number, id: number): Promise<ContactRow | undefined> =>
  (await contactById(db, { companyId, id }))[0];

const heldContact = statement<{ companyId: number; id: number }>()((db, slot) =>
  db
    .selectFrom('contacts')
    .select('erased_at')
    .where('company_id', '=', slot('companyId'))
    .where('id', '=', slot('id'))
    .forKeyShare(),
);
/** Whoever erases or merges somebody waits until a conversation that begins with them is there, or it does not begin. */
export async function holdContact(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  contactId: number,
): Promise<void> {
  const [row] = await heldContact(db, { companyId, id: contactId });
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (row.erased_at) throw new AppError('ERR_PERSON_ERASED');
}

export const insertContact = (db: TenantDb, companyId: number, contact: NewContact, now: Date): Promise<ContactRow> =>
  db
    .insertInto('contacts')
    .values({ ...contact, company_id: companyId, uuid: randomUUID(), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveContact = (
  db: TenantDb,
  companyId: number,
  id: number,
  change: Columns & { updated_at: Date },
): Promise<ContactRow> =>
  db
    .updateTable('contacts')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Notes something about a contact that no screen shows: nobody is told, and the record is no newer for it. */
const noteOf = async (
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  contactId: number,
  columns: Pick<Columns, 'profile_asked_at' | 'lgpd_accepted_at' | 'lgpd_informed_at'>,
): Promise<void> => {
  await db
    .updateTable('contacts')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .execute();
};

/** Notes when the channel was asked about somebody. */
export const noteProfileAsked = (ctx: CompanyCtx, contactId: number, at: Date): Promise<void> =>
  noteOf(ctx, contactId, { profile_asked_at: at });

/** Notes that somebody agreed to their data being kept, or was told of it. */
export const noteConsent = (
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  contactId: number,
  what: 'accepted' | 'informed',
): Promise<void> =>
  noteOf(ctx, contactId, what === 'accepted' ? { lgpd_accepted_at: ctx.now } : { lgpd_informed_at: ctx.now });

export async function removeContact(db: TenantDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('contacts').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export interface OwnedAddress extends KnownAddress {
  readonly contactId: number;
}

/** Whose an address is. */
export interface Owner {
  readonly owned: OwnedAddress;
  readonly contact: ContactRow;
}

const ownerOfOne = statement<{ companyId: number; kind: KnownAddress['kind']; canonical: string }>()((db, slot) =>
  db
    .selectFrom('contact_addresses')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.company_id', '=', 'contact_addresses.company_id')
        .onRef('contacts.id', '=', 'contact_addresses.contact_id'),
    )
    .where('contact_addresses.company_id', '=', slot('companyId'))
    .where('contact_addresses.kind', '=', slot('kind'))
    .where('contact_addresses.canonical', '=', slot('canonical'))
    .select(allOf('contacts'))
    .select('contact_addresses.value as address_value'),
);

/** The contact behind one address and how the address is spelled there: all that most messages need. */
export async function findOwner(
  db: TenantDb,
  companyId: number,
  { kind, canonical }: KnownAddress,
): Promise<Owner | undefined> {
  const [row] = await ownerOfOne(db, { companyId, kind, canonical });
  if (!row) return undefined;
  const { address_value: value, ...contact } = row;
  return { owned: { contactId: contact.id, kind, canonical, value }, contact };
}

/** Who owns which of these addresses. */
export async function findAddresses(
  db: TenantDb,
  companyId: number,
  addresses: readonly KnownAddress[],
): Promise<OwnedAddress[]> {
  if (addresses.length === 0) return [];
  return db
    .selectFrom('contact_addresses')
    .select(['contact_id as contactId', 'kind', 'value', 'canonical'])
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or(addresses.map(({ kind, canonical }) => eb.and([eb('kind', '=', kind), eb('canonical', '=', canonical)]))),
    )
    .execute();
}

/** Gives a contact these addresses. False: somebody else has one of them by now, and the caller looks again. */
export async function claimAddresses(
  db: TenantDb,
  companyId: number,
  contactId: number,
  addresses: readonly KnownAddress[],
  now: Date,
): Promise<boolean> {
  if (addresses.length === 0) return true;
  const claimed = await db
    .insertInto('contact_addresses')
    .values(addresses.map((one) => ({ ...one, company_id: companyId, contact_id: contactId, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return claimed.length === addresses.length;
}

/** Notes how the channel spells an address that is known under another variant. */
export async function respellAddress(db: TenantDb, companyId: number, address: KnownAddress): Promise<void> {
  await db
    .updateTable('contact_addresses')
    .set({ value: address.value })
    .where('company_id', '=', companyId)
    .where('kind', '=', address.kind)
    .where('canonical', '=', address.canonical)
    .execute();
}

export async function dropPhones(db: TenantDb, companyId: number, contactId: number, canonical: string): Promise<void> {
  await db
    .deleteFrom('contact_addresses')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'phone')
    .where('canonical', '=', canonical)
    .execute();
}

/**
 * Moves everything of `goneId` over, tickets and messages included, and removes it. Returns the live tickets that had to
 * end because another one of the same connection goes on, as they were.
 */
export async function moveEverything(
  db: TenantDb,
  { keptId, goneId, now }: { keptId: number; goneId: number; now: Date },
): Promise<LosingTicket[]> {
  const merging = sql<LosingTicket>`select * from merge_contacts(${keptId}, ${goneId}, ${now})`.execute(db);
  // A conversation that begins again meanwhile is in the way of the one that is to go on.
  const { rows } = await givingWay('tickets_one_live')(merging);
  return rows;
}

/** Replaces the extra lines of a contact. */
export async function replaceFields(
  db: TenantDb,
  companyId: number,
  contactId: number,
  fields: readonly { name: string; value: string }[],
): Promise<void> {
  await db
    .deleteFrom('contact_fields')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
  if (fields.length === 0) return;
  const rows = fields.map(({ name, value }) => ({ company_id: companyId, contact_id: contactId, name, value }));
  await db.insertInto('contact_fields').values(rows).execute();
}

/** Sets the extra line of this name where it stands, or adds it; others of the name go. Null removes it. */
export async function putField(
  db: TenantDb,
  companyId: number,
  contactId: number,
  { name, value }: { name: string; value: string | null },
): Promise<void> {
  const [first, ...others] = await db
    .selectFrom('contact_fields')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where(sql<boolean>`lower(btrim(name)) = ${name}`)
    .orderBy('id')
    .execute();
  const gone = value === null && first ? [first, ...others] : others;
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await db.deleteFrom('contact_fields').where('company_id', '=', companyId).where('id', 'in', ids).execute();
  }
  if (value === null) return;
  if (!first)
    await db
      .insertInto('contact_fields')
      .values({ company_id: companyId, contact_id: contactId, name, value })
      .execute();
  else
    await db
      .updateTable('contact_fields')
      .set({ value })
      .where('company_id', '=', companyId)
      .where('id', '=', first.id)
      .execute();
}

/** Replaces the tags of a contact. Lanes, and tags of another company, count as unknown. */
export async function replaceTags(
  db: TenantDb,
  companyId: number,
  contactId: number,
  tagIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(tagIds)];
  await db.deleteFrom('contact_tags').where('company_id', '=', companyId).where('contact_id', '=', contactId).execute();
  if (wanted.length === 0) return;
  const given = await db
    .insertInto('contact_tags')
    .columns(['company_id', 'contact_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('tags')
        .select([
          sql<number>`company_id`.as('company_id'),
          sql<number>`${contactId}::int`.as('contact_id'),
          'id as tag_id',
        ])
        .where('company_id', '=', companyId)
        .where('kanban', '=', false)
        .where('id', 'in', wanted),
    )
    .returning('tag_id')
    .execute();
  if (given.length < wanted.length) throw new AppError('ERR_NO_TAG_FOUND');
}

/** Adds tags to a contact; answers those it did not have. Lanes, and tags of another company, count as unknown. */
export async function insertTags(
  db: TenantDb,
  companyId: number,
  contactId: number,
  tagIds: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(tagIds)];
  const { rows } = await sql<{ known: number; added: number[] }>`
    with known as (
      select id from tags where company_id = ${companyId} and not kanban and id = any (${wanted})
    ), added as (
      insert into contact_tags (company_id, contact_id, tag_id)
      select ${companyId}, ${contactId}, id from known
      on conflict do nothing
      returning tag_id
    )
    select (select count(*)::int from known) as known, array(select tag_id from added) as added
  `.execute(db);
  if ((rows[0]?.known ?? 0) < wanted.length) throw new AppError('ERR_NO_TAG_FOUND');
  return rows[0]?.added ?? [];
}

export async function removeContactTag(
  db: TenantDb,
  companyId: number,
  contactId: number,
  tagId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_tags')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
