import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { ImportedPerson } from '@oplano/core/contacts';
import { numberCheckKeptMs } from '@oplano/core/contact-lists';
import type { Database, TenantDb } from '#platform/db';
import { refusing } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';
import type { ItemRow, ContactListRow } from './list-record.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

export const lockList = (db: TenantDb, companyId: number, id: number): Promise<ContactListRow | undefined> =>
  db
    .selectFrom('contact_lists')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertList = ({ db, companyId, now }: Place, name: string): Promise<ContactListRow> =>
  db
    .insertInto('contact_lists')
    .values({ company_id: companyId, name, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const saveList = ({ db, companyId, now }: Place, id: number, name: string): Promise<ContactListRow> =>
  db
    .updateTable('contact_lists')
    .set({ name, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Imports of the list are locked first, as one that runs does it. */
export async function removeList({ db, companyId }: Place, id: number): Promise<boolean> {
  await sql`select id from contact_imports where company_id = ${companyId} and list_id = ${id} order by id for update`.execute(
    db,
  );
  const gone = await db
    .deleteFrom('contact_lists')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

const refusingTaken = refusing({ contact_list_items_company_id_list_id_canonical_key: 'ERR_LIST_ITEM_TAKEN' });

interface NewItem extends Pick<ItemRow, 'validity' | 'checked_at'> {
  readonly name: string;
  readonly number: string;
  readonly canonical: string;
  readonly email: string;
}

export const insertItem = ({ db, companyId, now }: Place, listId: number, item: NewItem): Promise<ItemRow> =>
  refusingTaken(
    db
      .insertInto('contact_list_items')
      .values({ company_id: companyId, list_id: listId, ...item, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const lockItem = (db: TenantDb, companyId: number, id: number): Promise<ItemRow | undefined> =>
  db
    .selectFrom('contact_list_items')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type ItemColumns = Omit<Updateable<Database['contact_list_items']>, 'id' | 'company_id' | 'list_id'>;

export const saveItem = ({ db, companyId, now }: Place, id: number, change: ItemColumns): Promise<ItemRow> =>
  refusingTaken(
    db
      .updateTable('contact_list_items')
      .set({ ...change, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export async function removeItem({ db, companyId }: Place, id: number): Promise<void> {
  await db.deleteFrom('contact_list_items').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Puts people on a list, or renews those that are on it; one statement however many there are. */
export async function insertListPeople(
  { db, companyId, now }: Place,
  listId: number,
  people: readonly ImportedPerson[],
): Promise<{ created: number; updated: number }> {
  if (people.length === 0) return { created: 0, updated: 0 };
  const rows = people.map(({ name, number, canonical, email, extra = {} }, place) => ({
    place,
    name,
    number,
    canonical,
    email,
    extra,
  }));
  const { rows: told } = await sql<{ created: boolean }>`
    insert into contact_list_items as i
      (company_id, list_id, name, number, canonical, email, extra, validity, checked_at, created_at, updated_at)
    select ${companyId}, ${listId}, p.name, p.number, p.canonical, p.email, p.extra,
      case when n.valid then 'valid' when not n.valid then 'invalid' else 'unknown' end, n.checked_at, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (place int, name text, number text, canonical text, email text, extra jsonb)
    left join number_checks n on n.company_id = ${companyId} and n.canonical = p.canonical
      and n.checked_at > ${new Date(now.getTime() - numberCheckKeptMs)}
    order by p.place
    on conflict (company_id, list_id, canonical) do update
      set name = excluded.name, extra = i.extra || excluded.extra, updated_at = excluded.updated_at,
        email = case when excluded.email = '' then i.email else excluded.email end
      where i.name <> excluded.name or i.extra || excluded.extra <> i.extra
        or (excluded.email <> '' and i.email <> excluded.email)
    returning i.created_at = i.updated_at and i.version = 1 as created`.execute(db);
  const created = told.filter((row) => row.created).length;
  return { created, updated: told.length - created };
}

/** Puts contacts on a list by their numbers, those that are on it left as they are; answers how many are new. */
export async function insertContacts(
  { db, companyId, now }: Place,
  listId: number,
  contactIds: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into contact_list_items
      (company_id, list_id, name, number, canonical, email, validity, checked_at, created_at, updated_at)
    select ${companyId}, ${listId}, p.name, p.number, p.canonical, p.email,
      case when n.valid then 'valid' when not n.valid then 'invalid' else 'unknown' end, n.checked_at, ${now}, ${now}
    from (
      select distinct on (c.id) c.id, a.value as number, a.canonical, c.email,
        case when char_length(btrim(c.name)) < 2 then a.value else left(btrim(c.name), 50) end as name
      from contacts c join contact_addresses a on a.company_id = c.company_id and a.contact_id = c.id and a.kind = 'phone'
      where c.company_id = ${companyId} and c.id = any(${[...contactIds]}::int[])
      order by c.id, (a.value = c.number) desc, a.value
    ) p
    left join number_checks n on n.company_id = ${companyId} and n.canonical = p.canonical
      and n.checked_at > ${new Date(now.getTime() - numberCheckKeptMs)}
    order by p.id
    on conflict (company_id, list_id, canonical) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Keeps what WhatsApp said of a number, and shows it wherever the number stands. Answers the people it is about. */
export async function saveNumberCheck(
  { db, companyId, now }: Place,
  { canonical, valid }: { readonly canonical: string; readonly valid: boolean },
): Promise<ItemRow[]> {
  await db
    .insertInto('number_checks')
    .values({ company_id: companyId, canonical, valid, checked_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'canonical']).doUpdateSet({ valid, checked_at: now }))
    .execute();
  return setValidity({ db, companyId, now }, { canonical, valid, checkedAt: now });
}

/** Shows of everybody with this number what is known of it. */
export const setValidity = (
  { db, companyId }: Place,
  { canonical, valid, checkedAt }: { canonical: string; valid: boolean; checkedAt: Date },
): Promise<ItemRow[]> =>
  db
    .updateTable('contact_list_items')
    .set({ validity: valid ? 'valid' : 'invalid', checked_at: checkedAt })
    .where('company_id', '=', companyId)
    .where('canonical', '=', canonical)
    .returningAll()
    .execute();

/** Forgets answers that count no longer. */
export async function forgetNumberChecks({ db, companyId, now }: Place): Promise<void> {
  await db
    .deleteFrom('number_checks')
    .where('company_id', '=', companyId)
    .where('checked_at', '<', new Date(now.getTime() - numberCheckKeptMs))
    .execute();
}

/** Gives everybody with one of these numbers a new version, so that what is told of them is believed. */
export const touchItems = ({ db, companyId, now }: Place, canonicals: readonly string[]): Promise<ItemRow[]> =>
  db
    .updateTable('contact_list_items')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('canonical', 'in', [...canonicals])
    .returningAll()
    .execute();
