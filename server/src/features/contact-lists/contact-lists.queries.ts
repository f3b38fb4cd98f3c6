import type { ContactList, ContactListItem } from '@oplano/contracts/contact-lists';
import { numberCheckKeptMs } from '@oplano/core/contact-lists';
import { sql, type SqlBool } from 'kysely';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { toItems, toList } from './list-record.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;
interface ListQuery {
  readonly searchParam: string;
  readonly pageNumber: number;
}

const selectLists = ({ db, companyId }: Reader) =>
  db.selectFrom('contact_lists').selectAll().where('company_id', '=', companyId).orderBy(byText('name')).orderBy('id');

/** One page of the lists, by name. */
export async function listLists(
  ctx: Reader,
  { searchParam, pageNumber }: ListQuery,
): Promise<{ records: ContactList[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(selectLists(ctx).where(matching(searchParam, 'name')), pageNumber);
  return { records: rows.map(toList), ...rest };
}

const namesMax = 2_000;

/** Every list, for pickers. */
export async function allLists(ctx: Reader): Promise<ContactList[]> {
  return (await selectLists(ctx).limit(namesMax).execute()).map(toList);
}

export async function getList(ctx: Reader, id: number): Promise<ContactList> {
  const row = await selectLists(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  return toList(row);
}

const selectItems = ({ db, companyId }: Reader) =>
  db.selectFrom('contact_list_items').selectAll().where('company_id', '=', companyId);

/** As `matching` has it, in what was made for it: a list may hold a hundred thousand. */
const contains = (searchParam: string) => {
  const search = searchParam.trim();
  return search === '' ? sql<SqlBool>`true` : sql<SqlBool>`strpos(search, searchable(${search})) > 0`;
};

/** One page of who is on a list, in its order. */
export async function listItems(
  ctx: Reader,
  { contactListId, searchParam, pageNumber }: ListQuery & { contactListId: number },
): Promise<{ contacts: ContactListItem[]; hasMore: boolean; count: number }> {
  await getList(ctx, contactListId);
  const query = selectItems(ctx).where('list_id', '=', contactListId).where(contains(searchParam)).orderBy('id');
  const { rows, ...rest } = await page(query, pageNumber);
  return { contacts: await toItems(ctx, rows), ...rest };
}

export async function getItem(ctx: Reader, id: number): Promise<ContactListItem> {
  const row = await selectItems(ctx).where('id', '=', id).executeTakeFirst();
  const [item] = row ? await toItems(ctx, [row]) : [];
  if (!item) throw new AppError('ERR_NO_LIST_ITEM_FOUND');
  return item;
}

/** People of a list behind the one with this number, in its order. */
export const itemsAfter = (ctx: Reader, { listId, after, limit }: { listId: number; after: number; limit: number }) =>
  selectItems(ctx).where('list_id', '=', listId).where('id', '>', after).orderBy('id').limit(limit).execute();

/** What each of these people has on the list now, by canonical number. */
export async function knownItems(
  ctx: Reader,
  listId: number,
  canonicals: readonly string[],
): Promise<Map<string, { name: string; email: string; extra: Readonly<Record<string, string>> }>> {
  if (canonicals.length === 0) return new Map();
  const rows = await selectItems(ctx)
    .where('list_id', '=', listId)
    .where('canonical', 'in', [...canonicals])
    .execute();
  return new Map(
    rows.map((row) => [
      row.canonical,
      { name: row.name, email: row.email, extra: row.extra as Record<string, string> },
    ]),
  );
}

/** What WhatsApp said of these numbers within the days it counts, by canonical number. */
export async function freshChecks(
  { db, companyId, now }: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  canonicals: readonly string[],
): Promise<ReadonlyMap<string, { valid: boolean; checkedAt: Date }>> {
  if (canonicals.length === 0) return new Map();
  const rows = await db
    .selectFrom('number_checks')
    .select(['canonical', 'valid', 'checked_at'])
    .where('company_id', '=', companyId)
    .where('canonical', 'in', [...canonicals])
    .where('checked_at', '>', new Date(now.getTime() - numberCheckKeptMs))
    .execute();
  return new Map(rows.map((row) => [row.canonical, { valid: row.valid, checkedAt: row.checked_at }]));
}

const dayMs = 86_400_000;

/** How many numbers were asked about within a day, and when the last one was. */
export async function checksToday({
  db,
  companyId,
  now,
}: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>): Promise<{ asked: number; lastAt: Date | null }> {
  const { asked, lastAt } = await db
    .selectFrom('number_checks')
    .select((eb) => [eb.fn.countAll<string>().as('asked'), eb.fn.max('checked_at').as('lastAt')])
    .where('company_id', '=', companyId)
    .where('checked_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return { asked: Number(asked), lastAt };
}

/** Whether a job of this lane waits for its time; one that runs does not count. */
export async function isCheckWaiting({ db, companyId }: Reader, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('lane', '=', `${companyId}/${key}`)
    .where('place', 'is not', null)
    .where('locked_by', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Numbers that nobody asked about yet, those that stand longest on a list first. */
export const unaskedItems = ({ db, companyId }: Reader, limit: number) =>
  db
    .selectFrom('contact_list_items')
    .select(['number', 'canonical'])
    .where('company_id', '=', companyId)
    .where('checked_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
