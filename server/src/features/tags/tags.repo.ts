import type { ErrorCode } from '@oplano/contracts';
import type { TagChange, TagCreation } from '@oplano/contracts/tags';
import { sql, type Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { AppError } from '#platform/use-case';

const refusals: Record<string, ErrorCode> = {
  tags_one_name: 'ERR_TAG_NAME_TAKEN',
  tags_company_id_next_lane_id_fkey: 'ERR_NO_LANE_FOUND',
  tags_company_id_rollback_lane_id_fkey: 'ERR_NO_LANE_FOUND',
};

async function refusing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const code = refusals[(error as { constraint?: string }).constraint ?? ''];
    throw code ? new AppError(code) : error;
  }
}

/** Behind all lanes that there are. */
const nextPlace = (companyId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from tags where company_id = ${companyId} and kanban)`;

/** Makes a tag, or finds the one that already has the name. */
export async function findOrInsertTag(
  db: TenantDb,
  companyId: number,
  tag: TagCreation & { color: string; userId: number | null; now: Date },
): Promise<{ id: number; created: boolean }> {
  const inserted = await refusing(
    db
      .insertInto('tags')
      .values({
        company_id: companyId,
        name: tag.name,
        color: tag.color,
        kanban: tag.kanban === 1,
        lane_minutes: tag.timeLane || null,
        wip_limit: tag.wipLimit || null,
        position: tag.kanban === 1 ? nextPlace(companyId) : 0,
        next_lane_id: tag.nextLaneId,
        rollback_lane_id: tag.rollbackLaneId,
        lane_greeting: tag.greetingMessageLane,
        user_id: tag.userId,
        created_at: tag.now,
        updated_at: tag.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (inserted) return { id: inserted.id, created: true };
  const { id } = await db
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kanban', '=', tag.kanban === 1)
    .where(sql<boolean>`searchable(name) = searchable(${tag.name})`)
    .executeTakeFirstOrThrow();
  return { id, created: false };
}

type Columns = Omit<Updateable<Database['tags']>, 'id' | 'company_id'>;

/** False: there is no such tag. */
export async function saveTag(
  db: TenantDb,
  companyId: number,
  tagId: number,
  change: TagChange & { now: Date },
): Promise<boolean> {
  const columns: Columns = {
    name: change.name,
    color: change.color,
    lane_minutes: change.timeLane === undefined ? undefined : change.timeLane || null,
    wip_limit: change.wipLimit === undefined ? undefined : change.wipLimit || null,
    next_lane_id: change.nextLaneId,
    rollback_lane_id: change.rollbackLaneId,
    lane_greeting: change.greetingMessageLane,
  };
  const set = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns;
  const { numUpdatedRows } = await refusing(
    db
      .updateTable('tags')
      .set({ ...set, updated_at: change.now })
      .where('company_id', '=', companyId)
      .where('id', '=', tagId)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

export interface LaneLinks {
  readonly id: number;
  readonly position: number;
  readonly nextLaneId: number | null;
}

/** Every lane in the order of the board, held against others who change where lanes lead or stand. */
export const lockLanes = (db: TenantDb, companyId: number): Promise<LaneLinks[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'position', 'next_lane_id as nextLaneId'])
    .where('company_id', '=', companyId)
    .where('kanban', '=', true)
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export async function placeLane(
  db: TenantDb,
  companyId: number,
  laneId: number,
  place: { position: number; now: Date },
): Promise<void> {
  await db
    .updateTable('tags')
    .set({ position: place.position, updated_at: place.now })
    .where('company_id', '=', companyId)
    .where('id', '=', laneId)
    .execute();
}

export async function removeTag(db: TenantDb, companyId: number, tagId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where('company_id', '=', companyId)
    .where('id', '=', tagId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lets the versions of tags grow whose counts have changed; in one order, so that two never wait for each other. */
export async function bumpTags(db: TenantDb, companyId: number, tagIds: readonly number[], now: Date): Promise<void> {
  await db
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...tagIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .updateTable('tags')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...tagIds])
    .execute();
}
