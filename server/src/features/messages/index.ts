export { findOriginal } from './find-original.ts';
export type { StoredMedia } from './media/store-media.ts';
export { roomsOfConversation } from './messages.audience.ts';
export { failureOf, failureText } from './message-record.ts';
export { callReceived, messageReceived, messageSaid, messageTicked } from './messages.events.ts';
export { fillTicketText } from './on-ticket-moves.ts';
export { drainOutbox } from './outbox/drain-outbox.ts';
export { cancelSource, pauseSource, resumeSource } from './outbox/outbox-sources.repo.ts';
export { /** @public */ dueStatement } from './outbox/outbox.repo.ts';
export type { OutboxSource } from './outbox/outbox-entry.ts';
export { logMissedCall } from './receive/receive-changes.ts';
export { receiveEvent } from './receive/receive-event.ts';
export { sayInTicket } from './say-in-ticket.ts';
export { createTemplateShelf, type TemplateShelf } from './templates/template-shelf.ts';
export {
  createTypingOutward,
  readTypingKey,
  typingKey,
  type TypingOutward,
  type TypingState,
} from './typing-outward.ts';
export { messagesFeature } from './feature.ts';
