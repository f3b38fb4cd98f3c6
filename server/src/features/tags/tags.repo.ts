import type { TagChange, TagCreation } from '@oplano/contracts/tags';
import { sql, type Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { patch, refusing } from '#platform/records';

const write = refusing({
  tags_one_name: 'ERR_TAG_NAME_TAKEN',
  tags_company_id_next_lane_id_fkey: 'ERR_NO_TAG_FOUND',
  tags_company_id_rollback_lane_id_fkey: 'ERR_NO_TAG_FOUND',
});

type Columns = Omit<Updateable<Database['tags']>, 'id' | 'company_id'>;

const toColumns = (form: TagChange) =>
  patch<Columns>({
    name: form.name,
    color: form.color,
    // 0 hours: for ever.
    lane_hours: form.timeLane === undefined ? undefined : form.timeLane || null,
    next_lane_id: form.nextLaneId,
    rollback_lane_id: form.rollbackLaneId,
    lane_greeting: form.greetingMessageLane,
  });

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
