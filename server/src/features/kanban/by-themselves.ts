import { laneAfterAnswer, waitsForAnswers } from '@oplano/core/kanban';
import { userIdOf } from '@oplano/core/principals';
import { leaveLane, lockTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { enterLane } from './enter-lane.ts';
import { findLane, hasBoard, holdLane, laneFactsOf, type Lane } from './lane-rows.ts';
import { setLaneTimer } from './lane-timer.ts';

interface Heard {
  readonly ticket: TicketRow;
}

const laneOf = async (ctx: CompanyCtx, { ticket: { lane_id } }: Heard): Promise<Lane | undefined> =>
  lane_id === null ? undefined : findLane(ctx, lane_id);

async function goBack(ctx: CompanyCtx, { ticket: heard }: Heard, lane: Lane | undefined): Promise<void> {
  if (!lane || !waitsForAnswers(lane)) return;
  // What else answers the message may have changed the ticket meanwhile.
  const ticket = await lockTicket(ctx.db, ctx.companyId, heard.id);
  if (!ticket || ticket.lane_id !== lane.id) return;
  const backTo = laneAfterAnswer(laneFactsOf(ticket), lane);
  const target = backTo === null || !(await hasBoard(ctx)) ? undefined : await holdLane(ctx, backTo);
  if (target) await enterLane(ctx, ticket, target, { rule: 'answer', userId: null });
  // It stays, and is no longer waited for.
  else await setLaneTimer(ctx, ticket, lane);
}

/** A customer answers: the ticket goes back to where its lane sends those who do. */
export const followAnswer = { load: laneOf, act: goBack };

/** A lane is gone: those that stood in it stand in none, and their histories say why and by whom. */
export async function leaveRemovedLane(
  ctx: CompanyCtx,
  { name, ticketIds }: { name: string; ticketIds: readonly number[] },
): Promise<void> {
  if (ticketIds.length > 0) await leaveLane(ctx, ticketIds, { name, userId: userIdOf(ctx.principal) });
}
