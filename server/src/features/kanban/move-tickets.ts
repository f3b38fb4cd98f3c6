import type { ResponseOf } from '@oplano/contracts';
import type { kanbanRoutes } from '@oplano/contracts/kanban';
import type { Ticket } from '@oplano/contracts/tickets';
import { refusalOfMove } from '@oplano/core/kanban';
import { factsOf, getTicket, lockTicket, lockTickets } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { enterLane } from './enter-lane.ts';
import { requireLane } from './lane-rows.ts';

const byPerson = ({ actor }: Ctx) => ({ rule: 'person', userId: actor.userId }) as const;

/** Puts a ticket into a lane; null takes it out of the one it stands in. Where it stands already nothing happens. */
export async function moveToLane(ctx: Ctx, ticketId: number, laneId: number | null): Promise<Ticket> {
  const ticket = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  const refusal = refusalOfMove(ctx.actor, factsOf(ticket));
  if (refusal) throw new AppError(refusal);
  await enterLane(ctx, ticket, await requireLane(ctx, laneId), byPerson(ctx));
  return getTicket(ctx, ticketId);
}

type Answer = ResponseOf<typeof kanbanRoutes.moveMany>;

/** Moves several tickets at once. One that cannot be moved does not keep the others. */
export async function moveManyToLane(
  ctx: Ctx,
  { ticketIds, laneId }: { ticketIds: readonly number[]; laneId: number | null },
): Promise<Answer> {
  const wanted = [...new Set(ticketIds)];
  const found = new Map((await lockTickets(ctx.db, ctx.companyId, wanted)).map((ticket) => [ticket.id, ticket]));
  const lane = await requireLane(ctx, laneId);
  const answer: Answer = { moved: [], refused: [] };
  for (const ticketId of wanted.toSorted((a, b) => a - b)) {
    const ticket = found.get(ticketId);
    const error = ticket ? refusalOfMove(ctx.actor, factsOf(ticket)) : 'ERR_NO_TICKET_FOUND';
    if (!ticket || error) {
      answer.refused.push({ ticketId, error: error ?? 'ERR_NO_TICKET_FOUND' });
      continue;
    }
    await enterLane(ctx, ticket, lane, byPerson(ctx));
    answer.moved.push(await getTicket(ctx, ticketId));
  }
  return answer;
}
