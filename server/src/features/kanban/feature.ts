import { messageReceived, messageSaid } from '#features/messages';
import { laneRemoved, laneRulesChanged } from '#features/tags';
import { lockTicket, ticketChanged } from '#features/tickets';
import { defineFeature, when } from '#platform/feature';
import { handleJob, handleTimer } from '#platform/jobs';
import { followAnswer, leaveRemovedLane } from './by-themselves.ts';
import { kanbanBindings } from './kanban.routes.ts';
import { followTicket, laneTimer, resetLane, resetLaneJob } from './lane-timer.ts';
import { moveLaneAction } from './move-action.ts';
import { moveOn } from './move-on.ts';

export const kanbanFeature = defineFeature({
  name: 'kanban',
  bindings: () => kanbanBindings,
  ticketActions: [moveLaneAction],
  jobs: () => [handleJob(resetLaneJob, resetLane)],
  timers: () => [
    handleTimer(laneTimer, {
      lock: ({ db, companyId }, id) => lockTicket(db, companyId, id),
      act: (ctx, ticket) => moveOn(ctx, ticket),
    }),
  ],
  subscribers: () => [
    when(messageReceived, followAnswer),
    when(messageSaid, followTicket),
    when(ticketChanged, followTicket),
    when(laneRemoved, leaveRemovedLane),
    when(laneRulesChanged, (ctx, { laneId }) => ctx.enqueue(resetLaneJob, { laneId, afterId: 0 })),
  ],
});
