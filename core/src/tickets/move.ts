import type { ErrorCode } from '@oplano/contracts';
import type { Closing, TicketAction, TicketLogType, TicketStatus } from '@oplano/contracts/tickets';
import { mayAccept, mayClose, mayIgnore, mayReturn, mayTransfer, type Doer } from './policy.ts';
import type { TicketFacts } from './visibility.ts';

/** What somebody asks of a ticket, as it travels. */
export interface MoveRequest {
  readonly status?: TicketStatus | undefined;
  readonly userId?: number | null | undefined;
  readonly queueId?: number | null | undefined;
  readonly isTransfered?: boolean | undefined;
  readonly msgTransfer?: string | null | undefined;
  readonly sendFarewellMessage?: boolean | undefined;
  readonly ratingId?: Closing | undefined;
  readonly amountUsedBotQueues?: number | undefined;
  readonly useIntegration?: boolean | undefined;
  readonly undoable?: boolean | undefined;
}

/** A record that was read and is put back: it says of everything that moves how it is already. */
const isAsItIs = ({ status, userId, queueId, msgTransfer }: MoveRequest, ticket: TicketFacts): boolean =>
  status === ticket.status && userId === ticket.userId && queueId === ticket.queueId && !msgTransfer?.trim();

/**
 * Another queue or another person than the ticket has is a transfer, also where nobody calls it one. Whoever names
 * themselves with a status takes it: a queue they name is the one they take it into.
 */
function handOn(request: MoveRequest, ticket: TicketFacts, doerId: number): TicketAction | null {
  const { status, userId, queueId, msgTransfer } = request;
  const isPlain = status === undefined;
  const named = userId !== ticket.userId && (isPlain || userId !== doerId) ? (userId ?? null) : null;
  const isElsewhere = queueId !== undefined && queueId !== ticket.queueId && (isPlain || queueId !== null);
  const isLed = (ticket.status === 'open' || ticket.status === 'group') && ticket.userId !== null;
  const staysLed = isLed && userId !== null && (userId === ticket.userId || ticket.userId === doerId);
  if (named === null && !(isElsewhere && (isPlain || status === 'pending' || staysLed))) return null;
  const isToWait = userId === null || (status ?? ticket.status) === 'pending';
  return {
    do: 'transfer',
    userId: named ?? (isToWait ? null : ticket.userId),
    queueId: isElsewhere ? queueId : ticket.queueId,
    connectionId: null,
    note: msgTransfer?.trim() ?? '',
  };
}

/** Which move is asked for; null: none. */
function moveOf(request: MoveRequest, ticket: TicketFacts, doerId: number): TicketAction | null {
  const { status, userId = null, queueId = null } = request;
  // Nobody asks a customer for their consent or a rating by this call: it was read a while ago and is put back.
  if (status === 'lgpd' || status === 'nps') return null;
  if (status === 'closed') {
    const { undoable } = request;
    const waits = ticket.status === 'pending' || ticket.status === 'lgpd';
    const silently = request.sendFarewellMessage === false && request.ratingId === undefined;
    if (waits && silently && request.amountUsedBotQueues === 0) return { do: 'ignore', undoable };
    return { do: 'close', closing: request.ratingId ?? (silently ? 'silent' : null), undoable };
  }
  if (request.isTransfered) {
    return { do: 'transfer', userId, queueId, connectionId: null, note: request.msgTransfer?.trim() ?? '' };
  }
  const handedOn = handOn(request, ticket, doerId);
  if (handedOn) return handedOn;
  const isLetGo = status === undefined && request.userId === null && ticket.userId !== null;
  if (status === 'pending' || isLetGo) return { do: 'return' };
  return status === undefined ? null : { do: 'accept', queueId };
}

/** Reads what the person of that number asks for out of the one call that says it in so many ways; null: nothing. */
export function actionOf(request: MoveRequest, ticket: TicketFacts, doerId: number): TicketAction | null {
  const move = isAsItIs(request, ticket) ? null : moveOf(request, ticket, doerId);
  const { useIntegration: on } = request;
  return move ?? (on === undefined ? null : { do: 'integration', on });
}

/** The part of a ticket that moves change. */
export interface TicketChange {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly isTransfered?: boolean;
  readonly logs: readonly TicketLogType[];
}
export type Decision =
  | { readonly ok: true; readonly change: TicketChange }
  | { readonly ok: false; readonly code: ErrorCode };

const refuse = (code: ErrorCode): Decision => ({ ok: false, code });
const allow = (change: TicketChange): Decision => ({ ok: true, change });

