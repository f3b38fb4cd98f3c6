import type { ContactRefusal, RefusalChange, RefusalRules, RefusedPerson } from '@oplano/contracts/do-not-send';
import { refusalDefaults } from '@oplano/core/do-not-send';
import { sql } from 'kysely';
import { statement } from '#platform/db';
import { matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { RefusedAddress } from './do-not-send.repo.ts';
import { toChange, toRefused, type ChangeRow, type RefusedRow } from './refusal-record.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

/** One page of who is not written to, the newest first. */
export async function listRefused(
  { db, companyId }: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ records: RefusedPerson[]; hasMore: boolean; count: number }> {
  const query = db
    .selectFrom('do_not_send')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'do_not_send.company_id').onRef('users.id', '=', 'do_not_send.user_id'),
    )
    .selectAll('do_not_send')
    .select('users.name as user_name')
    .where('do_not_send.company_id', '=', companyId)
    .where(matching(searchParam, 'do_not_send.name', 'do_not_send.number'))
    .orderBy('do_not_send.since', 'desc')
    .orderBy('do_not_send.id', 'desc');
  const { rows, ...rest } = await page(query, pageNumber);
  return { records: rows.map((row) => toRefused(row, row.user_name)), ...rest };
}

/** One page of what changed, the newest first. */
export async function listChanges(
  { db, companyId }: Reader,
  pageNumber: number,
): Promise<{ changes: RefusalChange[]; hasMore: boolean; count: number }> {
  const query = db
    .selectFrom('do_not_send_changes')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc');
  const { rows, ...rest } = await page(query, pageNumber);
  return { changes: rows.map(toChange), ...rest };
}

const storedRules = statement<{ companyId: number }>()((db, slot) =>
  db.selectFrom('do_not_send_rules').select(['words', 'confirmation']).where('company_id', '=', slot('companyId')),
);

/** The words and the answer of a company. */
export async function refusalRulesOf({ db, companyId }: Reader): Promise<RefusalRules> {
  const [row] = await storedRules(db, { companyId });
  return row ?? refusalDefaults;
}

/** Who somebody is to the list: by their numbers, or by what channels call them where no number is known. */
export async function contactAddresses(
  { db, companyId }: Reader,
  contactId: number,
): Promise<{ name: string; all: RefusedAddress[]; listed: RefusedAddress[] }> {
  const contact = await db
    .selectFrom('contacts')
    .select(['name', 'is_group'])
    .where('company_id', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  const addresses = await db
    .selectFrom('contact_addresses')
    .select(['kind', 'value', 'canonical'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .orderBy('kind')
    .orderBy('value')
    .execute();
  const all = addresses.flatMap(({ kind, ...rest }) => (kind === 'group' ? [] : { kind, ...rest }));
  const phones = all.filter(({ kind }) => kind === 'phone');
  return { name: contact.name, all, listed: phones.length > 0 ? phones : all };
}

const changesShown = 50;

/** How a contact stands, and how that came to be. */
export async function contactRefusalOf(ctx: Reader, contactId: number): Promise<ContactRefusal> {
  const { db, companyId } = ctx;
  const { all } = await contactAddresses(ctx, contactId);
  const kinds = all.map(({ kind }) => kind);
  const canonicals = all.map(({ canonical }) => canonical);
  const { rows: refused } = await sql<RefusedRow & { user_name: string | null }>`
    select d.*, u.name as user_name
    from unnest(${kinds}::text[], ${canonicals}::text[]) as a (kind, canonical)
    join do_not_send d on d.company_id = ${companyId} and d.kind = a.kind
      and d.canonical in (a.canonical, hidden_address(a.kind, a.canonical))
    left join users u on u.company_id = d.company_id and u.id = d.user_id
    order by d.since, d.id limit 1`.execute(db);
  const { rows: changes } = await sql<ChangeRow>`
    select c.* from unnest(${kinds}::text[], ${canonicals}::text[]) as a (kind, canonical)
    join do_not_send_changes c on c.company_id = ${companyId} and c.kind = a.kind
      and c.canonical in (a.canonical, hidden_address(a.kind, a.canonical))
    order by c.id desc limit ${changesShown}`.execute(db);
  const [first] = refused;
  const record = first && toRefused(first, first.user_name);
  return {
    contactId,
    refused: record
      ? { since: record.since, source: record.source, detail: record.detail, userName: record.userName }
      : null,
    changes: changes.map((row) => {
      const { number: _hidden, ...change } = toChange(row);
      return change;
    }),
  };
}

/**
 * Which of these numbers, in their canonical spelling, are not to be written to. Somebody who refused before their number was
 * known counts by the other names they write from.
 */
export async function refusedNumbers(
  { db, companyId }: Reader,
  canonicals: readonly string[],
): Promise<ReadonlySet<string>> {
  if (canonicals.length === 0) return new Set();
  const { rows } = await sql<{ canonical: string }>`
    with asked as (select distinct canonical from unnest(${[...canonicals]}::text[]) as a (canonical))
    select a.canonical from asked a
    where exists (
      select from do_not_send d where d.company_id = ${companyId} and d.kind = 'phone'
        and d.canonical in (a.canonical, hidden_address('phone', a.canonical))
    ) or exists (
      select from contact_addresses p
      join contact_addresses o on o.company_id = p.company_id and o.contact_id = p.contact_id
      join do_not_send d on d.company_id = o.company_id and d.kind = o.kind
        and d.canonical in (o.canonical, hidden_address(o.kind, o.canonical))
      where p.company_id = ${companyId} and p.kind = 'phone' and p.canonical = a.canonical
    )`.execute(db);
  return new Set(rows.map(({ canonical }) => canonical));
}

/** Whether this contact is not to be written to, by whatever name they are known. */
export async function isOnDoNotSend({ db, companyId }: Reader, contactId: number): Promise<boolean> {
  const { rows } = await sql`
    select from contact_addresses a
    join do_not_send d on d.company_id = a.company_id and d.kind = a.kind
      and d.canonical in (a.canonical, hidden_address(a.kind, a.canonical))
    where a.company_id = ${companyId} and a.contact_id = ${contactId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The contacts that have any of these addresses. */
export async function contactsWith(
  { db, companyId }: Reader,
  addresses: readonly Pick<RefusedAddress, 'kind' | 'canonical'>[],
): Promise<number[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ contactId: number }>`
    select distinct c.contact_id as "contactId"
    from unnest(${addresses.map(({ kind }) => kind)}::text[], ${addresses.map(({ canonical }) => canonical)}::text[])
      as a (kind, canonical)
    join contact_addresses c on c.company_id = ${companyId} and c.kind = a.kind and c.canonical = a.canonical`.execute(
    db,
  );
  return rows.map(({ contactId }) => contactId);
}
