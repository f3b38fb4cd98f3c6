import type { Lane, Tag, TagDetails } from '@oplano/contracts/tags';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#platform/db';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';

type Row = Selectable<Database['tags']> & { contacts_count: number; tickets_count: number };
type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

/** What stands in a lane: a closed ticket remembers its lane, and is on no board. */
const onTheBoard = sql<boolean>`tickets.status in ('open', 'pending', 'group')`;

interface TagFilter {
  readonly searchParam?: string;
  readonly kanban?: 0 | 1 | undefined;
  readonly tagId?: number | undefined;
}

/** Tags by name, lanes as they stand on the board, with how many contacts have them and how many tickets stand in them. */
export const selectTags = ({ db, companyId }: Reader, { searchParam = '', kanban, tagId }: TagFilter = {}) =>
  db
    .selectFrom('tags')
    .selectAll('tags')
    .select([
      sql<number>`(select count(*)::int from contact_tags as on_contact
        where on_contact.company_id = tags.company_id and on_contact.tag_id = tags.id)`.as('contacts_count'),
      sql<number>`(select count(*)::int from tickets
        where tickets.company_id = tags.company_id and tickets.lane_id = tags.id and ${onTheBoard})`.as(
        'tickets_count',
      ),
    ])
    .where('tags.company_id', '=', companyId)
    .where(matching(searchParam, 'tags.name'))
    .$if(kanban !== undefined, (query) => query.where('tags.kanban', '=', kanban === 1))
    .$if(tagId !== undefined, (query) => query.where('tags.id', '=', tagId ?? 0))
    .$if(kanban === 1, (query) => query.orderBy('tags.position'))
    .$if(kanban !== 1, (query) => query.orderBy(byText('tags.name')))
    .orderBy('tags.id');

export const toTag = (row: Row): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  kanban: row.kanban ? 1 : 0,
  timeLane: row.lane_minutes ?? 0,
  nextLaneId: row.next_lane_id,
  rollbackLaneId: row.rollback_lane_id,
  greetingMessageLane: row.lane_greeting,
  wipLimit: row.wip_limit ?? 0,
  position: row.position,
  userId: row.user_id,
  contactsCount: row.contacts_count,
  ticketsCount: row.tickets_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

const carriersMax = 100;
/** The newest of those that carry a tag, in the same statement as the tag. */
const carriersOf = [
  sql<number[]>`array(select on_contact.contact_id from contact_tags as on_contact
    where on_contact.company_id = tags.company_id and on_contact.tag_id = tags.id
    order by on_contact.contact_id desc limit ${sql.lit(carriersMax)})`.as('contact_ids'),
  sql<number[]>`array(select tickets.id from tickets
    where tickets.company_id = tags.company_id and tickets.lane_id = tags.id and ${onTheBoard}
    order by tickets.id desc limit ${sql.lit(carriersMax)})`.as('ticket_ids'),
] as const;

interface ListFilter extends Omit<TagFilter, 'tagId'> {
  readonly pageNumber: number;
  /** Left out: the picker of a lane's successor does not offer the lane itself. */
  readonly tagId?: number | undefined;
}

export async function listTags(ctx: Reader, { pageNumber, tagId, ...filter }: ListFilter) {
  const others = selectTags(ctx, filter)
    .$if(tagId !== undefined, (query) => query.where('tags.id', '<>', tagId ?? 0))
    .select(carriersOf);
  const { rows, ...rest } = await page(others, pageNumber);
  const tags = rows.map(({ contact_ids: contacts, ticket_ids: tickets, ...row }) => ({
    ...toTag(row),
    contacts: contacts.map((id) => ({ id })),
    ticketTags: tickets.map((ticketId) => ({ ticketId, tagId: row.id })),
  }));
  return { tags, ...rest };
}

const namesMax = 1_000;

/** Every tag for pickers. */
export const listTagNames = async (ctx: Reader, filter: TagFilter): Promise<Tag[]> =>
  (await selectTags(ctx, filter).limit(namesMax).execute()).map(toTag);

/** Of each lane, so many of its tickets are named. */
const namedInLane = 20;

/** Every lane, as they stand on the board, with the newest tickets in it. */
export async function listLanes(ctx: Reader): Promise<Lane[]> {
  const lanes = await listTagNames(ctx, { kanban: 1 });
  const { rows } = await sql<{ ticketId: number; tagId: number }>`
    select newest.id as "ticketId", lane.id as "tagId"
    from unnest(${lanes.map(({ id }) => id)}::int[]) as lane (id)
    cross join lateral (
      select id from tickets
      where company_id = ${ctx.companyId} and lane_id = lane.id and ${onTheBoard}
      order by id desc limit ${namedInLane}
    ) newest
    order by newest.id desc
  `.execute(ctx.db);
  const byLane = Map.groupBy(rows, ({ tagId }) => tagId);
  return lanes.map((lane) => ({ ...lane, ticketTags: byLane.get(lane.id) ?? [] }));
}

export async function getTag(ctx: Reader, tagId: number): Promise<Tag> {
  const row = await selectTags(ctx, { tagId }).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_TAG_FOUND');
  return toTag(row);
}

/** The tickets on the board that stand in a lane, held until the transaction ends. */
export async function lockTicketsIn({ db, companyId }: Reader, laneId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('lane_id', '=', laneId)
    .where(onTheBoard)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** A tag with the contacts that have it and the tickets that stand in it. */
export async function getTagDetails(ctx: Reader, tagId: number): Promise<TagDetails> {
  const { db, companyId } = ctx;
  const [tag, contacts, tickets] = await Promise.all([
    getTag(ctx, tagId),
    db
      .selectFrom('contact_tags')
      .select('contact_id as id')
      .where('company_id', '=', companyId)
      .where('tag_id', '=', tagId)
      .orderBy('contact_id', 'desc')
      .limit(carriersMax)
      .execute(),
    db
      .selectFrom('tickets')
      .select('id as ticketId')
      .where('company_id', '=', companyId)
      .where('lane_id', '=', tagId)
      .where(onTheBoard)
      .orderBy('id', 'desc')
      .limit(carriersMax)
      .execute(),
  ]);
  return { ...tag, contacts, ticketTags: tickets.map(({ ticketId }) => ({ ticketId, tagId })) };
}
