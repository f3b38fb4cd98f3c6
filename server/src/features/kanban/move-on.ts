import { laneDueAt } from '@oplano/core/kanban';
import type { TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { enterLane } from './enter-lane.ts';
import { findLane, hasBoard, holdLane, laneFactsOf } from './lane-rows.ts';
import { laneTimer } from './lane-timer.ts';

/** How often it is asked whether the plan has its board again. */
const withoutBoardMs = 3_600_000;

/**
 * The customer has not answered for as long as the lane waits. What is due is seen anew: somebody may have said
 * something meanwhile, or the lane have other rules.
 */
export async function moveOn(ctx: CompanyCtx, ticket: TicketRow): Promise<void> {
  const lane = ticket.lane_id === null ? undefined : await findLane(ctx, ticket.lane_id);
  const due = laneDueAt(laneFactsOf(ticket), lane ?? null);
  if (!lane || !due) return;
  if (due > ctx.now) return ctx.timers.set(laneTimer, ticket.id, due, null);
  // Nothing moves while the plan has no board; once it has one again, what is due goes on.
  if (!(await hasBoard(ctx))) {
    return ctx.timers.set(laneTimer, ticket.id, new Date(ctx.now.getTime() + withoutBoardMs), null);
  }
  const next = lane.nextLaneId === null ? undefined : await holdLane(ctx, lane.nextLaneId);
  if (next) await enterLane(ctx, ticket, next, { rule: 'time', userId: null });
}
