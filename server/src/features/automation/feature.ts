import { automation, theBot } from '@oplano/core/principals';
import { connectionTimesChanged } from '#features/connections';
import { callArrived, messageReceived } from '#features/messages';
import { queueDeleted, queueRotationChanged } from '#features/queues';
import { ticketChanged } from '#features/tickets';
import { defineFeature, when } from '#platform/feature';
import { handleJob } from '#platform/jobs';
import { answerMessage } from './answer-message.ts';
import { assignOwner } from './assign-owner.ts';
import { resetTimersJob, ticketDue } from './automation.jobs.ts';
import { answerCall, type RejectCall } from './on-call.ts';
import { leaveQueue } from './on-queue-deleted.ts';
import { askToResetTimers, resetTimers, setTimer } from './timers.ts';
import { whenDue } from './when-due.ts';

/** Hands tickets that came into a queue to whoever's turn it is. */
const routing = automation('routing');

export const automationFeature = defineFeature<{ rejectCall: RejectCall }>({
  name: 'automation',
  jobs: () => [handleJob(ticketDue, whenDue), handleJob(resetTimersJob, resetTimers)],
  subscribers: ({ rejectCall }) => [
    when(messageReceived, (ctx, received) => answerMessage(ctx.as(theBot), received)),
    when(callArrived, (ctx, call) => answerCall(ctx.as(theBot), call, rejectCall)),
    when(queueDeleted, leaveQueue),
    when(queueRotationChanged, askToResetTimers),
    when(connectionTimesChanged, askToResetTimers),
    when(ticketChanged, (ctx, change) => assignOwner(ctx.as(routing), change)),
    when(ticketChanged, setTimer),
  ],
});
