import { endSessionOf } from '#features/auth';
import {
  answerCall,
  answerMessage,
  askToResetTimers,
  assignOwner,
  leaveQueue,
  setTimer,
  type RejectCall,
} from '#features/automation';
import { connectionDeleted, connectionTimesChanged, importedTicketsUnwanted } from '#features/connections';
import { contactBlocked, contactDeleted, contactsMerged } from '#features/contacts';
import {
  blockOnChannels,
  callArrived,
  dropOutbox,
  greetOnAccept,
  handleEventInTurn,
  messageReceived,
  outboxFilled,
  refreshProfileOfNew,
  sayGoodbye,
  sendReadReceipts,
  tellOfTransfer,
} from '#features/messages';
import { queueDeleted, queueRotationChanged } from '#features/queues';
import {
  closeImportedLater,
  forgetTickets,
  releaseTickets,
  tellMergedTickets,
  ticketAccepted,
  ticketChanged,
  ticketEnded,
  ticketRead,
  ticketTransferred,
} from '#features/tickets';
import { passwordReset, userDeleted } from '#features/users';
import { webhookEventArrived } from '#features/webhooks';
import type { CompanyCtx, DomainEvent, Runtime } from '#platform/use-case';

type Listener<T> = (ctx: CompanyCtx, payload: T) => Promise<void>;

/** Every reaction in the system: what happened, and who does what about it in the same transaction. */
export function createSubscribers(parts: {
  wakeConnection: (connectionId: number) => void;
  rejectCall: RejectCall;
}): Runtime['subscribers'] {
  const listeners = new Map<string, Listener<never>[]>();
  const when = <T>(event: DomainEvent<T>, listener: Listener<T>): void => {
    listeners.set(event.name, [...(listeners.get(event.name) ?? []), listener]);
  };

  when(passwordReset, (ctx, { userId }) => endSessionOf(ctx, userId, 'revoked'));
  when(userDeleted, releaseTickets);
  when(contactBlocked, blockOnChannels);
  when(contactDeleted, forgetTickets);
  when(contactsMerged, tellMergedTickets);
  when(webhookEventArrived, (ctx, { connection, event }) => handleEventInTurn(ctx, connection, event));
  when(messageReceived, answerMessage);
  when(callArrived, (ctx, call) => answerCall(ctx, call, parts.rejectCall));
  when(queueDeleted, leaveQueue);
  when(queueRotationChanged, askToResetTimers);
  when(connectionDeleted, dropOutbox);
  when(connectionTimesChanged, askToResetTimers);
  when(ticketChanged, assignOwner);
  when(ticketChanged, setTimer);
  when(ticketChanged, refreshProfileOfNew);
  when(ticketAccepted, greetOnAccept);
  when(ticketTransferred, tellOfTransfer);
  when(ticketEnded, sayGoodbye);
  when(ticketRead, sendReadReceipts);
  when(importedTicketsUnwanted, closeImportedLater);
  when(outboxFilled, async (ctx, { connectionId }) => ctx.afterCommit(() => parts.wakeConnection(connectionId)));
  return listeners;
}
