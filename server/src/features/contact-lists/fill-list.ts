import { contactListItemFeed, type FillReport, type ListOrigin } from '@oplano/contracts/contact-lists';
import { sql } from 'kysely';
import { findContacts } from '#features/contacts';
import { AppError, type Ctx } from '#platform/use-case';
import { askLater } from './check-numbers.ts';
import { insertContacts, lockList } from './contact-lists.repo.ts';
import { tellCount } from './tell.ts';

const most = 1_000_000;
const dayMs = 86_400_000;

/** Tags and lanes that are gone gather nobody, and whoever names them is told. */
async function demandTags({ db, companyId }: Ctx, ids: readonly number[], kanban: boolean): Promise<void> {
  const found = await db
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kanban', '=', kanban)
    .where('id', 'in', [...ids])
    .execute();
  if (found.length < new Set(ids).size) throw new AppError('ERR_NO_TAG_FOUND');
}

/** Who is meant: contacts that are not blocked, and no groups. */
async function contactsFrom(ctx: Ctx, from: ListOrigin): Promise<number[]> {
  const { db, companyId, now } = ctx;
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id);
  switch (from.kind) {
    case 'tags':
      await demandTags(ctx, from.tagIds, false);
      return ids(sql`
        select distinct contact_id as id from contact_tags
        where company_id = ${companyId} and tag_id = any(${from.tagIds}::int[])`);
    case 'contacts': {
      const { searchParam, contactTag, channel } = from;
      // Lists are the admins', who see every number.
      const filter = { searchParam, contactTag, channel, isGroup: 'false' } as const;
      return (await findContacts(ctx, filter, { hidden: false, size: most, skip: 0 })).ids;
    }
    case 'lanes':
      await demandTags(ctx, from.laneIds, true);
      return ids(sql`
        select distinct contact_id as id from tickets
        where company_id = ${companyId} and lane_id = any(${from.laneIds}::int[]) and status in ('open', 'pending', 'group')`);
    case 'wrote': {
      const since = new Date(now.getTime() - from.days * dayMs);
      // Whoever wrote since then has a conversation that stirred since then, which an index knows.
      return ids(sql`
        select distinct latest.contact_id as id from tickets latest
        where latest.company_id = ${companyId} and latest.is_latest and latest.active_at >= ${since} and exists (
          select from tickets t where t.company_id = latest.company_id and t.contact_id = latest.contact_id
            and t.last_inbound_at >= ${since}
        )`);
    }
  }
}

interface Counted {
  readonly ids: number[];
  readonly withoutNumber: number;
  readonly known: number;
}

async function count({ db, companyId }: Ctx, listId: number, wanted: readonly number[]): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with people as (
      select c.id, bool_or(a.canonical is not null) as reachable,
        bool_or(i.id is not null) as known
      from contacts c
      left join contact_addresses a on a.company_id = c.company_id and a.contact_id = c.id and a.kind = 'phone'
      left join contact_list_items i on i.company_id = c.company_id and i.list_id = ${listId} and i.canonical = a.canonical
      where c.company_id = ${companyId} and c.id = any(${[...wanted]}::int[]) and c.active and not c.is_group
      group by c.id
    )
    select coalesce(array_agg(id) filter (where reachable and not known), '{}') as ids,
      count(*) filter (where not reachable)::int as "withoutNumber", count(*) filter (where known)::int as known
    from people`.execute(db);
  return rows[0] ?? { ids: [], withoutNumber: 0, known: 0 };
}

/** Puts contacts on a list, or only says what that would do. Who is on it already stays as they are. */
export async function fillList(
  ctx: Ctx,
  listId: number,
  { from, dryRun }: { from: ListOrigin; dryRun: boolean },
): Promise<FillReport> {
  if (!(await lockList(ctx.db, ctx.companyId, listId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  const { ids, withoutNumber, known } = await count(ctx, listId, await contactsFrom(ctx, from));
  if (dryRun || ids.length === 0) return { added: dryRun ? ids.length : 0, known, withoutNumber };
  const added = await insertContacts(ctx, listId, ids);
  ctx.emit(contactListItemFeed, 'reload', { contactListId: listId });
  await tellCount(ctx, listId);
  await askLater(ctx);
  return { added, known: known + ids.length - added, withoutNumber };
}
