import type { TagChange, TagCreation } from '@oplano/contracts/tags';
import { sql, type Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { patch, refusing } from '#platform/records';

const write = refusing({
  tags_one_name: 'ERR_TAG_NAME_TAKEN',
  tags_company_id_next_lane_id_fkey: 'ERR_NO_LANE_FOUND',
  tags_company_id_rollback_lane_id_fkey: 'ERR_NO_LANE_FOUND',
});

type Columns = Omit<Updateable<Database['tags']>, 'id' | 'company_id'>;

const toColumns = (form: TagChange) =>
  patch<Columns>({
    name: form.name,
    color: form.color,
    // 0 minutes: for ever; 0 tickets: as many as there are.
    lane_minutes: form.timeLane === undefined ? undefined : form.timeLane || null,
    wip_limit: form.wipLimit === undefined ? undefined : form.wipLimit || null,
    next_lane_id: form.nextLaneId,
    rollback_lane_id: form.rollbackLaneId,
    lane_greeting: form.greetingMessageLane,
  });

/** Behind all lanes that there are. */
const nextPlace = (companyId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from tags where company_id = ${companyId} and kanban)`;

/** Makes a tag, or finds the one that already has the name. */
export async function findOrInsertTag(
  db: TenantDb,
  companyId: number,
  { kanban, userId, now, ...form }: TagCreation & { color: string; userId: number | null; now: Date },
): Promise<{ id: number; created: boolean }> {
  const own = { company_id: companyId, kanban: kanban === 1 };
  const inserted = await write(
    db
      .insertInto('tags')
      .values({
        ...toColumns(form),
        ...own,
        name: form.name,
        color: form.color,
        user_id: userId,
        ...(kanban === 1 ? { position: nextPlace(companyId) } : {}),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (inserted) return { id: inserted.id, created: true };
  const { id } = await db
    .selectFrom('tags')
    .select('id')
    .where((eb) => eb.and(own))
    .where(sql<boolean>`searchable(name) = searchable(${form.name})`)
    .executeTakeFirstOrThrow();
  return { id, created: false };
}

/** False: there is no such tag. */
export async function saveTag(
  db: TenantDb,
  companyId: number,
  tagId: number,
  { now, ...change }: TagChange & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await write(
    db
      .updateTable('tags')
      .set({ ...toColumns(change), updated_at: now })
      .where((eb) => eb.and({ company_id: companyId, id: tagId }))
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
    .where((eb) => eb.and({ company_id: companyId, kanban: true }))
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export async function placeLane(
  db: TenantDb,
  companyId: number,
  laneId: number,
  { position, now }: { position: number; now: Date },
): Promise<void> {
  await db
    .updateTable('tags')
    .set({ position, updated_at: now })
    .where((eb) => eb.and({ company_id: companyId, id: laneId }))
    .execute();
}

export async function removeTag(db: TenantDb, companyId: number, tagId: number): Promise<boolean> {
  const gone = db.deleteFrom('tags').where((eb) => eb.and({ company_id: companyId, id: tagId }));
  return (await gone.executeTakeFirst()).numDeletedRows > 0n;
}

/** Lets the versions of tags grow whose counts have changed; in one order, so that two never wait for each other. */
export async function bumpTags(db: TenantDb, companyId: number, tagIds: readonly number[], now: Date): Promise<void> {
  const these = db
    .selectFrom('tags')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...tagIds]);
  await these.select('id').orderBy('id').forUpdate().execute();
  await db
    .updateTable('tags')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...tagIds])
    .execute();
}
