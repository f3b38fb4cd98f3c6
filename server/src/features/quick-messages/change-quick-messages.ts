import {
  quickMessageFeed,
  type QuickMessage,
  type QuickMessageChange,
  type QuickMessageCreation,
} from '@oplano/contracts/quick-messages';
import { canSeeQuickMessage, isQuickMessageLocked } from '@oplano/core/quick-messages';
import { patch } from '#platform/records';
import { AppError, type Ctx } from '#platform/use-case';
import { toQuickMessage, type QuickMessageRow } from './quick-message-record.ts';
import { quickMessageCreated, quickMessageDeleted, quickMessageUpdated } from './quick-messages.events.ts';
import { insertQuickMessage, lockQuickMessage, removeQuickMessage, saveQuickMessage } from './quick-messages.repo.ts';

/** The row to change, locked; refused where it is not the caller's to change. */
export async function lockOwn(ctx: Ctx, id: number): Promise<QuickMessageRow> {
  const row = await lockQuickMessage(ctx.db, ctx.companyId, id);
  const record = row && toQuickMessage(row, ctx);
  if (!row || !record || !canSeeQuickMessage(ctx.actor, record)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  if (isQuickMessageLocked(ctx.actor, record)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

const isPrivate = (row: QuickMessageRow): boolean => !row.shared && !row.visible;

/** Tells of a change of these fields. One that became private goes from everybody's list and comes back in its owner's. */
export function tellChange(
  ctx: Ctx,
  { before, after }: { readonly before: QuickMessageRow; readonly after: QuickMessageRow },
  fields: readonly string[],
): QuickMessage {
  ctx.raise(quickMessageUpdated, { quickMessageId: after.id, fields });
  const record = toQuickMessage(after, ctx);
  if (isPrivate(after) && !isPrivate(before)) {
    ctx.emit(quickMessageFeed, 'delete', { id: after.id });
    ctx.emit(quickMessageFeed, 'create', { record });
  } else {
    ctx.emit(quickMessageFeed, 'update', { record });
  }
  return record;
}

export async function createQuickMessage(ctx: Ctx, form: QuickMessageCreation): Promise<QuickMessage> {
  const row = await insertQuickMessage(ctx.db, ctx.companyId, { ...form, userId: ctx.actor.userId, now: ctx.now });
  const record = toQuickMessage(row, ctx);
  ctx.raise(quickMessageCreated, { quickMessageId: row.id });
  ctx.emit(quickMessageFeed, 'create', { record });
  return record;
}

export async function updateQuickMessage(ctx: Ctx, id: number, change: QuickMessageChange): Promise<QuickMessage> {
  const before = await lockOwn(ctx, id);
  const after = await saveQuickMessage(ctx.db, ctx.companyId, id, {
    shortcode: change.shortcode ?? before.shortcode,
    message: change.message ?? before.message,
    shared: change.geral ?? before.shared,
    visible: change.visao ?? before.visible,
    updated_at: ctx.now,
  });
  return tellChange(ctx, { before, after }, Object.keys(patch(change)));
}

export async function deleteQuickMessage(ctx: Ctx, id: number): Promise<{ message: string }> {
  await lockOwn(ctx, id);
  await removeQuickMessage(ctx.db, ctx.companyId, id);
  ctx.raise(quickMessageDeleted, { quickMessageId: id });
  ctx.emit(quickMessageFeed, 'delete', { id });
  return { message: 'Quick message deleted' };
}
