export { actionsOf, botSays, type BotAction } from './actions.ts';
export { farewellText } from './closing.ts';
export { notSentNote, skippedNote } from './file-notes.ts';
export { redirected } from './enter-queue.ts';
export { isOwed, nextDue, type Due, type DueFacts, type DueKind } from './due.ts';
export {
  freshTicket,
  plainConnection,
  type AutomationState,
  type BotConnection,
  type BotQueue,
  type BotTicket,
  type Facts,
  type SaidBefore,
} from './facts.ts';
export { isLedOutside } from './led-outside.ts';
export { decide, order } from './order.ts';
export * from './outside/index.ts';
export { positionText } from './position.ts';
export { readRating, type RatingAnswer } from './rating.ts';
export { isSeen, type LogEntry, type Say, type BotTicketChange, type Verdict } from './verdict.ts';
