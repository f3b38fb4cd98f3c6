export { actionsOf, botSays, type BotAction } from './actions.ts';
export { farewellText } from './closing.ts';
export { isOwed, nextDue, type Due, type DueFacts, type DueKind } from './due.ts';
export type { AutomationState, BotConnection, BotQueue, BotTicket, Facts, SaidBefore } from './facts.ts';
export { decide, order } from './order.ts';
export { positionText } from './position.ts';
export { readRating, type RatingAnswer } from './rating.ts';
export type { LogEntry, Say, BotTicketChange, Verdict } from './verdict.ts';
