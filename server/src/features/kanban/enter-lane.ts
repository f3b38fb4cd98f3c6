import type { LaneRule } from '@oplano/contracts/tickets';
import { speaksOnEntering } from '@oplano/core/kanban';
import { say } from '#features/messages';
import { factsOf, logTicket, saveTicket, tellTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { laneChanged } from './kanban.events.ts';
import { findLane, laneFactsOf, type Lane } from './lane-rows.ts';
import { setLaneTimer } from './lane-timer.ts';

export interface MovedBy {
  readonly rule: LaneRule;
  readonly userId: number | null;
}

/** Puts a locked ticket into a lane, or out of all of them: the row, its history, who looks at it, and what is said. */
export async function enterLane(
  ctx: CompanyCtx,
  before: TicketRow,
  lane: Lane | null,
  { rule, userId }: MovedBy,
): Promise<TicketRow> {
  if (before.lane_id === (lane?.id ?? null)) return before;
  const from = before.lane_id === null ? undefined : await findLane(ctx, before.lane_id);
  const ticket = await saveTicket(ctx, before.id, { lane_id: lane?.id ?? null, lane_since: ctx.now });
  await logTicket(ctx, ticket.id, [
    {
      type: 'lane',
      userId,
      queueId: ticket.queue_id,
      lane: { from: from?.name ?? null, to: lane?.name ?? null, rule },
    },
  ]);
  await setLaneTimer(ctx, ticket, lane);
  ctx.raise(laneChanged, { before, ticket, rule });
  // What is said in a ticket tells of it as well.
  if (!lane || !(await greet(ctx, ticket, lane, rule))) await tellTicket(ctx, ticket.id, factsOf(before));
  return ticket;
}

/** Says the text of a lane to a customer who can be spoken to; a move is never refused for what cannot be said. */
async function greet(ctx: CompanyCtx, ticket: TicketRow, lane: Lane, rule: LaneRule): Promise<boolean> {
  const text = lane.text.trim();
  if (text === '' || !speaksOnEntering(laneFactsOf(ticket), rule)) return false;
  return (await say(ctx, ticket, { text, fills: true }, { kind: 'lane' })).done === 'queued';
}
