import type { ErrorCode } from '@oplano/contracts';
import type { Closing, TicketLogType, TicketStatus } from '@oplano/contracts/tickets';
import type { Actor } from '../permissions/index.ts';
import { mayAccept, mayClose, mayIgnore, mayReturn, mayTransfer } from './policy.ts';
import type { TicketFacts } from './visibility.ts';

/** What somebody asks of a ticket, as it travels. */
export interface MoveRequest {
  readonly status?: 'open' | 'pending' | 'group' | 'closed' | undefined;
  readonly userId?: number | null | undefined;
  readonly queueId?: number | null | undefined;
  readonly isTransfered?: boolean | undefined;
  readonly msgTransfer?: string | null | undefined;
  readonly sendFarewellMessage?: boolean | undefined;
  readonly ratingId?: Closing | undefined;
  readonly amountUsedBotQueues?: number | undefined;
  readonly useIntegration?: boolean | undefined;
  readonly version?: number | undefined;
}

/** The verb behind a request. */
export type Move =
  | { readonly do: 'accept'; readonly queueId: number | null }
  | { readonly do: 'return' }
  | { readonly do: 'transfer'; readonly userId: number | null; readonly queueId: number | null; readonly note: string }
  | { readonly do: 'close'; readonly closing: Closing | null }
  | { readonly do: 'ignore' }
  | { readonly do: 'integration'; readonly on: boolean }
  | { readonly do: 'nothing' };

/** Reads the verb out of the one call that carries them all. */
export function moveOf(request: MoveRequest, ticket: TicketFacts): Move {
  if (request.isTransfered) {
    const note = request.msgTransfer?.trim() ?? '';
    return { do: 'transfer', userId: request.userId ?? null, queueId: request.queueId ?? null, note };
  }
  if (request.status === 'closed') {
    const waits = ticket.status === 'pending' || ticket.status === 'lgpd';
    const silently = request.sendFarewellMessage === false && request.ratingId === undefined;
    if (waits && silently && request.amountUsedBotQueues === 0) return { do: 'ignore' };
    return { do: 'close', closing: request.ratingId ?? (silently ? 'silent' : null) };
  }
  if (request.status === 'pending') return { do: 'return' };
  if (request.status !== undefined) return { do: 'accept', queueId: request.queueId ?? null };
  if (request.useIntegration !== undefined) return { do: 'integration', on: request.useIntegration };
  return { do: 'nothing' };
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
export function decideAccept(actor: Actor, ticket: TicketFacts, wanted: { queueId: number | null }): Decision {
  const isTaken = (ticket.status === 'open' || ticket.status === 'group') && ticket.userId !== null;
  if (isTaken) return refuse('ERR_TICKET_TAKEN');
  if (ticket.status === 'open' || ticket.status === 'nps' || ticket.status === 'lgpd')
    return refuse('ERR_NO_PERMISSION');
  if (!mayAccept(actor, ticket)) {
    return refuse(ticket.userId === null ? 'ERR_NO_PERMISSION' : 'ERR_TICKET_TAKEN');
  }
  const queueId = wanted.queueId ?? ticket.queueId;
  if (queueId === null) return refuse('ERR_QUEUE_REQUIRED');
  return allow({
    status: ticket.isGroup ? 'group' : 'open',
    userId: actor.userId,
    queueId,
    logs: [ticket.status === 'closed' ? 'reopen' : 'open'],
  });
}

export function decideReturn(actor: Actor, ticket: TicketFacts): Decision {
  if (!mayReturn(actor, ticket)) return refuse('ERR_NO_PERMISSION');
  return allow({ status: 'pending', userId: null, queueId: ticket.queueId, logs: ['pending'] });
}

export function decideTransfer(
  actor: Actor,
  ticket: TicketFacts,
  target: { userId: number | null; queueId: number | null },
): Decision {
  if (!mayTransfer(actor, ticket)) return refuse('ERR_NO_PERMISSION');
  if (target.queueId === null) return refuse('ERR_QUEUE_REQUIRED');
  const status = target.userId === null ? 'pending' : ticket.isGroup ? 'group' : 'open';
  return allow({ status, ...target, isTransfered: true, logs: ['transfered', 'receivedTransfer'] });
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
  actor: Actor,
  ticket: TicketFacts,
  closing: Closing | null,
  facts: ClosingFacts,
): { readonly ok: true; readonly close: CloseDecision } | { readonly ok: false; readonly code: ErrorCode } {
  if (!mayClose(actor, ticket)) return { ok: false, code: 'ERR_NO_PERMISSION' };
  if (facts.requiresTag && !facts.hasTag) return { ok: false, code: 'ERR_TAG_REQUIRED' };
  return { ok: true, close: closeTicket(actor.userId, ticket, closing, facts) };
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

export function decideIgnore(actor: Actor, ticket: TicketFacts): Decision {
  if (!mayIgnore(actor, ticket)) return refuse('ERR_NO_PERMISSION');
  return allow({ status: 'closed', userId: ticket.userId, queueId: ticket.queueId, logs: ['ignored'] });
}
