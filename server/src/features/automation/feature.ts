import { connectionTimesChanged } from '#features/connections';
import { callReceived, messageReceived } from '#features/messages';
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

export const automationFeature = defineFeature<{ rejectCall: RejectCall }>({
  name: 'automation',
  jobs: () => [handleJob(ticketDue, whenDue), handleJob(resetTimersJob, resetTimers)],
  subscribers: ({ rejectCall }) => [
    when(messageReceived, answerMessage),
    when(callReceived, (ctx, call) => answerCall(ctx, call, rejectCall)),
    when(queueDeleted, leaveQueue),
    when(queueRotationChanged, askToResetTimers),
    when(connectionTimesChanged, askToResetTimers),
    when(ticketChanged, assignOwner),
    when(ticketChanged, setTimer),
  ],
});
