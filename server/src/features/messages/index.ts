export { findOriginal } from './find-original.ts';
export { storeSharedMedia } from './media/fetch-media.ts';
export { storeVoice } from './media/store-voice.ts';
export { readSound } from './media/read-all.ts';
export { keepTranscript, messageRecord, readMessage } from './transcripts.ts';
export { storeEnclosures, type Enclosures } from './media/prepare-file.ts';
export type { StoredMedia } from './media/store-media.ts';
export { roomsOfConversation } from './messages.audience.ts';
export { failureOf, failureText } from './message-record.ts';
export { callReceived, messageReceived, messageSaid, messageTicked, type Ticked } from './messages.events.ts';
export { lastWordsOf } from './last-words.queries.ts';
export {
  expectMovedMedia,
  insertMovedMessages,
  keepMovedMedia,
  knownOnChannel,
  onChannelKey,
  quoteMoved,
  type NewMovedMessage,
} from './moved-messages.repo.ts';
export { demandSayable, leaveFor, type Leave } from './ask-to-say.ts';
export { valuesIn } from './fill-text.ts';
export { piecesOf } from './pieces.ts';
export type { CampaignTermsOf } from './outbox/drain.ts';
export { drainOutbox } from './outbox/drain-outbox.ts';
export { cancelMessages, cancelSource, dropLate, pauseSource, resumeSource } from './outbox/outbox-sources.repo.ts';
export { /** @public */ dueStatement, sendHistory } from './outbox/outbox.repo.ts';
export { logMissedCall } from './receive/receive-changes.ts';
export { walletOf } from './receive/wallet-of.ts';
export { receiveEvent } from './receive/receive-event.ts';
export { hasFiles, sayFiles } from './say-files.ts';
export { queued, say } from './say.ts';
export { forgetUnsent, sayToMany } from './say-to-many.ts';
export { createTemplateCache, type TemplateCache } from './templates/template-cache.ts';
export {
  createTypingOutward,
  readTypingKey,
  typingKey,
  type TypingOutward,
  type TypingState,
} from './typing-outward.ts';
export { messagesFeature } from './feature.ts';
