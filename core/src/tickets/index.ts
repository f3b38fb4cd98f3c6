export {
  belongsInTab,
  canSeeTicket,
  inOwnQueues,
  seesColleagues,
  seesCompany,
  seesGroups,
  seesHistory,
  seesQueueless,
  tabOf,
  type InboxList,
  type ListChoice,
  type TicketFacts,
  type TicketViewer,
} from './visibility.ts';
export {
  mayAccept,
  mayClose,
  mayDeleteTicket,
  mayForwardTo,
  mayIgnore,
  mayMarkUnread,
  mayNote,
  mayPrioritize,
  mayReturn,
  maySnooze,
  maySwitchIntegration,
  mayTransfer,
  mayWrite,
  type Doer,
} from './policy.ts';
export {
  actionOf,
  closeTicket,
  decideAccept,
  decideClose,
  decideIgnore,
  decideReopen,
  decideReturn,
  decideTransfer,
  type ClosingFacts,
  type CloseDecision,
  type MoveRequest,
  type TicketChange,
} from './move.ts';
export { closingsOf } from './closings.ts';
export { priorityOf, priorityRank } from './priority.ts';
export { decideSnooze, snoozeChoices, snoozeUntil, type SnoozeChoice } from './snooze.ts';
export { decideUndo, endsAt, resumed, undoMs } from './undo.ts';
export { answerBy, answeredAfter, turnOf, type AnswerBy, type WhoseTurn } from './answers.ts';
export {
  minutesWaited,
  usualWait,
  waitAfterMove,
  waitTone,
  whoseTurn,
  type WaitLimits,
  type WaitTone,
} from './waiting.ts';
export { mayShareViews, orderedViews, presentFilters, viewRefusal, type KnownParts, type ViewFacts } from './views.ts';
export { faceNumber, protocolOf, userColor } from './labels.ts';
export { addRefused, bulkUndoExtraMs, doneTickets, refusalCounts, undoOf, type RefusedTickets } from './bulk.ts';
