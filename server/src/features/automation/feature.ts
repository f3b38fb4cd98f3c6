import { automation, theBot } from '@oplano/core/principals';
import { connectionTimesChanged } from '#features/connections';
import { callReceived, messageReceived } from '#features/messages';
import { queueDeleted, queueRotationChanged } from '#features/queues';
import { lockTicket, ticketChanged, type TicketActions } from '#features/tickets';
import { defineFeature, when } from '#platform/feature';
import { handleJob, handleJobOutside, handleTimer } from '#platform/jobs';
import { answerMessage, lookBeforeAnswer } from './answer-message.ts';
import { assignOwner } from './assign-owner.ts';
import { attendToTicket, oldTicketDue, resetTimersJob } from './automation.jobs.ts';
import { botActions } from './lead-ticket.ts';
import { answerCall, type RejectCall } from './on-call.ts';
import { leaveQueue } from './on-queue-deleted.ts';
import { askOutside, type AskingParts } from './outside/ask-outside.ts';
import { askOutsideJob } from './outside/outside.jobs.ts';
import { askToResetTimers, moveOldTimer, resetTimers, setTimer } from './timers.ts';
import { whenDue } from './when-due.ts';

/** Hands tickets that came into a queue to whoever's turn it is. */
const routing = automation('routing');

export const automationFeature = defineFeature<{ rejectCall: RejectCall; ticketActions: TicketActions } & AskingParts>({
  name: 'automation',
  jobs: () => [handleJob(resetTimersJob, resetTimers), handleJob(oldTicketDue, moveOldTimer)],
  slowJobs: (parts) => [handleJobOutside(askOutsideJob, (tools, payload) => askOutside(tools, payload, parts))],
  timers: ({ ticketActions }) => [
    handleTimer(attendToTicket, {
      lock: ({ db, companyId }, id) => lockTicket(db, companyId, id),
      act: (ctx, ticket, timer) => whenDue(ctx.as(theBot), ticket, timer, ticketActions),
    }),
  ],
  ticketActions: botActions,
  subscribers: (parts) => [
    when(messageReceived, {
      load: lookBeforeAnswer,
      act: (ctx, received, looked) =>
        answerMessage(ctx.as(theBot), received, { ...looked, perform: parts.ticketActions.perform }),
    }),
    when(callReceived, (ctx, call) => answerCall(ctx.as(theBot), call, parts)),
    when(queueDeleted, leaveQueue),
    when(queueRotationChanged, askToResetTimers),
    when(connectionTimesChanged, askToResetTimers),
    when(ticketChanged, (ctx, change) => assignOwner(ctx.as(routing), change)),
    when(ticketChanged, setTimer),
  ],
});
