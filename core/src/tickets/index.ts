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
  type ListChoice,
  type TicketFacts,
} from './visibility.ts';
export {
  mayAccept,
  mayClose,
  mayDeleteTicket,
  mayIgnore,
  mayNote,
  mayReturn,
  mayTransfer,
  mayWrite,
} from './policy.ts';
export {
  closeTicket,
  decideAccept,
  decideClose,
  decideIgnore,
  decideReturn,
  decideTransfer,
  moveOf,
  type ClosingFacts,
  type CloseDecision,
  type Move,
  type MoveRequest,
  type TicketChange,
} from './move.ts';
export { protocolOf, userColor } from './labels.ts';
