import { laneAfterAnswer } from '@oplano/core/kanban';
import { leaveLane, lockTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { enterLane } from './enter-lane.ts';
import { findLane, hasBoard, laneFactsOf } from './lane-rows.ts';
import { setLaneTimer } from './lane-timer.ts';

/** A customer answers: the ticket goes back to where its lane sends those who do. */
export async function followAnswer(ctx: CompanyCtx, { ticket: heard }: { ticket: TicketRow }): Promise<void> {
  if (heard.lane_id === null) return;
  // What else answers the message may have changed the ticket meanwhile.
  const ticket = await lockTicket(ctx.db, ctx.companyId, heard.id);
  if (!ticket || ticket.lane_id === null) return;
  const lane = await findLane(ctx, ticket.lane_id);
  const backTo = laneAfterAnswer(laneFactsOf(ticket), lane ?? null);
  const target = backTo === null || !(await hasBoard(ctx)) ? undefined : await findLane(ctx, backTo);
  if (target) await enterLane(ctx, ticket, target, { rule: 'answer', userId: null });
  // It stays, and is no longer waited for.
  else await setLaneTimer(ctx, ticket, lane ?? null);
}

/** A lane is gone: those that stood in it stand in none, and their histories say why. */
export async function leaveRemovedLane(
  ctx: CompanyCtx,
  { name, ticketIds }: { name: string; ticketIds: readonly number[] },
): Promise<void> {
  if (ticketIds.length > 0) await leaveLane(ctx, ticketIds, { name, userId: null });
}
