import { pickNext, pickRandom } from '@oplano/core/routing';
import { getQueueRow, lockQueue, noteTurn } from '#features/queues';
import { companySettings } from '#features/settings';
import { changeTicket, getTicketRow, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { membersOf } from './automation.repo.ts';

/** Gives a ticket to whoever's turn it is in a queue that rotates. False: nobody else is there. */
export async function giveToNext(ctx: CompanyCtx, ticket: TicketRow, queueId: number): Promise<boolean> {
  // Most queues do not rotate, and their tickets need not wait for each other.
  if (!(await getQueueRow(ctx.db, ctx.companyId, queueId))?.rotate) return false;
  // The lock lets one ticket after the other take its turn.
  const queue = await lockQueue(ctx.db, ctx.companyId, queueId);
  if (!queue?.rotate) return false;
  const members = await membersOf(ctx.db, ctx.companyId, queueId);
  const userId = pickNext(members, queue.rotate_last_user_id, { not: ticket.user_id });
  if (userId === null) return false;
  await noteTurn(ctx.db, ctx.companyId, queueId, userId);
  await assign(ctx, ticket, userId);
  return true;
}

async function assign(ctx: CompanyCtx, ticket: TicketRow, userId: number): Promise<void> {
  const { status, queue_id: queueId } = ticket;
  await changeTicket(ctx, ticket, { status, userId, queueId, logs: ['userDefine'] });
}

/** A ticket that came into a queue and belongs to nobody is given to somebody who is there, where that is wanted. */
export async function assignOwner(
  ctx: CompanyCtx,
  { before, ticket: { id } }: { before: TicketRow | null; ticket: TicketRow },
): Promise<void> {
  // Other reactions to the same change may have come first.
  const ticket = await getTicketRow(ctx.db, ctx.companyId, id);
  const { queue_id: queueId, status, user_id: userId, automation, is_group: isGroup } = ticket;
  const isWaiting = status === 'pending' && userId === null && queueId !== null && automation === null && !isGroup;
  const hasEntered = before?.queue_id !== queueId || before.status !== status || before.automation !== null;
  if (!isWaiting || !hasEntered || ticket.use_integration) return;
  if (await giveToNext(ctx, ticket, queueId)) return;
  const { userRandom } = await companySettings(ctx.db, ctx.companyId);
  if (userRandom !== 'enabled') return;
  const chosen = pickRandom(await membersOf(ctx.db, ctx.companyId, queueId), Math.random);
  if (chosen !== null) await assign(ctx, ticket, chosen);
}
