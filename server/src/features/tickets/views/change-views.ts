import type { SavedView, ViewChange, ViewForm } from '@oplano/contracts/tickets';
import { orderedViews, viewRefusal } from '@oplano/core/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { viewLiveFeed } from './views.audience.ts';
import { listViews, toViews } from './views.queries.ts';
import {
  filtersOf,
  insertView,
  lockView,
  nextPlace,
  lockViews,
  placeViews,
  removeView,
  saveView,
  viewsOfOwner,
  type ViewOwner,
  type ViewRow,
} from './views.repo.ts';

function demand(ctx: Ctx, ownerId: ViewOwner, shares: boolean): void {
  const refused = viewRefusal(ctx.actor, { ownerId }, shares);
  if (refused) throw new AppError(refused);
}

/** The row to change, locked. */
async function lockChangeable(ctx: Ctx, viewId: number, shares: boolean): Promise<ViewRow> {
  const row = await lockView(ctx, viewId);
  if (!row) throw new AppError('ERR_NO_VIEW_FOUND');
  demand(ctx, row.owner_id, shares);
  return row;
}

function tell(ctx: Ctx, viewId: number, ...owners: ViewOwner[]): void {
  const userId = owners.includes(null) ? null : (owners[0] ?? null);
  ctx.emit(viewLiveFeed, 'update', { viewId }, { userId });
}

async function recordOf(ctx: Ctx, row: ViewRow): Promise<SavedView> {
  const [view] = await toViews(ctx, [row]);
  if (!view) throw new AppError('ERR_NO_VIEW_FOUND');
  return view;
}

/** Whose it is, and who shared it. */
const standing = (ctx: Ctx, isShared: boolean) =>
  isShared ? { ownerId: null, sharedBy: ctx.actor.userId } : { ownerId: ctx.actor.userId, sharedBy: null };

/** Keeps a set of filters under a name. */
export async function createView(ctx: Ctx, { name, filters, isShared }: ViewForm): Promise<SavedView> {
  demand(ctx, ctx.actor.userId, isShared);
  await lockViews(ctx.db, ctx.companyId);
  const whose = standing(ctx, isShared);
  const position = await nextPlace(ctx, whose.ownerId);
  const row = await insertView(ctx, { ...whose, name, filters, position });
  tell(ctx, row.id, row.owner_id);
  return recordOf(ctx, row);
}

/** Renames a view, gives it other filters, shares it or takes it back: then it is of whoever took it. */
export async function updateView(ctx: Ctx, viewId: number, change: ViewChange): Promise<SavedView> {
  await lockViews(ctx.db, ctx.companyId);
  const before = await lockChangeable(ctx, viewId, change.isShared === true);
  const wasShared = before.owner_id === null;
  const isShared = change.isShared ?? wasShared;
  const moves = isShared !== wasShared;
  const whose = moves ? standing(ctx, isShared) : { ownerId: before.owner_id, sharedBy: before.shared_by };
  const row = await saveView(ctx, viewId, {
    ...whose,
    name: change.name ?? before.name,
    filters: change.filters ?? filtersOf(before),
    position: moves ? await nextPlace(ctx, whose.ownerId) : before.position,
  });
  tell(ctx, viewId, before.owner_id, row.owner_id);
  return recordOf(ctx, row);
}

/** One's own views in another order, or those of the company. */
export async function orderViews(ctx: Ctx, viewIds: readonly number[], isShared: boolean): Promise<SavedView[]> {
  const ownerId = isShared ? null : ctx.actor.userId;
  demand(ctx, ownerId, isShared);
  await lockViews(ctx.db, ctx.companyId);
  const present = (await viewsOfOwner(ctx, ownerId)).map(({ id }) => id);
  const ordered = orderedViews(present, viewIds);
  await placeViews(ctx, ordered);
  const [first] = ordered;
  if (first !== undefined) tell(ctx, first, ownerId);
  return listViews(ctx);
}

export async function deleteView(ctx: Ctx, viewId: number): Promise<{ message: string }> {
  const row = await lockChangeable(ctx, viewId, false);
  await removeView(ctx, viewId);
  tell(ctx, viewId, row.owner_id);
  return { message: 'View deleted' };
}
