import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';

export interface KnownContact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly namedByUs: boolean;
  readonly tags: readonly string[];
}

/** Who has which of these numbers, by their canonical spelling. */
export async function findContactsByPhone(
  db: TenantDb,
  companyId: number,
  canonicals: readonly string[],
): Promise<Map<string, KnownContact>> {
  if (canonicals.length === 0) return new Map();
  const { rows } = await sql<KnownContact & { canonical: string }>`
    select a.canonical, c.id, c.name, c.email, c.named_by_us as "namedByUs",
      array(select t.name from contact_tags ct join tags t on t.company_id = ct.company_id and t.id = ct.tag_id
        where ct.company_id = c.company_id and ct.contact_id = c.id and not t.kanban) as tags
    from contact_addresses a join contacts c on c.company_id = a.company_id and c.id = a.contact_id
    where a.company_id = ${companyId} and a.kind = 'phone' and a.canonical = any(${[...canonicals]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ canonical, ...contact }) => [canonical, contact]));
}

export interface NewPerson {
  readonly name: string;
  readonly number: string;
  readonly canonical: string;
  readonly email: string;
}

/**
 * Makes contacts of people whose numbers nobody has, in a few statements however many there are. Answers the new ids by
 * canonical number; somebody who was made by another transaction in the same moment is missing from it.
 */
export async function insertPeople(
  db: TenantDb,
  companyId: number,
  people: readonly NewPerson[],
  own: { acceptAudioMessage: boolean; namedByUs: boolean; now: Date },
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const rows = people
    .map((person) => ({ ...person, uuid: randomUUID() }))
    .toSorted((a, b) => (a.canonical < b.canonical ? -1 : 1));
  const { rows: made } = await sql<{ canonical: string; id: number; kept: boolean }>`
    with people as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p (uuid uuid, name text, number text, canonical text, email text)
    ), made as (
      insert into contacts (company_id, uuid, name, number, email, channel, accept_audio_message, named_by_us, created_at, updated_at)
      select ${companyId}, uuid, name, number, email, 'whatsapp', ${own.acceptAudioMessage}, ${own.namedByUs}, ${own.now}, ${own.now}
      from people order by canonical
      returning id, uuid
    ), claimed as (
      insert into contact_addresses (company_id, contact_id, kind, value, canonical, created_at)
      select ${companyId}, made.id, 'phone', p.number, p.canonical, ${own.now}
      from made join people p on p.uuid = made.uuid order by p.canonical
      on conflict do nothing
      returning contact_id
    )
    select p.canonical, made.id, made.id in (select contact_id from claimed) as kept
    from made join people p on p.uuid = made.uuid`.execute(db);
  const lost = made.filter(({ kept }) => !kept).map(({ id }) => id);
  if (lost.length > 0) {
    await db.deleteFrom('contacts').where('company_id', '=', companyId).where('id', 'in', lost).execute();
  }
  return new Map(made.filter(({ kept }) => kept).map(({ canonical, id }) => [canonical, id]));
}

/** Gives contacts new names and e-mail addresses; what is blank stays as it was. */
export async function renamePeople(
  db: TenantDb,
  companyId: number,
  changes: readonly { id: number; name: string; email: string }[],
  own: { namedByUs: boolean; now: Date },
): Promise<void> {
  if (changes.length === 0) return;
  const sorted = changes.toSorted((a, b) => a.id - b.id);
  await sql`select id from contacts where company_id = ${companyId} and id = any(${sorted.map(({ id }) => id)}::int[])
    order by id for update`.execute(db);
  await sql`
    update contacts c set name = case when p.name = '' then c.name else p.name end, email = case when p.email = '' then c.email else p.email end,
      named_by_us = c.named_by_us or ${own.namedByUs}, updated_at = ${own.now}
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as p (id int, name text, email text)
    where c.company_id = ${companyId} and c.id = p.id`.execute(db);
}

/** Puts tags on contacts that lack them; answers the tags that are on more contacts now. */
export async function insertContactTags(
  db: TenantDb,
  companyId: number,
  pairs: readonly { contactId: number; tagId: number }[],
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ tag_id: number }>`
    insert into contact_tags (company_id, contact_id, tag_id)
    select distinct ${companyId}::int, p.contact_id, p.tag_id
    from unnest(${pairs.map(({ contactId }) => contactId)}::int[], ${pairs.map(({ tagId }) => tagId)}::int[]) as p (contact_id, tag_id)
    on conflict do nothing
    returning tag_id`.execute(db);
  return [...new Set(rows.map(({ tag_id: tagId }) => tagId))];
}
