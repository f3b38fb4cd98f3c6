import { laneDueAt } from '@oplano/core/kanban';
import { z } from 'zod';
import type { TicketRow } from '#features/tickets';
import { defineJob, defineTimer, type CompanyCtx } from '#platform/use-case';
import { findLane, laneFactsOf, type Lane } from './lane-rows.ts';

/** When a ticket goes on to the next lane, unless the customer answers before. */
export const laneTimer = defineTimer('kanban.move-on', 'tickets', z.null());

/** The rules of a lane have changed: what a part of its tickets waits for follows, then the next. */
export const resetLaneJob = defineJob('kanban.reset-lane', z.object({ laneId: z.int(), afterId: z.int() }));

/** Sets, moves or takes back the time at which a ticket goes on by itself. */
export async function setLaneTimer(ctx: CompanyCtx, ticket: TicketRow, lane: Lane | null): Promise<void> {
  const due = laneDueAt(laneFactsOf(ticket), lane);
  if (due) await ctx.timers.set(laneTimer, ticket.id, due, null);
  else await ctx.timers.cancel(laneTimer, ticket.id);
}

/** Something happened to a ticket that may stand in a lane. */
export async function followTicket(ctx: CompanyCtx, { ticket }: { ticket: TicketRow }): Promise<void> {
  if (ticket.lane_id === null) return;
  await setLaneTimer(ctx, ticket, (await findLane(ctx, ticket.lane_id)) ?? null);
}

/** So many tickets are held at once: whoever moves one meanwhile waits, and has the last word. */
const portion = 50;

/** Every ticket of a lane whose rules have changed gets its new time. */
export async function resetLane(
  ctx: CompanyCtx,
  { laneId, afterId }: { laneId: number; afterId: number },
): Promise<void> {
  const tickets = await ctx.db
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('lane_id', '=', laneId)
    .where('status', '<>', 'closed')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(portion)
    .forNoKeyUpdate()
    .execute();
  const lane = (await findLane(ctx, laneId)) ?? null;
  for (const ticket of tickets) await setLaneTimer(ctx, ticket, lane);
  const last = tickets.length === portion ? tickets.at(-1) : undefined;
  if (last) await ctx.enqueue(resetLaneJob, { laneId, afterId: last.id });
}
