export { answerMessage } from './answer-message.ts';
export { assignOwner } from './assign-owner.ts';
export { resetTimersJob, ticketDue } from './automation.jobs.ts';
export { answerCall, type RejectCall } from './on-call.ts';
export { leaveQueue } from './on-queue-deleted.ts';
export { askToResetTimers, resetTimers, setTimer } from './timers.ts';
export { whenDue } from './when-due.ts';
