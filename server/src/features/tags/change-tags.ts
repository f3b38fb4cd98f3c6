import { tagFeed, type Tag, type TagChange, type TagCreation } from '@oplano/contracts/tags';
import { randomTagColor } from '@oplano/core/tags';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { getTag, selectTags, toTag } from './tags.queries.ts';
import { bumpTags, findOrInsertTag, removeTag, saveTag } from './tags.repo.ts';

/** Makes a tag, or finds the one of the same name, and tells of a new one. */
async function ensureTag(ctx: CompanyCtx, form: TagCreation, userId: number | null): Promise<number> {
  const color = form.color ?? randomTagColor(Math.random);
  const { id, created } = await findOrInsertTag(ctx.db, ctx.companyId, { ...form, color, userId, now: ctx.now });
  if (created) ctx.emit(tagFeed, 'create', { tag: await getTag(ctx, id) });
  return id;
}

/** Adds a tag. Two people who think of the same name at once get the same tag. */
export const createTag = async (ctx: Ctx, form: TagCreation): Promise<Tag> =>
  getTag(ctx, await ensureTag(ctx, form, ctx.actor.userId));

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
  if (!(await saveTag(ctx.db, ctx.companyId, tagId, { ...change, now: ctx.now }))) {
    throw new AppError('ERR_NO_TAG_FOUND');
  }
  const tag = await getTag(ctx, tagId);
  ctx.emit(tagFeed, 'update', { tag });
  return tag;
}

export async function deleteTag(ctx: Ctx, tagId: number): Promise<{ message: string }> {
  if (!(await removeTag(ctx.db, ctx.companyId, tagId))) throw new AppError('ERR_NO_TAG_FOUND');
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
