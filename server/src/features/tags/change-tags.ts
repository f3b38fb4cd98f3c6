import { tagFeed, type Tag, type TagChange, type TagCreation } from '@oplano/contracts/tags';
import { leadsInCircle } from '@oplano/core/kanban';
import { can } from '@oplano/core/permissions';
import { randomTagColor } from '@oplano/core/tags';
import { patch } from '#platform/records';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { laneRemoved, laneRulesChanged, tagCreated, tagDeleted, tagUpdated } from './tags.events.ts';
import { getTag, listTagNames, lockTicketsIn, selectTags, toTag } from './tags.queries.ts';
import { bumpTags, findOrInsertTag, lockLanes, placeLane, removeTag, saveTag } from './tags.repo.ts';

/** Lanes belong to the board: whoever may not add columns to it may not change them, either. */
function demandLaneKeeper({ actor }: Ctx): void {
  if (!actor.plan.useKanban) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  if (!can(actor, 'dashboard:view')) throw new AppError('ERR_NO_PERMISSION');
}

/** Where a lane is to lead must be a lane, and no way may lead back to where it began. */
async function demandWays(ctx: Ctx, laneId: number | null, change: TagChange): Promise<void> {
  const { nextLaneId, rollbackLaneId } = change;
  if (nextLaneId == null && rollbackLaneId == null) return;
  const lanes = await lockLanes(ctx.db, ctx.companyId);
  const isLane = (id: number) => lanes.some((lane) => lane.id === id);
  if ([nextLaneId, rollbackLaneId].some((id) => id != null && !isLane(id))) throw new AppError('ERR_NO_LANE_FOUND');
  if (laneId === null) return;
  const changed = lanes.map((lane) => (lane.id === laneId && nextLaneId != null ? { ...lane, nextLaneId } : lane));
  if (rollbackLaneId === laneId || leadsInCircle(changed, laneId)) throw new AppError('ERR_LANE_LOOP');
}

/** Makes a tag, or finds the one of the same name, and tells of a new one. */
async function ensureTag(ctx: CompanyCtx, form: TagCreation, userId: number | null): Promise<number> {
  const color = form.color ?? randomTagColor(Math.random);
  const { id, created } = await findOrInsertTag(ctx.db, ctx.companyId, { ...form, color, userId, now: ctx.now });
  if (!created && form.onlyNew) throw new AppError('ERR_TAG_NAME_TAKEN');
  if (!created) return id;
  ctx.raise(tagCreated, { tagId: id });
  ctx.emit(tagFeed, 'create', { tag: await getTag(ctx, id) });
  return id;
}

/** Adds a tag. Two people who think of the same name at once get the same tag, unless it is to be a new one. */
export async function createTag(ctx: Ctx, form: TagCreation): Promise<Tag> {
  if (form.kanban === 1) {
    demandLaneKeeper(ctx);
    await demandWays(ctx, null, form);
  }
  return getTag(ctx, await ensureTag(ctx, form, ctx.actor.userId));
}

/** The tags of contacts with these names, made where there are none; for what comes from files. */
export async function ensureTags(
  ctx: CompanyCtx,
  names: readonly string[],
  userId: number | null,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const name of names) ids.set(name, await ensureTag(ctx, { name, kanban: 0 }, userId));
  return ids;
}

export async function updateTag(ctx: Ctx, tagId: number, change: TagChange): Promise<Tag> {
  const before = await getTag(ctx, tagId);
  if (before.kanban === 1) {
    demandLaneKeeper(ctx);
    await demandWays(ctx, tagId, change);
  }
  if (!(await saveTag(ctx.db, ctx.companyId, tagId, { ...change, now: ctx.now }))) {
    throw new AppError('ERR_NO_TAG_FOUND');
  }
  const tag = await getTag(ctx, tagId);
  if (before.timeLane !== tag.timeLane || before.nextLaneId !== tag.nextLaneId) {
    ctx.raise(laneRulesChanged, { laneId: tagId });
  }
  ctx.raise(tagUpdated, { tagId, fields: Object.keys(patch(change)) });
  ctx.emit(tagFeed, 'update', { tag });
  return tag;
}

/** Puts lanes into an order; those that are not named follow as they stood. */
export async function orderLanes(ctx: Ctx, laneIds: readonly number[]): Promise<{ lista: Tag[] }> {
  const lanes = await lockLanes(ctx.db, ctx.companyId);
  const named = new Set(laneIds);
  if (laneIds.some((id) => !lanes.some((lane) => lane.id === id))) throw new AppError('ERR_NO_LANE_FOUND');
  const order = [...named, ...lanes.flatMap(({ id }) => (named.has(id) ? [] : [id]))];
  const moved = lanes.filter(({ id, position }) => position !== order.indexOf(id) + 1);
  for (const { id } of moved) {
    await placeLane(ctx.db, ctx.companyId, id, { position: order.indexOf(id) + 1, now: ctx.now });
    ctx.raise(tagUpdated, { tagId: id, fields: ['position'] });
  }
  const lista = await listTagNames(ctx, { kanban: 1 });
  for (const tag of lista) if (moved.some(({ id }) => id === tag.id)) ctx.emit(tagFeed, 'update', { tag });
  return { lista };
}

export async function deleteTag(ctx: Ctx, tagId: number): Promise<{ message: string }> {
  const { kanban, name } = await getTag(ctx, tagId);
  if (kanban === 1) {
    demandLaneKeeper(ctx);
    // Tickets before lanes, like whoever moves one: nobody waits for the other in a circle.
    ctx.raise(laneRemoved, { laneId: tagId, name, ticketIds: await lockTicketsIn(ctx, tagId) });
  }
  if (!(await removeTag(ctx.db, ctx.companyId, tagId))) throw new AppError('ERR_NO_TAG_FOUND');
  ctx.raise(tagDeleted, { tagId });
  ctx.emit(tagFeed, 'delete', { tagId });
  return { message: 'Tag deleted' };
}

/** Tells that tags are on more or fewer contacts than before. */
export async function tellTagCounts(ctx: CompanyCtx, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await bumpTags(ctx.db, ctx.companyId, tagIds, ctx.now);
  const rows = await selectTags(ctx)
    .where('tags.id', 'in', [...tagIds])
    .execute();
  for (const row of rows) ctx.emit(tagFeed, 'update', { tag: toTag(row) });
}
