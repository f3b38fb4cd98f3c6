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
export { protocolOf, userColor } from './labels.ts';
