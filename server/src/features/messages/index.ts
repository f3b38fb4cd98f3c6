export { blockOnChannels } from './block-on-channels.ts';
export { type DriverFor, fetchMedia } from './media/fetch-media.ts';
export { fetchMediaJob } from './media/expect-media.ts';
export { findOriginal } from './find-original.ts';
export type { StoredMedia } from './media/store-media.ts';
export { messageAudience, roomsOfConversation } from './messages.audience.ts';
export { callArrived, messageReceived, outboxFilled } from './messages.events.ts';
export { messageBindings } from './messages.routes.ts';
export { greetOnAccept, sayGoodbye, sendReadReceipts, tellOfTransfer, worded } from './on-ticket-moves.ts';
export { drainOutbox } from './outbox/drain-outbox.ts';
export { cancelSource, dropOutbox, pauseSource, resumeSource } from './outbox/outbox-sources.repo.ts';
export { /** @public */ dueStatement } from './outbox/outbox.repo.ts';
export type { OutboxSource } from './outbox/outbox-entry.ts';
export { learnProfile } from './receive/learn-profile.ts';
export { learnProfileJob, refreshProfileOfNew } from './receive/want-profile.ts';
export { logMissedCall } from './receive/receive-changes.ts';
export { handleEventInTurn, receiveEvent, retryStrandedEvent, strandedEventJob } from './receive/receive-event.ts';
export { importMessages } from './import-messages.ts';
export { sayInTicket } from './say-in-ticket.ts';
export { createTemplateShelf } from './templates/template-shelf.ts';
export {
  createTypingOutward,
  readTypingKey,
  typingKey,
  type TypingOutward,
  type TypingState,
} from './typing-outward.ts';
