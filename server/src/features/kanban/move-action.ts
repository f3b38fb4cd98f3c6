import { refusalOfMove } from '@oplano/core/kanban';
import { defineTicketAction, factsOf, getTicketRow } from '#features/tickets';
import { AppError } from '#platform/use-case';
import { enterLane } from './enter-lane.ts';
import { hasBoard, requireLane } from './lane-rows.ts';

/** Into a lane of the board, or out of all of them: for whoever asks, and for the rules of the company. */
export const moveLaneAction = defineTicketAction('moveLane', async (ctx, ticket, { laneId }) => {
  if (!(await hasBoard(ctx))) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  const refusal = refusalOfMove(ctx.actor, factsOf(ticket));
  if (refusal) throw new AppError(refusal);
  const { actor } = ctx;
  await enterLane(ctx, ticket, await requireLane(ctx, laneId), {
    rule: actor ? 'person' : 'automation',
    userId: actor?.userId ?? null,
  });
  return getTicketRow(ctx.db, ctx.companyId, ticket.id);
});