/** Taking or reopening a ticket. Somebody who was faster wins; the other is told. */
export function decideAccept(doer: Doer, ticket: TicketFacts, wanted: { queueId: number | null }): Decision {
  // The program leads no ticket: it hands them to people.
  if (doer === null) return refuse('ERR_NO_PERMISSION');
  const isTaken = (ticket.status === 'open' || ticket.status === 'group') && ticket.userId !== null;
  if (isTaken) return refuse('ERR_TICKET_TAKEN');
  if (ticket.status === 'open' || ticket.status === 'nps' || ticket.status === 'lgpd')
    return refuse('ERR_NO_PERMISSION');
  if (!mayAccept(doer, ticket)) {
    return refuse(ticket.userId === null ? 'ERR_NO_PERMISSION' : 'ERR_TICKET_TAKEN');
  }
  const queueId = wanted.queueId ?? ticket.queueId;
  if (queueId === null) return refuse('ERR_QUEUE_REQUIRED');
  return allow({
    status: ticket.isGroup ? 'group' : 'open',
    userId: doer.userId,
    queueId,
    logs: [ticket.status === 'closed' ? 'reopen' : 'open'],
  });
}

/** A closed ticket goes on. A person who opens it leads it; where the program does, it waits for somebody. */
export function decideReopen(doer: Doer, ticket: TicketFacts, wanted: { queueId: number | null }): Decision {
  if (ticket.status !== 'closed') return refuse(ticket.userId === null ? 'ERR_NO_PERMISSION' : 'ERR_TICKET_TAKEN');
  if (doer) return decideAccept(doer, ticket, wanted);
  const queueId = wanted.queueId ?? ticket.queueId;
  return allow({ status: ticket.isGroup ? 'group' : 'pending', userId: null, queueId, logs: ['reopen'] });
}

export function decideReturn(doer: Doer, ticket: TicketFacts): Decision {
  if (!mayReturn(doer, ticket)) return refuse('ERR_NO_PERMISSION');
  return allow({ status: 'pending', userId: null, queueId: ticket.queueId, logs: ['pending'] });
}

export function decideTransfer(
  doer: Doer,
  ticket: TicketFacts,
  { userId, queueId }: { userId: number | null; queueId: number | null },
): Decision {
  if (!mayTransfer(doer, ticket)) return refuse('ERR_NO_PERMISSION');
  if (queueId === null) return refuse('ERR_QUEUE_REQUIRED');
  const status = userId === null ? 'pending' : ticket.isGroup ? 'group' : 'open';
  return allow({ status, userId, queueId, isTransfered: true, logs: ['transfered', 'receivedTransfer'] });
}

/** What decides how an attendance may end. */
export interface ClosingFacts {
  readonly requiresTag: boolean;
  readonly hasTag: boolean;
  readonly surveys: boolean;
  readonly ratingMessage: string;
  /** Groups as tickets, too, are never asked for a rating. */
  readonly alreadyRated: boolean;
  /** The setting that says a farewell even to those who still wait. */
  readonly farewellToWaiting: boolean;
}

export interface CloseDecision {
  readonly change: TicketChange;
  /** What the customer is told. */
  readonly says: 'survey' | 'farewell' | 'nothing';
}

/** Ending an attendance; with the survey it goes on until the customer has answered or the time is over. */
export function decideClose(
  doer: Doer,
  ticket: TicketFacts,
  closing: Closing | null,
  facts: ClosingFacts,
): { readonly ok: true; readonly close: CloseDecision } | { readonly ok: false; readonly code: ErrorCode } {
  if (!mayClose(doer, ticket)) return { ok: false, code: 'ERR_NO_PERMISSION' };
  // Asked of people, who can choose one.
  if (doer && facts.requiresTag && !facts.hasTag) return { ok: false, code: 'ERR_TAG_REQUIRED' };
  return { ok: true, close: closeTicket(doer?.userId ?? null, ticket, closing, facts) };
}

/** The same end without a person asking for it. */
export function closeTicket(
  userId: number | null,
  ticket: TicketFacts,
  closing: Closing | null,
  facts: Omit<ClosingFacts, 'requiresTag' | 'hasTag'>,
): CloseDecision {
  const isWaiting = ticket.status === 'pending' || ticket.status === 'lgpd';
  const canSurvey =
    facts.surveys && facts.ratingMessage.trim() !== '' && !ticket.isGroup && !facts.alreadyRated && !isWaiting;
  const owner = ticket.userId ?? userId;
  if (canSurvey && (closing === 'survey' || closing === null)) {
    return {
      change: { status: 'nps', userId: owner, queueId: ticket.queueId, logs: ['nps'] },
      says: 'survey',
    };
  }
  const speaks = closing !== 'silent' && (!isWaiting || facts.farewellToWaiting);
  return {
    change: { status: 'closed', userId: owner, queueId: ticket.queueId, logs: ['closed'] },
    says: speaks ? 'farewell' : 'nothing',
  };
}

export function decideIgnore(doer: Doer, ticket: TicketFacts): Decision {
  if (!mayIgnore(doer, ticket)) return refuse('ERR_NO_PERMISSION');
  return allow({ status: 'closed', userId: ticket.userId, queueId: ticket.queueId, logs: ['ignored'] });
}
